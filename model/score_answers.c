/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/score_answers.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "model/cholesky.h"
#include "model/dot_product.h"
#include "model/logistic.h"

/* Sets pull[i] = dl / dtheta and information[i] = -d2l / dtheta2, 0 <= i < a->n, where l is the log likelihood of the
 * answers about document i at the ability theta = tau b[i] + alpha. */
static void sum_slopes(const struct score_answers *a, const double *b, double *pull, double *information)
{
    const struct irt_fit *f = a->fit;
    const struct irt_data *d = a->d;
    size_t J = f->n_judges, first = d->first[a->query * J];
    memset(pull, 0, a->n * sizeof *pull);
    memset(information, 0, a->n * sizeof *information);
    for (size_t k = 0; k < J; k++)
        for (size_t row = d->first[a->query * J + k]; row < d->first[a->query * J + k + 1]; row++) {
            size_t i = a->score[row - first];
            irt_add_slopes(f, d, k, row, f->tau[a->query] * b[i] + f->alpha[a->query], &pull[i], &information[i]);
        }
}

/* The answers of one judge about one document. */
struct misfit_row {
    double theta, variance; /* the ability tau b + alpha, and its variance from the error of the score b */
    double severity, n;     /* the severity of the judge, and the number of answers */
};

/* The logit x of one criterion at a row's theta, and its pass probability p. */
struct misfit_place {
    double x, p;
};

void score_misfit_add(struct score_misfit *m, const struct score_answers *a, const double *b, const double *variance)
{
    const struct irt_fit *f = a->fit;
    const struct irt_data *d = a->d;
    size_t J = f->n_judges, first = d->first[a->query * J];
    double tau = f->tau[a->query];
    for (size_t k = 0; k < J; k++)
        for (size_t row = d->first[a->query * J + k]; row < d->first[a->query * J + k + 1]; row++) {
            size_t i = a->score[row - first];
            double theta = tau * b[i] + f->alpha[a->query], pull = 0.0, information = 0.0;
            if (!isfinite(variance[i]))
                continue;
            irt_add_slopes(f, d, k, row, theta, &pull, &information);
            MEM_APPEND(m->row, m->n, m->cap,
                       (struct misfit_row){theta, tau * tau * variance[i], f->severity[k], d->n[row]});
            m->square += pull * pull;
        }
}

/* Returns the expectation of (l')^2 at the row's theta if the ability is theta + shift; at[criterion] is the row's
 * logit and pass probability at theta. */
static double square_at(const struct irt_fit *f, const struct misfit_row *r, const struct misfit_place *at,
                        double shift)
{
    double mean = 0.0, variance = 0.0;
    for (size_t c = 0; c < f->n_criteria; c++) {
        double g = f->gamma[c], p = shift != 0.0 ? logistic(at[c].x + g * shift) : at[c].p;
        mean += r->n * g * (p - at[c].p);
        variance += r->n * g * g * p * (1.0 - p);
    }
    return mean * mean + variance;
}

/* Returns the logit x and pass probability p of each row and criterion at the row's theta, [row][criterion]. The caller
 * frees them with mem_free. */
static struct misfit_place *find_places(const struct score_misfit *m, const struct irt_fit *f)
{
    size_t C = f->n_criteria;
    struct misfit_place *place = mem_alloc(m->n * C, sizeof *place);
    for (size_t k = 0; k < m->n; k++)
        for (size_t c = 0; c < C; c++) {
            double x = f->gamma[c] * (m->row[k].theta - f->beta[c]) - m->row[k].severity;
            place[k * C + c] = (struct misfit_place){x, logistic(x)};
        }
    return place;
}

/* Returns the expectation of m->square, the sum of (l')^2, for sigma^2 = misfit, by the five-point Gauss-Hermite rule
 * (Abramowitz and Stegun 25.10). */
static double expect_squares(const struct score_misfit *m, const struct irt_fit *f, const struct misfit_place *place,
                             double misfit)
{
    static const double at[] = {0.0, 1.355626179974266, 2.856970013872806};
    static const double weight[] = {0.533333333333333, 0.222075922005613, 0.011257411327721};
    double sum = 0.0;
    for (size_t k = 0; k < m->n; k++) {
        const struct misfit_row *r = &m->row[k];
        const struct misfit_place *here = place + k * f->n_criteria;
        double sd = sqrt(r->variance + misfit);
        sum += weight[0] * square_at(f, r, here, 0.0);
        for (size_t node = 1; node < 3; node++)
            sum += weight[node] * (square_at(f, r, here, sd * at[node]) + square_at(f, r, here, -sd * at[node]));
    }
    return sum;
}

/* Returns the sigma^2 at which the expected sum of squares equals m->square, 0 <= sigma^2 <= 64. place is the
 * result of find_places. */
static double find_misfit(const struct score_misfit *m, const struct irt_fit *fit, const struct misfit_place *place)
{
    const double most = 64.0;
    double lo = 0.0, hi = 0.25, excess_lo = expect_squares(m, fit, place, lo) - m->square, excess_hi;
    if (!(excess_lo < 0.0))
        return 0.0;
    while ((excess_hi = expect_squares(m, fit, place, hi) - m->square) < 0.0 && hi < most) {
        lo = hi;
        excess_lo = excess_hi;
        hi *= 4.0;
    }
    if (excess_hi < 0.0)
        return hi;
    /* False position, where the value at an end that stays is halved (the Illinois rule). */
    for (int k = 0, side = 0; k < 100 && hi - lo > 1e-6 * hi; k++) {
        double x = (lo * excess_hi - hi * excess_lo) / (excess_hi - excess_lo),
               y = expect_squares(m, fit, place, x) - m->square;
        if (fabs(y) <= 1e-9 * m->square)
            return x;
        if (y < 0.0) {
            lo = x;
            excess_lo = y;
            excess_hi *= side < 0 ? 0.5 : 1.0;
            side = -1;
        } else {
            hi = x;
            excess_hi = y;
            excess_lo *= side > 0 ? 0.5 : 1.0;
            side = 1;
        }
    }
    return 0.5 * (lo + hi);
}

double score_misfit_find(const struct score_misfit *m, const struct irt_fit *fit)
{
    struct misfit_place *place = find_places(m, fit);
    double misfit = find_misfit(m, fit, place);
    mem_free(place);
    return misfit;
}

void score_misfit_free(struct score_misfit *m)
{
    mem_free(m->row);
    *m = (struct score_misfit){0};
}

void score_answers_weigh(struct score_answers *a, const double *b, double misfit)
{
    double *pull = mem_alloc(a->n, sizeof *pull);
    sum_slopes(a, b, pull, a->part);
    for (size_t i = 0; i < a->n; i++)
        a->part[i] = 1.0 / (1.0 + a->part[i] * misfit);
    mem_free(pull);
}

void score_answers_add(const struct score_answers *a, const double *b, double scale, double *gradient,
                       double *curvature, size_t stride)
{
    double *pull = mem_alloc(a->n, 2 * sizeof *pull), *told = pull + a->n, tau = a->fit->tau[a->query];
    sum_slopes(a, b, pull, told);
    for (size_t i = 0; i < a->n; i++) {
        gradient[i] -= scale * a->part[i] * tau * pull[i];
        curvature[i * stride] += scale * a->part[i] * tau * tau * told[i];
    }
    mem_free(pull);
}

void score_answers_level(size_t n, const double *factor, double *u)
{
    for (size_t i = 0; i < n; i++)
        u[i] = 1.0;
    cholesky_solve(n, factor, u);
}

void score_answers_centre(size_t n, const double *u, double *v)
{
    double sum = 0.0, all = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += v[i];
        all += u[i];
    }
    for (size_t i = 0; i < n; i++)
        v[i] -= u[i] * (sum / all);
}

void score_answers_apply_level(size_t n, const double *factor, double *v, double *u)
{
    for (size_t i = 0; i < n; i++)
        u[i] = 1.0;
    cholesky_solve_two(n, factor, u, v);
    score_answers_centre(n, u, v);
}

void score_answers_apply(size_t n, const double *factor, double *v)
{
    double *u = mem_alloc(n, sizeof *u);
    score_answers_apply_level(n, factor, v, u);
    mem_free(u);
}

/* Computes at b, for the objective of score_answers_solve, the gradient, from which its mean is subtracted, the Hessian
 * (n x n, upper triangle), and curvature[n], the part of the answers in the Hessian's diagonal. */
static void evaluate_at(const struct bt_data *d, double ridge, double scale, const struct score_answers *a,
                        const double *b, double *gradient, double *hessian, double *curvature)
{
    size_t n = d->n;
    double mean = 0.0;
    bt_hessian(d, ridge, b, hessian);
    memset(curvature, 0, n * sizeof *curvature);
    for (size_t i = 0; i < n; i++) {
        double sum = 0.0;
        for (size_t j = 0; j < n; j++)
            if (d->weight[i * n + j] > 0.0)
                sum += d->weight[i * n + j] * logistic(b[i] - b[j]) - d->wins[i * n + j];
        gradient[i] = sum / d->total + ridge * b[i];
    }
    score_answers_add(a, b, scale, gradient, curvature, 1);
    for (size_t i = 0; i < n; i++) {
        hessian[i * n + i] += curvature[i];
        mean += gradient[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++)
        gradient[i] -= mean;
}

bool score_answers_solve(const struct bt_data *d, double ridge, double scale, const struct score_answers *a, double *b,
                         double *factor, double *curvature)
{
    /* Newton's decrement, in units of the log posterior, after which one more step yields the last digits. */
    const double enough = 1e-18;
    enum { MAX_STEPS = 100, MAX_HALVINGS = 40 };
    size_t n = d->n;
    double *gradient = mem_alloc(n, 3 * sizeof *gradient), *step = gradient + n, *trial = step + n;
    bool done = false;
    evaluate_at(d, ridge, scale, a, b, gradient, factor, curvature);
    for (size_t k = 0; k < MAX_STEPS && !done && cholesky(n, factor); k++) {
        for (size_t i = 0; i < n; i++)
            step[i] = -gradient[i];
        score_answers_apply(n, factor, step);
        double slope = dot_product(n, gradient, step), part = 1.0;
        done = !(slope < -enough * scale);
        for (int halved = 0;; halved++, part *= 0.5) {
            for (size_t i = 0; i < n; i++)
                trial[i] = b[i] + part * step[i];
            if (done)
                break;
            evaluate_at(d, ridge, scale, a, trial, gradient, factor, curvature);
            if (dot_product(n, gradient, step) <= -0.1 * slope || halved == MAX_HALVINGS)
                break;
        }
        memcpy(b, trial, n * sizeof *b);
    }
    mem_free(gradient);
    return done;
}
