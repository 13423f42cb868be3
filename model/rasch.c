/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/rasch.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_gsl.h"
#include "model/logistic.h"

enum { MAX_ITERATIONS = 100 };
#define GRADIENT_TOLERANCE 1e-11

/* The derivatives of the objective, and the Newton step, which solves H step = -gradient. The unknowns are theta, then
 * beta. */
struct newton {
    double *gradient, *step, *trial; /* n + C */
    double *diagonal;                /* n + C */
    double *cross;                   /* n x C: second derivatives by theta_i and beta_c, all <= 0 */
    gsl_matrix *schur;               /* C x C */
    gsl_vector *reduced;             /* C */
};

static double sum_responses(const struct rasch_data *d)
{
    double sum = 0.0;
    for (size_t i = 0; i < d->n; i++)
        sum += d->responses[i];
    return sum;
}

/* Returns the objective at x, which the fit minimises: the negative log-likelihood times `scale`, plus ridge/2 times
 * the sum of the squares of x. */
static double objective_at(const struct rasch_data *d, double scale, double ridge, const double *x)
{
    const double *beta = x + d->n;
    double sum = 0.0, square = 0.0;
    for (size_t i = 0; i < d->n; i++)
        for (size_t c = 0; c < d->n_criteria; c++) { /* n log(1 + e^z) - passes z */
            double z = x[i] - beta[c];
            sum += d->responses[i] * log1pexp(z) - d->passes[i * d->n_criteria + c] * z;
        }
    for (size_t i = 0; i < d->n + d->n_criteria; i++)
        square += x[i] * x[i];
    return sum * scale + 0.5 * ridge * square;
}

/* Sets the gradient and the second derivatives of the objective at x (objective_at) in *w. Returns the largest absolute
 * component of the gradient. */
static double compute_derivatives(const struct rasch_data *d, double scale, double ridge, const double *x,
                                  struct newton *w)
{
    size_t n = d->n, C = d->n_criteria;
    double largest = 0.0;
    for (size_t i = 0; i < n + C; i++) {
        w->gradient[i] = ridge * x[i];
        w->diagonal[i] = ridge;
    }
    for (size_t i = 0; i < n; i++) {
        double expected = 0.0;
        /* Separate integer sums keep documents with equal total responses and passes exactly equal. */
        uint64_t passed = 0;
        for (size_t c = 0; c < C; c++) {
            double s = logistic(x[i] - x[n + c]), h = scale * d->responses[i] * s * (1.0 - s);
            expected += s;
            passed += d->passes[i * C + c];
            w->gradient[n + c] -= scale * (d->responses[i] * s - d->passes[i * C + c]);
            w->diagonal[i] += h;
            w->diagonal[n + c] += h;
            w->cross[i * C + c] = -h;
        }
        w->gradient[i] += scale * (d->responses[i] * expected - (double)passed);
    }
    for (size_t i = 0; i < n + C; i++)
        largest = fmax(largest, fabs(w->gradient[i]));
    return largest;
}

/* Computes w->step for n documents and C criteria: eliminates the documents, whose block is diagonal, and solves for
 * the criteria. Returns twice the decrease that the quadratic model predicts; 0 if the matrix is singular to working
 * precision. */
static double newton_step(size_t n, size_t C, struct newton *w)
{
    gsl_matrix_set_zero(w->schur);
    for (size_t c = 0; c < C; c++) {
        gsl_matrix_set(w->schur, c, c, w->diagonal[n + c]);
        gsl_vector_set(w->reduced, c, -w->gradient[n + c]);
    }
    for (size_t i = 0; i < n; i++) {
        const double *cross = w->cross + i * C;
        for (size_t c = 0; c < C; c++) {
            double share = cross[c] / w->diagonal[i];
            *gsl_vector_ptr(w->reduced, c) += share * w->gradient[i];
            for (size_t k = 0; k < C; k++)
                *gsl_matrix_ptr(w->schur, c, k) -= share * cross[k];
        }
    }
    if (gsl_linalg_cholesky_decomp1(w->schur) != 0)
        return 0.0;
    gsl_linalg_cholesky_svx(w->schur, w->reduced);
    for (size_t c = 0; c < C; c++)
        w->step[n + c] = gsl_vector_get(w->reduced, c);
    for (size_t i = 0; i < n; i++) {
        double right = -w->gradient[i];
        for (size_t c = 0; c < C; c++)
            right -= w->cross[i * C + c] * w->step[n + c];
        w->step[i] = right / w->diagonal[i];
    }
    double decrement = 0.0;
    for (size_t i = 0; i < n + C; i++)
        decrement -= w->gradient[i] * w->step[i];
    return decrement;
}

/* Moves x along w->step, halved until the objective decreases, and sets *value to the objective there. `decrement` is
 * newton_step()'s result. Returns false, with x unchanged, if the objective does not decrease. */
static bool move_along_step(const struct rasch_data *d, double scale, double ridge, double decrement,
                            const struct newton *w, double *x, double *value)
{
    size_t m = d->n + d->n_criteria;
    for (double length = 1.0; length > 1e-6; length *= 0.5) {
        for (size_t i = 0; i < m; i++)
            w->trial[i] = x[i] + length * w->step[i];
        double v = objective_at(d, scale, ridge, w->trial);
        if (v < *value || decrement < 1e-13) { /* a decrease below 1e-13 is hidden by the rounding error of the
                                                * objective, so the step is accepted without it */
            memcpy(x, w->trial, m * sizeof *x);
            *value = v;
            return true;
        }
    }
    return false;
}

/* Runs Newton's method from x. */
static void run_newton(const struct rasch_data *d, double scale, double ridge, struct newton *w, double *x,
                       struct rasch_fit *fit)
{
    fit->objective = objective_at(d, scale, ridge, x);
    for (;; fit->iterations++) {
        fit->gradient = compute_derivatives(d, scale, ridge, x, w);
        if (fit->gradient == 0.0 || fit->iterations == MAX_ITERATIONS)
            break;
        double decrement = newton_step(d->n, d->n_criteria, w);
        if (!(decrement > 1e-28) || !move_along_step(d, scale, ridge, decrement, w, x, &fit->objective))
            break;
    }
    fit->converged = fit->gradient < GRADIENT_TOLERANCE;
}

void rasch_solve(const struct rasch_data *d, double ridge, struct rasch_fit *fit)
{
    size_t n = d->n, C = d->n_criteria, m = n + C;
    double N = sum_responses(d), scale = N > 0.0 && C ? 1.0 / (N * (double)C) : 0.0;
    *fit = (struct rasch_fit){.theta = mem_zalloc(n, sizeof(double)), .beta = mem_zalloc(C, sizeof(double))};
    if (scale == 0.0) {
        fit->converged = true;
        return;
    }
    double *x = mem_zalloc(m, sizeof *x);
    struct newton w = {.gradient = mem_alloc(m, sizeof(double)),
                       .step = mem_alloc(m, sizeof(double)),
                       .trial = mem_alloc(m, sizeof(double)),
                       .diagonal = mem_alloc(m, sizeof(double)),
                       .cross = mem_alloc(n * C, sizeof(double)),
                       .schur = mem_gsl_matrix(C, C),
                       .reduced = mem_gsl_vector(C)};
    run_newton(d, scale, ridge, &w, x, fit);
    memcpy(fit->theta, x, n * sizeof *x);
    memcpy(fit->beta, x + n, C * sizeof *x);
    MEM_FREE_ALL(w.reduced, w.schur, w.cross, w.diagonal, w.trial, w.step, w.gradient, x);
}

void rasch_fit_free(struct rasch_fit *fit)
{
    mem_free(fit->theta);
    mem_free(fit->beta);
    *fit = (struct rasch_fit){0};
}
