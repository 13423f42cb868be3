/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/bt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"
#include "model/cholesky.h"
#include "model/components.h"
#include "model/logistic.h"

enum { MAX_ITERATIONS = 100 };
#define GRADIENT_TOLERANCE 1e-11
/* Newton's decrement, in units of the objective, that is all rounding. */
#define SETTLED 1e-28

void bt_init(struct bt_data *d, size_t n)
{
    if (n && n > (size_t)-1 / n)
        mem_exhausted();
    *d = (struct bt_data){.n = n, .unit = 1.0};
    d->weight = mem_zalloc(n * n, sizeof *d->weight);
    d->wins = mem_zalloc(n * n, sizeof *d->wins);
}

void bt_free(struct bt_data *d)
{
    mem_free(d->weight);
    mem_free(d->wins);
    *d = (struct bt_data){0};
}

void bt_add(struct bt_data *d, size_t i, size_t j, double p, double weight)
{
    weight *= d->unit;
    d->weight[i * d->n + j] += weight;
    d->weight[j * d->n + i] += weight;
    d->wins[i * d->n + j] += weight * p;
    d->wins[j * d->n + i] += weight * (1.0 - p);
    d->total += weight;
}

double bt_preference(double difference, double clip)
{
    double p = logistic(difference);
    return p < clip ? clip : p > 1.0 - clip ? 1.0 - clip : p;
}

void bt_add_scores(struct bt_data *d, const size_t *doc, const double *score, size_t w, double clip)
{
    for (size_t a = 0; a < w; a++)
        for (size_t b = a + 1; b < w; b++)
            bt_add(d, doc[a], doc[b], bt_preference(score[a] - score[b], clip), 2.0 / (double)w);
}

void bt_add_ranking(struct bt_data *d, const size_t *doc, size_t w)
{
    for (size_t a = 0; a < w; a++)
        for (size_t b = a + 1; b < w; b++)
            bt_add(d, doc[a], doc[b], 1.0, 1.0);
}

/* What a fit works on; arrays of n, the Hessian n x n by rows. */
struct solver {
    const struct bt_data *d;
    double ridge;
    double *gradient, *step, *trial, *x, *p, *diagonal, *hessian;
};
enum { ARRAYS = 6 /* of n */ };

static struct solver make_solver(const struct bt_data *d, double ridge, double *arrays, double *hessian)
{
    size_t n = d->n;
    return (struct solver){.d = d,
                           .ridge = ridge,
                           .gradient = arrays,
                           .step = arrays + n,
                           .trial = arrays + 2 * n,
                           .x = arrays + 3 * n,
                           .p = arrays + 4 * n,
                           .diagonal = arrays + 5 * n,
                           .hessian = hessian};
}

/* Cross-entropy of every pair, divided by the total weight, plus the ridge. */
static double objective(const struct solver *s, const double *theta)
{
    const struct bt_data *d = s->d;
    double sum = 0.0, square = 0.0;
    for (size_t i = 0; i < d->n; i++) {
        const double *weight = d->weight + i * d->n, *wins = d->wins + i * d->n;
        double row = 0.0;
        for (size_t j = i + 1; j < d->n; j++)
            s->x[j] = theta[i] - theta[j];
        logistic_log1pexp_all(d->n - i - 1, s->x + i + 1, s->p + i + 1);
        for (size_t j = i + 1; j < d->n; j++) /* -w (p log q + (1-p) log(1-q)) = w log(1 + e^x) - wins x */
            row += weight[j] * s->p[j] - wins[j] * s->x[j];
        sum += row;
        square += theta[i] * theta[i];
    }
    return (d->total > 0.0 ? sum / d->total : 0.0) + 0.5 * s->ridge * square;
}

/* What one document's comparisons with the n behind it add to these: p is sigma of the differences, `row` of the Hessian.
 * x gets the parts of its own gradient. */
WIDE static void add_comparisons(size_t n, const double *restrict weight, const double *restrict wins,
                                 const double *restrict p, double inverse, double mean, double *restrict x,
                                 double *restrict row, double *restrict gradient, double *restrict diagonal)
{
    for (size_t j = 0; j < n; j++) {
        double wp = weight[j] * p[j], g = (wp - wins[j]) * inverse, curvature = wp * (1.0 - p[j]) * inverse;
        x[j] = g;
        row[j] = mean - curvature;
        gradient[j] -= g;
        diagonal[j] += curvature;
    }
}

/* Gradient and upper triangle of the Hessian at theta; returns the largest absolute gradient. A constant added to all
 * scores changes no comparison: the Hessian gets 1 1'/n, which holds the mean at 0 and touches nothing else, so that
 * a ridge of 0 is possible too. */
static double derivatives(const struct solver *s, const double *theta)
{
    const struct bt_data *d = s->d;
    size_t n = d->n;
    double inverse = d->total > 0.0 ? 1.0 / d->total : 0.0, mean = 1.0 / (double)n, largest = 0.0;
    for (size_t i = 0; i < n; i++) {
        s->gradient[i] = s->ridge * theta[i];
        s->diagonal[i] = s->ridge + mean;
    }
    for (size_t i = 0; i < n; i++) {
        size_t behind = n - i - 1, next = i + 1;
        double *row = s->hessian + i * n, gradient = 0.0, diagonal = 0.0;
        for (size_t j = i + 1; j < n; j++)
            s->x[j] = theta[i] - theta[j];
        logistic_all(behind, s->x + next, s->p + next);
        add_comparisons(behind, d->weight + i * n + next, d->wins + i * n + next, s->p + next, inverse, mean,
                        s->x + next, row + next, s->gradient + next, s->diagonal + next);
        for (size_t j = i + 1; j < n; j++) {
            gradient += s->x[j];
            diagonal += mean - row[j];
        }
        s->gradient[i] += gradient;
        row[i] = s->diagonal[i] + diagonal;
        largest = fmax(largest, fabs(s->gradient[i]));
    }
    return largest;
}

static double dot(size_t n, const double *a, const double *b)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Newton's steps from fit->theta; the last factor stays where the Hessian was. The problem is convex: a step is right if the slope along it is all but gone where it
 * ends, or still falls. */
static void descend(const struct solver *s, struct bt_fit *fit)
{
    size_t n = s->d->n;
    fit->gradient = derivatives(s, fit->theta);
    for (; fit->gradient > 0.0 && fit->iterations < MAX_ITERATIONS; fit->iterations++) {
        if (!cholesky(n, s->hessian))
            return;
        for (size_t i = 0; i < n; i++)
            s->step[i] = -s->gradient[i];
        cholesky_solve(n, s->hessian, s->step);
        double slope = dot(n, s->gradient, s->step), length = 1.0;
        fit->factored = !(slope < -SETTLED);
        if (fit->factored)
            return;
        for (;; length *= 0.5) {
            for (size_t i = 0; i < n; i++)
                s->trial[i] = fit->theta[i] + length * s->step[i];
            fit->gradient = derivatives(s, s->trial);
            if (dot(n, s->gradient, s->step) <= -0.1 * slope || length < 1e-9)
                break;
        }
        memcpy(fit->theta, s->trial, n * sizeof *s->trial);
    }
}

void bt_solve(const struct bt_data *d, double ridge, struct bt_fit *fit)
{
    size_t n = d->n;
    *fit = (struct bt_fit){.theta = mem_zalloc(n, sizeof(double))};
    if (n == 0) {
        fit->converged = true;
        return;
    }
    double *storage = mem_alloc(n, ARRAYS * sizeof *storage), mean = 0.0;
    fit->hessian = mem_alloc(n, n * sizeof *fit->hessian);
    struct solver s = make_solver(d, ridge, storage, fit->hessian);
    descend(&s, fit);
    fit->objective = objective(&s, fit->theta);
    fit->converged = fit->gradient < GRADIENT_TOLERANCE;
    for (size_t i = 0; i < n; i++)
        mean += fit->theta[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        fit->theta[i] -= mean;
    mem_free(storage);
}

void bt_hessian(const struct bt_data *d, double ridge, const double *theta, double *hessian)
{
    double *storage = mem_alloc(d->n, ARRAYS * sizeof *storage);
    struct solver s = make_solver(d, ridge, storage, hessian);
    derivatives(&s, theta);
    mem_free(storage);
}

void bt_fit_free(struct bt_fit *fit)
{
    mem_free(fit->theta);
    mem_free(fit->hessian);
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

size_t bt_components(const struct bt_data *d)
{
    struct components graph = {0};
    components_begin(&graph, d->n);
    for (size_t i = 0; i < d->n; i++)
        for (size_t j = i + 1; j < d->n; j++)
            if (d->weight[i * d->n + j] > 0.0)
                components_join(&graph, i, j);
    size_t count = graph.count;
    components_free(&graph);
    return count;
}

bool bt_strongly_connected(const struct bt_data *d)
{
    size_t *queue = mem_alloc(d->n, sizeof *queue), *reached = mem_zalloc(d->n, sizeof *reached);
    bool all = d->n == 0 || (reach(d->wins, d->n, 0, false, reached, 1, queue) == d->n &&
                             reach(d->wins, d->n, 0, true, reached, 2, queue) == d->n);
    mem_free(queue);
    mem_free(reached);
    return all;
}

bool bt_refit(const struct bt_data *d, double ridge, double *theta)
{
    size_t n = d->n;
    struct bt_fit fit = {.theta = theta};
    double *storage = mem_alloc(n, (ARRAYS + n) * sizeof *storage), mean = 0.0;
    struct solver s = make_solver(d, ridge, storage, storage + ARRAYS * n);
    if (n)
        descend(&s, &fit);
    for (size_t i = 0; i < n; i++)
        mean += theta[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        theta[i] -= mean;
    mem_free(storage);
    return fit.gradient < GRADIENT_TOLERANCE;
}
