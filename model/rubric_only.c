/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/rubric_only.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "model/cholesky.h"
#include "model/mml_likelihood.h"

enum { MAX_STEPS = 500 };
#define MIN_SLOPE 0.05
#define MAX_SLOPE 20.0
#define TOLERANCE 1e-8

struct solver {
    struct mml_likelihood l;
    struct mml_fit *fit;
    double total;  /* the number of responses times the number of criteria */
    double *share; /* per judge, the share of the responses */
};

/* Fixes the mean of the severities over the responses at 0: projects the derivatives on this constraint, and adds the
 * direction that violates it to the information, so that the information can be inverted. */
static void hold_mean(const struct solver *s, double *gradient, double *information)
{
    size_t C = s->l.d->n_criteria, m = s->l.n_items, J = m - 2 * C;
    double along = 0.0, scale = 0.0;
    for (size_t k = 0; k < J; k++) {
        along += gradient[2 * C + k];
        scale = fmax(scale, information[(2 * C + k) * m + 2 * C + k]);
    }
    for (size_t k = 0; k < J; k++)
        gradient[2 * C + k] -= s->share[k] * along;
    for (int side = 0; side < 2 && J; side++) /* J' H, then (J' H) J */
        for (size_t i = 0; i < m; i++) {
            double sum = 0.0;
            for (size_t k = 0; k < J; k++)
                sum += side ? information[i * m + 2 * C + k] : information[(2 * C + k) * m + i];
            for (size_t k = 0; k < J; k++)
                information[side ? i * m + 2 * C + k : (2 * C + k) * m + i] -= s->share[k] * sum;
        }
    for (size_t k = 0; k < J; k++)
        for (size_t l = 0; l < J; l++)
            information[(2 * C + k) * m + 2 * C + l] += scale;
}

/* Returns whether unknown k is a discrimination at a bound, and the likelihood would increase only beyond the bound. */
static bool at_bound(const struct solver *s, size_t k, double gradient)
{
    return k < s->l.d->n_criteria &&
           ((s->l.x[k] <= MIN_SLOPE && gradient <= 0.0) || (s->l.x[k] >= MAX_SLOPE && gradient >= 0.0));
}

/* Returns the largest absolute component of the gradient that no bound holds, per response and criterion. */
static double largest_free_gradient(const struct solver *s, const double *gradient)
{
    double largest = 0.0;
    for (size_t k = 0; k < s->l.n_items; k++)
        if (!at_bound(s, k, gradient[k]))
            largest = fmax(largest, fabs(gradient[k]));
    return largest / s->total;
}

/* Copies information + shift to `factor`, with unit rows and columns for the unknowns at a bound, and factors it.
 * Returns false if it is not positive definite. */
static bool factor_information(const struct solver *s, const double *gradient, const double *information, double shift,
                               double *factor)
{
    size_t m = s->l.n_items;
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++) {
            bool fixed = at_bound(s, k, gradient[k]) || at_bound(s, l, gradient[l]);
            factor[k * m + l] = (fixed ? 0.0 : information[k * m + l]) + (k == l ? fixed ? 1.0 : shift : 0.0);
        }
    return cholesky(m, factor);
}

/* Computes step = (information + shift)^-1 gradient over the unknowns that are not at a bound, 0 for others and if no
 * shift suffices; factor becomes the factorisation. */
static void compute_step(const struct solver *s, const double *gradient, const double *information, double *factor,
                         double *step)
{
    size_t m = s->l.n_items;
    double shift = 0.0, largest = 0.0;
    for (size_t k = 0; k < m; k++)
        largest = fmax(largest, fabs(information[k * m + k]));
    while (!factor_information(s, gradient, information, shift, factor)) {
        shift = shift > 0.0 ? 10.0 * shift : fmax(1e-6 * largest, DBL_MIN); /* the information may be 0 */
        if (!isfinite(shift)) {
            memset(step, 0, m * sizeof *step);
            return;
        }
    }
    for (size_t k = 0; k < m; k++)
        step[k] = at_bound(s, k, gradient[k]) ? 0.0 : gradient[k];
    cholesky_solve(m, factor, step);
}

/* Sets s->l.x to `from` + length x step, with the discriminations limited to their bounds and severities whose mean
 * over the responses is 0. */
static void move_along_step(struct solver *s, const double *from, const double *step, double length)
{
    size_t C = s->l.d->n_criteria, m = s->l.n_items;
    double centre = 0.0;
    for (size_t k = 0; k < m; k++)
        s->l.x[k] = from[k] + length * step[k];
    for (size_t c = 0; c < C; c++)
        s->l.x[c] = fmin(fmax(s->l.x[c], MIN_SLOPE), MAX_SLOPE);
    for (size_t k = 2 * C; k < m; k++)
        centre += s->share[k - 2 * C] * s->l.x[k];
    for (size_t k = 2 * C; k < m; k++)
        s->l.x[k] -= centre;
}

/* Moves s->l.x to the optimum by Newton's iteration; gradient and information belong to the optimum afterwards. Sets
 * iterations, log_likelihood, gradient and converged of the fit and, with clusters, s->l.score. */
static void run_newton(struct solver *s, double *gradient, double *information)
{
    struct mml_fit *fit = s->fit;
    size_t m = s->l.n_items;
    double *storage = mem_alloc(m, (2 + m) * sizeof *storage);
    double *step = storage, *from = storage + m, *factor = storage + 2 * m;
    double value = mml_evaluate(&s->l, gradient, information);
    hold_mean(s, gradient, information);
    for (; fit->iterations < MAX_STEPS; fit->iterations++) {
        double rise = 0.0, length = 1.0, next = value;
        bool moved = false;
        compute_step(s, gradient, information, factor, step);
        for (size_t k = 0; k < m; k++)
            rise += gradient[k] * step[k];
        if (!(rise > 1e-20)) /* the step would be 1e-10 standard errors */
            break;
        memcpy(from, s->l.x, m * sizeof *from);
        for (; length > 1e-6 && !moved; length *= 0.5) {
            move_along_step(s, from, step, length);
            next = mml_evaluate(&s->l, NULL, NULL);
            moved = next > value + 1e-4 * length * rise || (rise < 1e-12 * (1.0 + fabs(value)) && length == 1.0);
        }
        if (!moved) {
            memcpy(s->l.x, from, m * sizeof *from);
            break;
        }
        value = mml_evaluate(&s->l, gradient, information);
        hold_mean(s, gradient, information);
    }
    if (s->l.d->cluster)
        s->l.score = mem_alloc(s->l.n_patterns, m * sizeof *s->l.score);
    fit->log_likelihood = mml_evaluate(&s->l, gradient, information);
    hold_mean(s, gradient, information);
    fit->gradient = largest_free_gradient(s, gradient);
    fit->converged = fit->gradient < TOLERANCE;
    mem_free(storage);
}

/* The result */

/* Computes the derivatives of (gamma, beta, s) by (a, d, s) into J, M x M: gamma = a / k, beta = k (b - mean b), k =
 * mean a, b = -d / a. */
static void rescaling_derivatives(const struct solver *s, double k, double mean_b, double *J)
{
    const struct mml_fit *fit = s->fit;
    size_t C = fit->n_criteria, m = s->l.n_items;
    for (size_t c = 0; c < C; c++)
        for (size_t e = 0; e < C; e++) {
            double own = c == e, by_a = -fit->b[e] / fit->a[e], by_d = -1.0 / fit->a[e];
            J[c * m + e] = own / k - fit->a[c] / (k * k * (double)C);
            J[(C + c) * m + e] = (fit->b[c] - mean_b) / (double)C + k * (own - 1.0 / (double)C) * by_a;
            J[(C + c) * m + C + e] = k * (own - 1.0 / (double)C) * by_d;
        }
    for (size_t j = 2 * C; j < m; j++)
        for (size_t l = 2 * C; l < m; l++)
            J[j * m + l] = (double)(j == l) - s->share[l - 2 * C];
}

/* Returns the gradients of the clusters, n_clusters x M, as if the severities' mean over the responses is kept at 0;
 * the caller frees them. */
static double *cluster_scores(const struct solver *s)
{
    const struct mml_data *d = s->l.d;
    size_t C = d->n_criteria, m = s->l.n_items;
    double *score = mem_zalloc(d->n_clusters, m * sizeof *score);
    for (size_t i = 0; i < d->n_docs; i++)
        for (size_t k = 0; k < m; k++)
            score[d->cluster[i] * m + k] += s->l.score[s->l.doc_pattern[i] * m + k];
    for (size_t j = 0; j < d->n_clusters; j++) {
        double along = 0.0;
        for (size_t k = 2 * C; k < m; k++)
            along += score[j * m + k];
        for (size_t k = 2 * C; k < m; k++)
            score[j * m + k] -= s->share[k - 2 * C] * along;
    }
    return score;
}

/* Returns Q/(Q-1) times the sum over the Q clusters j of (a' s_j) (b' s_j), with a[M], b[M], and score[Q x M] the
 * gradients s_j; NAN if Q = 1. */
static double clustered_covariance(const struct solver *s, const double *score, const double *a, const double *b)
{
    size_t m = s->l.n_items, Q = s->l.d->n_clusters;
    double sum = 0.0;
    for (size_t j = 0; j < Q; j++) {
        double x = 0.0, y = 0.0;
        for (size_t k = 0; k < m; k++) {
            x += a[k] * score[j * m + k];
            y += b[k] * score[j * m + k];
        }
        sum += x * y;
    }
    return Q > 1 ? sum * (double)Q / (double)(Q - 1) : NAN;
}

/* Computes the covariance of gamma, beta and severities: J I^-1 J', or with the clusters' scatter in its middle. A
 * discrimination at a bound does not vary. All stay 0 if the information is not positive definite. */
static void find_covariance(const struct solver *s, const double *gradient, const double *information, const double *J)
{
    struct mml_fit *fit = s->fit;
    size_t m = s->l.n_items;
    double *factor = mem_alloc(m, 3 * m * sizeof *factor), *x = factor + m * m, *y = x + m * m;
    double *score = s->l.score ? cluster_scores(s) : NULL;
    bool positive = factor_information(s, gradient, information, 0.0, factor);
    for (size_t r = 0; r < m && positive; r++) { /* x: rows of J, y: rows of J I^-1 */
        for (size_t k = 0; k < m; k++)
            x[r * m + k] = y[r * m + k] = at_bound(s, k, gradient[k]) ? 0.0 : J[r * m + k];
        cholesky_solve(m, factor, y + r * m);
    }
    for (size_t r = 0; r < m && positive; r++)
        for (size_t t = 0; t < m; t++) {
            double sum = 0.0;
            for (size_t k = 0; k < m; k++)
                sum += x[r * m + k] * y[t * m + k];
            fit->covariance[r * m + t] = score ? clustered_covariance(s, score, y + r * m, y + t * m) : sum;
        }
    mem_free(factor);
    mem_free(score);
}

/* Converts the estimates in s->l to the scale sum gamma = C, mean beta = 0, with standard errors, and fills the fit. */
static void rescale_estimates(struct solver *s, const double *gradient, const double *information)
{
    struct mml_fit *fit = s->fit;
    size_t C = fit->n_criteria, m = s->l.n_items;
    double k = 0.0, mean_b = 0.0, *J = mem_zalloc(m, m * sizeof *J);
    for (size_t c = 0; c < C; c++) {
        fit->a[c] = s->l.x[c];
        fit->b[c] = -s->l.x[C + c] / s->l.x[c];
        fit->n_at_bound += s->l.x[c] <= MIN_SLOPE || s->l.x[c] >= MAX_SLOPE;
        k += fit->a[c] / (double)C;
        mean_b += fit->b[c] / (double)C;
    }
    for (size_t c = 0; c < C; c++) {
        fit->gamma[c] = fit->a[c] / k;
        fit->beta[c] = k * (fit->b[c] - mean_b);
    }
    for (size_t j = 2 * C; j < m; j++)
        fit->severity[j - 2 * C] = s->l.x[j];
    fit->prior_mean = -k * mean_b;
    fit->prior_sd = k;
    for (size_t i = 0; i < fit->n_docs; i++) {
        fit->theta[i] = k * (s->l.mean[s->l.doc_pattern[i]] - mean_b);
        fit->se_theta[i] = k * s->l.sd[s->l.doc_pattern[i]];
    }
    rescaling_derivatives(s, k, mean_b, J);
    find_covariance(s, gradient, information, J);
    for (size_t r = 0; r < m; r++) {
        double variance = fit->covariance[r * m + r], se = isnan(variance) ? variance : sqrt(fmax(variance, 0.0));
        *(r < C ? &fit->se_gamma[r] : r < 2 * C ? &fit->se_beta[r - C] : &fit->se_severity[r - 2 * C]) = se;
    }
    mem_free(J);
}

/* Computes the shares of judges and the total of answers in *s, the pass rates and the share of passing documents in
 * the fit, and the start: slopes 1, and intercepts from the pass rates. */
static void prepare_start(struct solver *s)
{
    const struct mml_data *d = s->l.d;
    size_t C = d->n_criteria, rows = d->first[d->n_docs], passing = 0;
    double N = 0.0, *pass = mem_zalloc(C, sizeof *pass);
    for (size_t i = 0; i < d->n_docs; i++) {
        bool any = false;
        for (size_t r = d->first[i]; r < d->first[i + 1]; r++)
            for (size_t c = 0; c < C; c++)
                any |= d->passes[r * C + c] > 0;
        passing += any;
    }
    for (size_t r = 0; r < rows; r++) {
        N += d->n[r];
        s->share[d->judge[r]] += d->n[r];
        for (size_t c = 0; c < C; c++)
            pass[c] += d->passes[r * C + c];
    }
    for (size_t k = 0; k < d->n_judges; k++)
        s->share[k] /= N;
    for (size_t c = 0; c < C; c++) {
        double rate = (pass[c] + 0.5) / (N + 1.0);
        s->fit->pass_rate[c] = pass[c] / N;
        s->l.x[c] = 1.0;
        s->l.x[C + c] = 1.2 * log(rate / (1.0 - rate)); /* 1.2: the integral over theta flattens the curve */
    }
    s->total = N * (double)C;
    s->fit->passing = (double)passing / (double)d->n_docs;
    mem_free(pass);
}

/* Sets the sizes of *fit and allocates its arrays, all 0, for the data d. */
static void alloc_results(struct mml_fit *fit, const struct mml_data *d)
{
    size_t C = d->n_criteria;
    double **per_item[] = {&fit->a, &fit->b, &fit->pass_rate, &fit->gamma, &fit->beta, &fit->se_gamma, &fit->se_beta};
    *fit = (struct mml_fit){.n_criteria = C, .n_docs = d->n_docs, .n_judges = d->n_judges};
    for (int i = 0; i < 7; i++)
        *per_item[i] = mem_zalloc(C, sizeof(double));
    fit->severity = mem_zalloc(d->n_judges, sizeof(double));
    fit->se_severity = mem_zalloc(d->n_judges, sizeof(double));
    size_t m = 2 * C + (d->n_judges > 1 ? d->n_judges : 0);
    fit->covariance = mem_zalloc(m, m * sizeof(double));
    fit->theta = mem_zalloc(d->n_docs, sizeof(double));
    fit->se_theta = mem_zalloc(d->n_docs, sizeof(double));
}

void mml_solve(const struct mml_data *d, int threads, struct mml_fit *fit)
{
    struct solver s = {.fit = fit};
    alloc_results(fit, d);
    mml_likelihood_init(&s.l, d, threads);
    size_t m = s.l.n_items;
    double *gradient = mem_zalloc(m, (1 + m) * sizeof *gradient), *information = gradient + m;
    s.share = mem_zalloc(d->n_judges, sizeof *s.share);
    prepare_start(&s);
    run_newton(&s, gradient, information);
    rescale_estimates(&s, gradient, information);
    fit->n_patterns = s.l.n_patterns;
    mem_free(gradient);
    mem_free(s.share);
    mml_likelihood_free(&s.l);
}

void mml_free(struct mml_fit *fit)
{
    double *all[] = {fit->a,       fit->b,        fit->pass_rate,   fit->gamma, fit->beta,     fit->se_gamma,
                     fit->se_beta, fit->severity, fit->se_severity, fit->theta, fit->se_theta, fit->covariance};
    for (size_t i = 0; i < LENGTH(all); i++)
        mem_free(all[i]);
    *fit = (struct mml_fit){0};
}
