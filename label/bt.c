#include "label/bt.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"
#include "label/logistic.h"

enum { MAX_ITERATIONS = 100 };
#define GRADIENT_TOLERANCE 1e-11

void bt_init(struct bt_data *d, size_t n)
{
    if (n && n > (size_t)-1 / n)
        rcp_out_of_memory();
    *d = (struct bt_data){.n = n};
    d->weight = rcp_zalloc(n * n, sizeof *d->weight);
    d->wins = rcp_zalloc(n * n, sizeof *d->wins);
}

void bt_free(struct bt_data *d)
{
    free(d->weight);
    free(d->wins);
    *d = (struct bt_data){0};
}

void bt_add(struct bt_data *d, size_t i, size_t j, double p, double weight)
{
    d->weight[i * d->n + j] += weight;
    d->weight[j * d->n + i] += weight;
    d->wins[i * d->n + j] += weight * p;
    d->wins[j * d->n + i] += weight * (1.0 - p);
    d->total += weight;
}

void bt_add_scores(struct bt_data *d, const size_t *doc, const double *score, size_t w)
{
    for (size_t a = 0; a < w; a++)
        for (size_t b = a + 1; b < w; b++)
            bt_add(d, doc[a], doc[b], logistic(score[a] - score[b]), 2.0 / (double)w);
}

void bt_add_ranking(struct bt_data *d, const size_t *doc, size_t w)
{
    for (size_t a = 0; a < w; a++)
        for (size_t b = a + 1; b < w; b++)
            bt_add(d, doc[a], doc[b], 1.0, 1.0);
}

/* Cross-entropy of every pair, divided by the total weight, plus the ridge. */
static double objective(const struct bt_data *d, double ridge, const double *theta)
{
    double sum = 0.0, square = 0.0;
    for (size_t i = 0; i < d->n; i++) {
        double row = 0.0;
        for (size_t j = i + 1; j < d->n; j++) {
            double w = d->weight[i * d->n + j];
            if (w > 0.0) /* -w (p log s + (1-p) log(1-s)) = w log(1 + e^x) - wins x */
                row += w * log1pexp(theta[i] - theta[j]) - d->wins[i * d->n + j] * (theta[i] - theta[j]);
        }
        sum += row;
        square += theta[i] * theta[i];
    }
    return (d->total > 0.0 ? sum / d->total : 0.0) + 0.5 * ridge * square;
}

/* Gradient and Hessian of the objective at theta; returns the largest absolute gradient. A constant added to all
 * scores changes no comparison: the Hessian gets 1 1'/n, which holds the mean at 0 and touches nothing else, so
 * that a ridge of 0 is possible too. */
static double derivatives(const struct bt_data *d, double ridge, const double *theta, double *gradient, gsl_matrix *h)
{
    size_t n = d->n;
    double inverse = d->total > 0.0 ? 1.0 / d->total : 0.0, largest = 0.0;
    for (size_t i = 0; i < n; i++) {
        gradient[i] = ridge * theta[i];
        gsl_matrix_set(h, i, i, ridge + 1.0 / (double)n);
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            double w = d->weight[i * n + j], curvature = 0.0;
            if (w > 0.0) {
                double s = logistic(theta[i] - theta[j]), g = (w * s - d->wins[i * n + j]) * inverse;
                curvature = w * s * (1.0 - s) * inverse;
                gradient[i] += g;
                gradient[j] -= g;
                *gsl_matrix_ptr(h, i, i) += curvature;
                *gsl_matrix_ptr(h, j, j) += curvature;
            }
            gsl_matrix_set(h, i, j, 1.0 / (double)n - curvature);
            gsl_matrix_set(h, j, i, 1.0 / (double)n - curvature);
        }
        largest = fmax(largest, fabs(gradient[i]));
    }
    return largest;
}

/* Variances of the centred scores: with H 1 = (ridge + 1) 1 the inverse holds 1 1' / (n (ridge + 1)), which
 * centring removes. */
static void standard_errors(const struct bt_data *d, double ridge, gsl_matrix *chol, double *se)
{
    size_t n = d->n;
    gsl_linalg_cholesky_invert(chol);
    for (size_t i = 0; i < n; i++) {
        double variance = gsl_matrix_get(chol, i, i) - 1.0 / ((double)n * (ridge + 1.0));
        se[i] = d->total > 0.0 && variance > 0.0 ? sqrt(variance / d->total) : 0.0;
    }
}

void bt_solve(const struct bt_data *d, double ridge, struct bt_fit *fit)
{
    size_t n = d->n;
    *fit = (struct bt_fit){.theta = rcp_zalloc(n, sizeof(double)), .se = rcp_zalloc(n, sizeof(double))};
    if (n == 0) {
        fit->converged = true;
        return;
    }
    double *gradient = rcp_alloc(n, sizeof *gradient), *trial = rcp_alloc(n, sizeof *trial);
    gsl_matrix *h = gsl_matrix_alloc(n, n);
    gsl_vector *step = gsl_vector_alloc(n);
    if (!h || !step)
        rcp_out_of_memory();

    fit->objective = objective(d, ridge, fit->theta);
    for (;; fit->iterations++) {
        fit->gradient = derivatives(d, ridge, fit->theta, gradient, h);
        int singular = gsl_linalg_cholesky_decomp1(h);
        if (singular || fit->gradient == 0.0 || fit->iterations == MAX_ITERATIONS)
            break;
        for (size_t i = 0; i < n; i++)
            gsl_vector_set(step, i, -gradient[i]);
        gsl_linalg_cholesky_svx(h, step);
        double decrement = 0.0; /* what the quadratic model promises, twice */
        for (size_t i = 0; i < n; i++)
            decrement -= gradient[i] * gsl_vector_get(step, i);
        if (!(decrement > 1e-28)) /* no digit left to gain */
            break;
        double value = fit->objective;
        bool moved = false;
        for (double length = 1.0; length > 1e-6 && !moved; length *= 0.5) {
            for (size_t i = 0; i < n; i++)
                trial[i] = fit->theta[i] + length * gsl_vector_get(step, i);
            value = objective(d, ridge, trial);
            /* so close to the optimum the objective is all rounding, and Newton's step is right */
            moved = value < fit->objective || decrement < 1e-13;
        }
        if (!moved)
            break;
        memcpy(fit->theta, trial, n * sizeof *trial);
        fit->objective = value;
    }
    fit->gradient = derivatives(d, ridge, fit->theta, gradient, h);
    fit->converged = fit->gradient < GRADIENT_TOLERANCE;
    double mean = 0.0;
    for (size_t i = 0; i < n; i++)
        mean += fit->theta[i];
    for (size_t i = 0; i < n; i++)
        fit->theta[i] -= mean / (double)n;
    if (gsl_linalg_cholesky_decomp1(h) == 0)
        standard_errors(d, ridge, h, fit->se);
    gsl_vector_free(step);
    gsl_matrix_free(h);
    free(gradient);
    free(trial);
}

void bt_fit_free(struct bt_fit *fit)
{
    free(fit->theta);
    free(fit->se);
    *fit = (struct bt_fit){0};
}

/* Documents that can be reached from start along pairs with a positive entry in matrix[i, j] (in matrix[j, i] if
 * backwards), which get this mark in reached[]; returns how many. */
static size_t reach(const double *matrix, size_t n, size_t start, bool backwards, size_t *reached, size_t mark,
                    size_t *queue)
{
    size_t head = 0, tail = 0;
    queue[tail++] = start;
    reached[start] = mark;
    for (; head < tail; head++)
        for (size_t j = 0; j < n; j++) {
            size_t i = queue[head];
            if (reached[j] != mark && matrix[backwards ? j * n + i : i * n + j] > 0.0) {
                reached[j] = mark;
                queue[tail++] = j;
            }
        }
    return tail;
}

size_t bt_components(const struct bt_data *d, size_t *component)
{
    size_t found = 0, *queue = rcp_alloc(d->n, sizeof *queue);
    for (size_t i = 0; i < d->n; i++)
        component[i] = (size_t)-1;
    for (size_t start = 0; start < d->n; start++)
        if (component[start] == (size_t)-1)
            reach(d->weight, d->n, start, false, component, found++, queue);
    free(queue);
    return found;
}

bool bt_strongly_connected(const struct bt_data *d)
{
    size_t *queue = rcp_alloc(d->n, sizeof *queue), *reached = rcp_zalloc(d->n, sizeof *reached);
    bool all = d->n == 0 || (reach(d->wins, d->n, 0, false, reached, 1, queue) == d->n &&
                             reach(d->wins, d->n, 0, true, reached, 2, queue) == d->n);
    free(queue);
    free(reached);
    return all;
}
