/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/bt.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"
#include "model/bt_pairs.h"
#include "model/cholesky.h"
#include "model/components.h"
#include "model/conjugate.h"
#include "model/dot_product.h"
#include "model/logistic.h"

enum { MAX_ITERATIONS = 100, MANY = 32 /* from MANY documents on, conjugate gradients are tried first */ };
#define GRADIENT_TOLERANCE 1e-11
/* The Newton decrement, in units of the objective, that is only rounding error. */
#define SETTLED 1e-28
/* The logit up to which bt_add_scores() uses logistic_all(), which stops there; beyond it logistic() is used, so that
 * the win rate of a document that never wins is 0, not about 1e-304. */
#define FAR 700.0

static const double pi = 3.14159265358979323846;

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
    return bt_clip(logistic(difference), clip);
}

void bt_add_scores(struct bt_data *d, const size_t *doc, const double *score, size_t w, double clip)
{
    struct bt_pairs pairs = {0};
    double x[BT_PAIRS], p[BT_PAIRS];
    while (bt_pairs_next(&pairs, w)) {
        for (size_t k = 0; k < pairs.n; k++)
            x[k] = score[pairs.first[k]] - score[pairs.second[k]];
        logistic_all(pairs.n, x, p);
        for (size_t k = 0; k < pairs.n; k++) {
            double sigma = x[k] < -FAR ? logistic(x[k]) : p[k];
            bt_add(d, doc[pairs.first[k]], doc[pairs.second[k]], bt_clip(sigma, clip), 2.0 / (double)w);
        }
    }
}

void bt_add_ranking(struct bt_data *d, const size_t *doc, size_t w)
{
    for (size_t a = 0; a < w; a++)
        for (size_t b = a + 1; b < w; b++)
            bt_add(d, doc[a], doc[b], 1.0, 1.0);
}

/* Subtracts its mean from v[0 .. n). */
static void subtract_mean(size_t n, double *v)
{
    double mean = 0.0;
    for (size_t i = 0; i < n; i++)
        mean += v[i] / (double)n;
    for (size_t i = 0; i < n; i++)
        v[i] -= mean;
}

/* The working memory of a fit: arrays of n, and the Hessian n x n by rows. */
struct solver {
    const struct bt_data *d;
    double ridge;
    double *gradient, *step, *trial, *x, *p, *diagonal, *room, *hessian;
};
enum { ARRAYS = 6 + CONJUGATE_ROOM /* arrays of n */ };

/* Returns a solver whose vectors are parts of `arrays`, which has ARRAYS x n numbers, and whose Hessian is
 * `hessian`. */
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
                           .room = arrays + 6 * n,
                           .hessian = hessian};
}

/* Computes x = theta - others[0 .. n). */
WIDE static void subtract_from(size_t n, double theta, const double *restrict others, double *restrict x)
{
    for (size_t j = 0; j < n; j++)
        x[j] = theta - others[j];
}

/* Adds the comparisons of one document with the n documents after it to gradient[n] and diagonal[n] of these, and sets
 * `row`, its n entries of the Hessian. weight, wins and p, its probabilities to win, are [n]; inverse is 1 / total
 * weight, mean is added to each entry. sum[0] and sum[1] become its own parts of gradient and diagonal. */
WIDE static void add_comparisons(size_t n, const double *restrict weight, const double *restrict wins,
                                 const double *restrict p, double inverse, double mean, double *restrict row,
                                 double *restrict gradient, double *restrict diagonal, double *restrict sum)
{
    wide_four gradients = {0.0}, curvatures = {0.0};
    size_t j = 0;
    for (; j + WIDE_FOUR <= n; j += WIDE_FOUR) {
        wide_four q = WIDE_OF(p + j), wp = WIDE_OF(weight + j) * q, g = (wp - WIDE_OF(wins + j)) * inverse;
        wide_four curvature = wp * (1.0 - q) * inverse;
        WIDE_AT(row + j) = mean - curvature;
        WIDE_AT(gradient + j) -= g;
        WIDE_AT(diagonal + j) += curvature;
        gradients += g;
        curvatures += curvature;
    }
    for (; j < n; j++) {
        double wp = weight[j] * p[j], g = (wp - wins[j]) * inverse, curvature = wp * (1.0 - p[j]) * inverse;
        row[j] = mean - curvature;
        gradient[j] -= g;
        diagonal[j] += curvature;
        gradients[0] += g;
        curvatures[0] += curvature;
    }
    sum[0] = WIDE_SUM(gradients);
    sum[1] = WIDE_SUM(curvatures);
}

/* Computes the gradient and the upper triangle of the Hessian at theta. Returns the largest absolute gradient. A
 * constant added to all scores changes no comparison: 1 1'/n is added to the Hessian, which fixes the mean at 0 and
 * changes nothing else, so that the ridge may be 0. s->diagonal does not contain it. */
static double compute_derivatives(const struct solver *s, const double *theta)
{
    const struct bt_data *d = s->d;
    size_t n = d->n;
    double inverse = d->total > 0.0 ? 1.0 / d->total : 0.0, mean = 1.0 / (double)n, largest = 0.0, sum[2];
    for (size_t i = 0; i < n; i++) {
        s->gradient[i] = s->ridge * theta[i];
        s->diagonal[i] = s->ridge;
    }
    for (size_t i = 0; i < n; i++) {
        size_t behind = n - i - 1, next = i + 1;
        double *row = s->hessian + i * n;
        subtract_from(behind, theta[i], theta + next, s->x);
        logistic_all(behind, s->x, s->p);
        add_comparisons(behind, d->weight + i * n + next, d->wins + i * n + next, s->p, inverse, mean, row + next,
                        s->gradient + next, s->diagonal + next, sum);
        s->gradient[i] += sum[0];
        s->diagonal[i] += sum[1];
        row[i] = s->diagonal[i] + mean;
        largest = fmax(largest, fabs(s->gradient[i]));
    }
    return largest;
}

/* Moves fit->theta along s->step, along which the objective has the derivative `slope`, halving the step until the
 * slope at its end is nearly 0 or still negative, which suffices for a convex problem. Computes the derivatives at the
 * end, and counts an iteration. */
static void take_step(const struct solver *s, double slope, struct bt_fit *fit)
{
    size_t n = s->d->n;
    for (double length = 1.0;; length *= 0.5) {
        for (size_t i = 0; i < n; i++)
            s->trial[i] = fit->theta[i] + length * s->step[i];
        fit->gradient = compute_derivatives(s, s->trial);
        if (dot_product(n, s->gradient, s->step) <= -0.1 * slope || length < 1e-9)
            break;
    }
    memcpy(fit->theta, s->trial, n * sizeof *s->trial);
    fit->iterations++;
}

/* Runs Newton's method from fit->theta, whose derivatives are computed. Where it converges, the Hessian is replaced by
 * its factor, and fit->factored is set. Stops early if the Hessian is not positive definite. */
static void minimise_by_factors(const struct solver *s, struct bt_fit *fit)
{
    size_t n = s->d->n;
    while (fit->gradient > 0.0 && fit->iterations < MAX_ITERATIONS) {
        if (!cholesky(n, s->hessian))
            return;
        for (size_t i = 0; i < n; i++)
            s->step[i] = -s->gradient[i];
        cholesky_solve(n, s->hessian, s->step);
        double slope = dot_product(n, s->gradient, s->step);
        fit->factored = !(slope < -SETTLED);
        if (fit->factored)
            return;
        take_step(s, slope, fit);
    }
}

/* Runs Newton's method with steps that conjugate gradients solve, each to as many digits as the step has right, which
 * saves all factorisations but the last. Returns false if conjugate gradients are too slow. */
static bool minimise_by_gradients(const struct solver *s, struct bt_fit *fit)
{
    enum { MOST_STEPS = 12, MOST_PRODUCTS = 40 };
    size_t n = s->d->n;
    for (int k = 0, products; k < MOST_STEPS; k++) {
        double size = 0.0, decrement = 0.0; /* approximate size and decrement of the step */
        for (size_t i = 0; i < n; i++) {
            double g = s->gradient[i], newton_step = fabs(g) / s->diagonal[i];
            if (!(s->diagonal[i] > 0.0))
                return false;
            size = fmax(size, newton_step);
            decrement += newton_step * fabs(g);
            s->x[i] = -g;
        }
        if (!(decrement > SETTLED))
            return true;
        double tolerance = fmin(0.1, fmax(0.1 * size, 1e-15 / size));
        if (!conjugate_solve(n, s->hessian, s->diagonal, s->x, tolerance, MOST_PRODUCTS, s->step, s->room, &products))
            return false;
        subtract_mean(n, s->step);
        take_step(s, dot_product(n, s->gradient, s->step), fit);
    }
    return false;
}

/* Guesses scores near the optimum, as if opponents were drawn at random: the logit of each document's win rate,
 * corrected for opponents' scores of variance v, which divide it by the root of 1 + pi v / 8; minus the mean over
 * documents. */
static void guess_scores(const struct bt_data *d, double *theta)
{
    size_t n = d->n;
    double mean = 0.0, square = 0.0;
    for (size_t i = 0; i < n; i++) {
        double wins = 0.0, weight = 0.0;
        for (size_t j = 0; j < n; j++) {
            wins += d->wins[i * n + j];
            weight += d->weight[i * n + j];
        }
        double surplus = weight > 0.0 ? (2.0 * wins - weight) / weight : 0.0;
        theta[i] = log((1.02 + surplus) / (1.02 - surplus));
        mean += theta[i] / (double)n;
        square += theta[i] * theta[i] / (double)n;
    }
    double variance = square - mean * mean, stretch = 1.0 / sqrt(fmax(1.0 - pi / 8.0 * variance, 0.1));
    for (size_t i = 0; i < n; i++)
        theta[i] = stretch * (theta[i] - mean);
}

/* Finds the minimum from fit->theta: with at least MANY documents by conjugate gradients or, if they do not converge,
 * from 0 by factorisations; with fewer by factorisations. In both cases the last step is a factorisation. */
static void minimise_from_start(const struct solver *s, struct bt_fit *fit)
{
    size_t n = s->d->n;
    fit->gradient = compute_derivatives(s, fit->theta);
    if (n >= MANY && !minimise_by_gradients(s, fit)) {
        for (size_t i = 0; i < n; i++)
            fit->theta[i] = 0.0;
        fit->gradient = compute_derivatives(s, fit->theta);
    }
    minimise_by_factors(s, fit);
}

void bt_solve(const struct bt_data *d, double ridge, struct bt_fit *fit)
{
    size_t n = d->n;
    *fit = (struct bt_fit){.theta = mem_zalloc(n, sizeof(double))};
    if (n == 0) {
        fit->converged = true;
        return;
    }
    double *storage = mem_alloc(n, ARRAYS * sizeof *storage);
    fit->hessian = mem_alloc(n, n * sizeof *fit->hessian);
    struct solver s = make_solver(d, ridge, storage, fit->hessian);
    if (n >= MANY)
        guess_scores(d, fit->theta);
    minimise_from_start(&s, fit);
    fit->converged = fit->gradient < GRADIENT_TOLERANCE;
    subtract_mean(n, fit->theta);
    mem_free(storage);
}

void bt_hessian(const struct bt_data *d, double ridge, const double *theta, double *hessian)
{
    double *storage = mem_alloc(d->n, ARRAYS * sizeof *storage);
    struct solver s = make_solver(d, ridge, storage, hessian);
    compute_derivatives(&s, theta);
    mem_free(storage);
}

void bt_fit_free(struct bt_fit *fit)
{
    mem_free(fit->theta);
    mem_free(fit->hessian);
    *fit = (struct bt_fit){0};
}

void bt_fit_scores(const struct bt_data *d, double ridge, double *theta)
{
    struct bt_fit fit;
    bt_solve(d, ridge, &fit);
    for (size_t i = 0; i < d->n; i++) {
        double weight = 0.0;
        for (size_t j = 0; j < d->n; j++)
            weight += d->weight[i * d->n + j];
        theta[i] = weight > 0.0 ? fit.theta[i] : NAN;
    }
    bt_fit_free(&fit);
}

/* Sets reached[j], which had other values, to mark for the documents j that can be reached from `start`, itself
 * included, by steps from i to j where matrix[i, j] (or matrix[j, i] if `backwards`) is positive. Returns their number.
 * queue has room for n. */
static size_t mark_reachable(const double *matrix, size_t n, size_t start, bool backwards, size_t *reached, size_t mark,
                             size_t *queue)
{
    size_t head = 0, tail = 0;
    queue[tail++] = start;
    reached[start] = mark;
    for (; head < tail && tail < n; head++)
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
    for (size_t i = 0; i < d->n && graph.count > 1; i++)
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
    bool all = d->n == 0 || (mark_reachable(d->wins, d->n, 0, false, reached, 1, queue) == d->n &&
                             mark_reachable(d->wins, d->n, 0, true, reached, 2, queue) == d->n);
    mem_free(queue);
    mem_free(reached);
    return all;
}

bool bt_refit(const struct bt_data *d, double ridge, double *theta)
{
    size_t n = d->n;
    struct bt_fit fit = {.theta = theta};
    double *storage = mem_alloc(n, (ARRAYS + n) * sizeof *storage);
    struct solver s = make_solver(d, ridge, storage, storage + ARRAYS * n);
    if (n)
        minimise_from_start(&s, &fit);
    subtract_mean(n, theta);
    mem_free(storage);
    return fit.gradient < GRADIENT_TOLERANCE;
}
