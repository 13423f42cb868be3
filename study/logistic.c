/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/logistic.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/mem.h"

enum { SIZE = STAT_LOGISTIC_MAX + 1, MAX_STEPS = 200 };

/* Smallest pivots, divided by the number of rows: below SINGULAR the matrix of standardised columns has no inverse,
 * below SEPARATED the columns separate the outcomes. */
#define SINGULAR 1e-10
#define SEPARATED 1e-8

/* A regression of y[n] on the standardised columns z[i * m + j] of n rows; m = k + 1 includes the intercept. */
struct problem {
    size_t n, m;
    double *z;
    const unsigned char *y;
    double mean[SIZE], sd[SIZE];                          /* of the original columns; 0 and 1 for the intercept */
    double b[SIZE], gradient[SIZE], hessian[SIZE * SIZE]; /* coefficients; gradient and minus the Hessian of the
                                                           * log-likelihood, which compute_derivatives sets */
};

/* Fills p->z, p->mean and p->sd: scales the columns of x to mean 0 and standard deviation 1, and adds the intercept.
 * Returns false if a column is constant. */
static bool standardise_columns(struct problem *p, const double *x)
{
    size_t k = p->m - 1;
    p->mean[0] = 0;
    p->sd[0] = 1;
    for (size_t j = 0; j < k; j++) {
        double sum = 0, squares = 0;
        for (size_t i = 0; i < p->n; i++)
            sum += x[i * k + j];
        double mean = sum / (double)p->n;
        for (size_t i = 0; i < p->n; i++)
            squares += (x[i * k + j] - mean) * (x[i * k + j] - mean);
        p->mean[j + 1] = mean;
        p->sd[j + 1] = sqrt(squares / (double)p->n);
        if (!(p->sd[j + 1] > 1e-12 * fabs(mean)))
            return false;
    }
    for (size_t i = 0; i < p->n; i++) {
        p->z[i * p->m] = 1;
        for (size_t j = 0; j < k; j++)
            p->z[i * p->m + j + 1] = (x[i * k + j] - p->mean[j + 1]) / p->sd[j + 1];
    }
    return true;
}

/* Replaces the m x m matrix a by its Cholesky factor L, LL' = a. Returns false if a pivot is not above `least` times
 * the number of rows. */
static bool factor_positive(double *a, const struct problem *p, double least)
{
    gsl_matrix_view v = gsl_matrix_view_array(a, p->m, p->m);
    if (gsl_linalg_cholesky_decomp1(&v.matrix) != 0)
        return false;
    for (size_t j = 0; j < p->m; j++)
        if (!(a[j * p->m + j] * a[j * p->m + j] > least * (double)p->n))
            return false;
    return true;
}

/* Returns whether the columns, with the intercept, are linearly independent, and fewer than the rows. */
static bool columns_are_independent(const struct problem *p)
{
    double a[SIZE * SIZE] = {0};
    for (size_t i = 0; i < p->n; i++)
        for (size_t r = 0; r < p->m; r++)
            for (size_t c = 0; c < p->m; c++)
                a[r * p->m + c] += p->z[i * p->m + r] * p->z[i * p->m + c];
    return p->n > p->m && factor_positive(a, p, SINGULAR);
}

/* Returns the log-odds of row i with the coefficients b. */
static double log_odds(const struct problem *p, const double *b, size_t i)
{
    double sum = 0;
    for (size_t j = 0; j < p->m; j++)
        sum += b[j] * p->z[i * p->m + j];
    return sum;
}

/* Returns the log-likelihood of the coefficients b. */
static double log_likelihood(const struct problem *p, const double *b)
{
    double sum = 0;
    for (size_t i = 0; i < p->n; i++) {
        double e = p->y[i] ? log_odds(p, b, i) : -log_odds(p, b, i);
        sum -= e > 0 ? log1p(exp(-e)) : log1p(exp(e)) - e;
    }
    return sum;
}

/* Sets p->gradient and p->hessian, the gradient and minus the Hessian of the log-likelihood at p->b. */
static void compute_derivatives(struct problem *p)
{
    size_t m = p->m;
    memset(p->gradient, 0, sizeof p->gradient);
    memset(p->hessian, 0, sizeof p->hessian);
    for (size_t i = 0; i < p->n; i++) {
        const double *z = p->z + i * m;
        double q = 1 / (1 + exp(-log_odds(p, p->b, i))), w = q * (1 - q);
        for (size_t r = 0; r < m; r++) {
            p->gradient[r] += (p->y[i] - q) * z[r];
            for (size_t c = 0; c <= r; c++)
                p->hessian[r * m + c] += w * z[r] * z[c];
        }
    }
    for (size_t r = 0; r < m; r++)
        for (size_t c = 0; c < r; c++)
            p->hessian[c * m + r] = p->hessian[r * m + c];
}

/* Maximises the likelihood by Newton's method from b = 0. Returns false if there is no maximum, or none is reached in
 * MAX_STEPS steps. The derivatives are at the final b. */
static bool run_newton(struct problem *p)
{
    double l[SIZE * SIZE], step[SIZE], next[SIZE];
    double now = log_likelihood(p, p->b);
    for (int iteration = 0; iteration < MAX_STEPS; iteration++) {
        double largest = 0, better = -INFINITY, scale = 1;
        compute_derivatives(p);
        memcpy(l, p->hessian, sizeof l);
        if (!factor_positive(l, p, SEPARATED))
            return false;
        for (size_t j = 0; j < p->m; j++)
            largest = fmax(largest, fabs(p->gradient[j]));
        if (largest <= 1e-10 * (double)p->n)
            return true;
        memcpy(step, p->gradient, sizeof step);
        gsl_matrix_view v = gsl_matrix_view_array(l, p->m, p->m);
        gsl_vector_view s = gsl_vector_view_array(step, p->m);
        gsl_linalg_cholesky_svx(&v.matrix, &s.vector);
        for (; scale > 1e-6; scale /= 2) {
            for (size_t j = 0; j < p->m; j++)
                next[j] = p->b[j] + scale * step[j];
            better = log_likelihood(p, next);
            if (better >= now - 1e-12 * fabs(now))
                break;
        }
        memcpy(p->b, next, p->m * sizeof *next);
        now = better;
    }
    return false;
}

/* Computes out = t a t', all m x m. */
static void sandwich_product(const double *t, const double *a, size_t m, double *out)
{
    double product[SIZE * SIZE];
    gsl_matrix_const_view tv = gsl_matrix_const_view_array(t, m, m), av = gsl_matrix_const_view_array(a, m, m);
    gsl_matrix_view hv = gsl_matrix_view_array(product, m, m), ov = gsl_matrix_view_array(out, m, m);
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, &tv.matrix, &av.matrix, 0, &hv.matrix);
    gsl_blas_dgemm(CblasNoTrans, CblasTrans, 1, &hv.matrix, &tv.matrix, 0, &ov.matrix);
}

/* Computes sum_g s_g s_g' in meat[m * m], s_g the score (gradient of the log-likelihood) of cluster g; each row is a
 * cluster if `cluster` is NULL. Returns the number of clusters with a row. */
static size_t sum_cluster_scores(const struct problem *p, const uint32_t *cluster, size_t n_clusters, double *meat)
{
    size_t m = p->m, present = 0;
    double *score = mem_zalloc(n_clusters * m, sizeof *score);
    unsigned char *has = mem_zalloc(n_clusters, 1);
    memset(meat, 0, m * m * sizeof *meat);
    for (size_t i = 0; i < p->n; i++) {
        size_t g = cluster ? cluster[i] : i;
        double residual = p->y[i] - 1 / (1 + exp(-log_odds(p, p->b, i)));
        has[g] = 1;
        for (size_t j = 0; j < m; j++)
            score[g * m + j] += residual * p->z[i * m + j];
    }
    for (size_t g = 0; g < n_clusters; g++) {
        present += has[g];
        for (size_t r = 0; r < m; r++)
            for (size_t c = 0; c < m; c++)
                meat[r * m + c] += score[g * m + r] * score[g * m + c];
    }
    mem_free(has);
    mem_free(score);
    return present;
}

/* Fills *fit with the coefficients and both covariances, transformed from standardised columns (b') to the original
 * ones (b), a linear map: b_j = b'_j / sd_j, b_0 = b'_0 - sum_j b'_j mean_j / sd_j. */
static void finish_fit(const struct problem *p, const uint32_t *cluster, size_t n_clusters, struct stat_logistic *fit)
{
    size_t m = p->m;
    double inverse[SIZE * SIZE], meat[SIZE * SIZE], cov[SIZE * SIZE], map[SIZE * SIZE] = {0};
    memcpy(inverse, p->hessian, sizeof inverse);
    gsl_matrix_view v = gsl_matrix_view_array(inverse, m, m);
    gsl_linalg_cholesky_decomp1(&v.matrix);
    gsl_linalg_cholesky_invert(&v.matrix);
    fit->clusters = sum_cluster_scores(p, cluster, n_clusters, meat);
    sandwich_product(inverse, meat, m, cov);
    double g = (double)fit->clusters, n = (double)p->n;
    double factors = g > 1 ? g / (g - 1) * (n - 1) / (n - (double)m) : NAN;
    for (size_t j = 0; j < m * m; j++)
        cov[j] *= factors;
    map[0] = 1;
    for (size_t j = 1; j < m; j++) {
        map[j * m + j] = 1 / p->sd[j];
        map[j] = -p->mean[j] / p->sd[j];
    }
    sandwich_product(map, cov, m, fit->cov);
    sandwich_product(map, inverse, m, fit->unclustered);
    for (size_t r = 0; r < m; r++) {
        fit->b[r] = 0;
        for (size_t c = 0; c < m; c++)
            fit->b[r] += map[r * m + c] * p->b[c];
    }
}

/* Fits the regression. Returns its state. */
static enum stat_logistic_state solve_problem(struct problem *p, const double *x)
{
    size_t yes = 0;
    for (size_t i = 0; i < p->n; i++)
        yes += p->y[i];
    if (yes == 0 || yes == p->n)
        return STAT_LOGISTIC_ONE_CLASS;
    if (!standardise_columns(p, x) || !columns_are_independent(p))
        return STAT_LOGISTIC_SINGULAR;
    return run_newton(p) ? STAT_LOGISTIC_FITTED : STAT_LOGISTIC_SEPARATED;
}

void stat_logistic_fit(const double *x, const unsigned char *y, size_t n, size_t k, const uint32_t *cluster,
                       size_t n_clusters, struct stat_logistic *fit)
{
    *fit = (struct stat_logistic){.n = n, .k = k};
    for (size_t j = 0; j < SIZE; j++)
        fit->b[j] = NAN;
    for (size_t j = 0; j < SIZE * SIZE; j++)
        fit->cov[j] = fit->unclustered[j] = NAN;
    struct problem p = {.n = n, .m = k + 1, .y = y, .z = mem_alloc(n * (k + 1), sizeof(double))};
    fit->state = solve_problem(&p, x);
    if (fit->state == STAT_LOGISTIC_FITTED)
        finish_fit(&p, cluster, cluster ? n_clusters : n, fit);
    mem_free(p.z);
}

double stat_logistic_se(const struct stat_logistic *fit, size_t j)
{
    return sqrt(fit->cov[j * (fit->k + 1) + j]);
}
