/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/bt_errors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/wide.h"
#include "model/bt_pairs.h"
#include "model/cholesky.h"
#include "model/logistic.h"

/* Sets e->half to V and e->diagonal to the diagonal of H+ (model/bt_errors.h), and takes over fit->hessian, which
 * becomes NULL. Since H 1 = (ridge + 1) 1 for the Hessian in the form of struct bt_fit, its inverse contains 1 1' / (n
 * (ridge + 1)), which the restriction to scores of mean 0 removes. */
void bt_errors_begin(struct bt_errors *e, const struct bt_data *d, double ridge, struct bt_fit *fit)
{
    size_t n = d->n;
    *e = (struct bt_errors){.n = n, .theta = fit->theta, .half = fit->hessian, .total = d->total};
    fit->hessian = NULL;
    if (n == 0)
        return;
    double constant = 1.0 / ((double)n * (ridge + 1.0));
    bool definite = d->total > 0.0 && (fit->factored || cholesky(n, e->half));
    e->diagonal = mem_alloc(n, sizeof *e->diagonal);
    e->spread = definite ? 0.0 : NAN;
    if (definite) {
        cholesky_half_inverse(n, e->half);
        cholesky_half_diagonal(n, e->half, e->diagonal);
    }
    for (size_t i = 0; i < n; i++)
        e->diagonal[i] = definite ? (e->diagonal[i] - constant) / d->total : NAN;
}

void bt_errors_apply(const struct bt_data *d, double ridge, const double *factor, double *v)
{
    double sum = 0.0;
    for (size_t i = 0; i < d->n; i++)
        sum += v[i];
    cholesky_solve(d->n, factor, v);
    for (size_t i = 0; i < d->n; i++)
        v[i] = (v[i] - sum / ((double)d->n * (ridge + 1.0))) / d->total;
}

void bt_errors_free(struct bt_errors *e)
{
    MEM_FREE_ALL(e->half, e->diagonal, e->scratch);
    *e = (struct bt_errors){0};
}

/* Computes y[0 .. n) += factor * row[0 .. n). */
WIDE static void add_row(size_t n, double factor, const double *restrict row, double *restrict y)
{
    for (size_t k = 0; k < n; k++)
        y[k] += factor * row[k];
}

WIDE static double sum_of_squares(size_t n, const double *y)
{
    wide_four sum = {0.0};
    size_t k = 0;
    for (; k + WIDE_FOUR <= n; k += WIDE_FOUR)
        sum += WIDE_OF(y + k) * WIDE_OF(y + k);
    for (; k < n; k++)
        sum[0] += y[k] * y[k];
    return WIDE_SUM(sum);
}

/* Returns g' H+ g of a gradient g[w] by the scores of doc[w] that sums to 0, so that it is the sum of squares of V' g,
 * divided by the total weight. y has room for n numbers. */
static double squared_length(const struct bt_errors *e, const size_t *doc, const double *g, size_t w, double *y)
{
    size_t first = e->n;
    for (size_t a = 0; a < w; a++)
        first = doc[a] < first ? doc[a] : first;
    memset(y + first, 0, (e->n - first) * sizeof *y);
    for (size_t a = 0; a < w; a++)
        add_row(e->n - doc[a], g[a], e->half + doc[a] * (e->n + 1), y + doc[a]);
    return sum_of_squares(e->n - first, y + first) / e->total;
}

/* Makes e->scratch hold n numbers and, after them, the gradient of a window of w documents, all 0. Returns the
 * gradient, which belongs to e. */
static double *reserve_scratch(struct bt_errors *e, size_t w)
{
    e->scratch = mem_grow(e->scratch, &e->cap, e->n + w, sizeof *e->scratch);
    memset(e->scratch + e->n, 0, w * sizeof *e->scratch);
    return e->scratch + e->n;
}

/* Adds a window of the w documents doc[w], whose comparisons have the gradient g[w] by their scores, to the sums of
 * *e. */
static void add_window(struct bt_errors *e, const size_t *doc, const double *g, size_t w)
{
    e->spread += squared_length(e, doc, g, w, e->scratch);
    e->windows += 1.0;
    e->comparisons += (double)w - 1.0;
}

void bt_errors_add_scores(struct bt_errors *e, const size_t *doc, const double *score, size_t w, double clip)
{
    struct bt_pairs pairs = {0};
    double *g = reserve_scratch(e, w), by_theta[BT_PAIRS], by_score[BT_PAIRS], p[BT_PAIRS], q[BT_PAIRS];
    while (bt_pairs_next(&pairs, w)) {
        for (size_t k = 0; k < pairs.n; k++) {
            size_t a = pairs.first[k], b = pairs.second[k];
            by_theta[k] = e->theta[doc[a]] - e->theta[doc[b]];
            by_score[k] = score[a] - score[b];
        }
        logistic_all(pairs.n, by_theta, p);
        logistic_all(pairs.n, by_score, q);
        for (size_t k = 0; k < pairs.n; k++) {
            double r = 2.0 / (double)w * (p[k] - bt_clip(q[k], clip));
            g[pairs.first[k]] += r;
            g[pairs.second[k]] -= r;
        }
    }
    add_window(e, doc, g, w);
}

void bt_errors_add_ranking(struct bt_errors *e, const size_t *doc, size_t w)
{
    struct bt_pairs pairs = {0};
    double *g = reserve_scratch(e, w), by_theta[BT_PAIRS], p[BT_PAIRS];
    while (bt_pairs_next(&pairs, w)) {
        for (size_t k = 0; k < pairs.n; k++)
            by_theta[k] = e->theta[doc[pairs.second[k]]] - e->theta[doc[pairs.first[k]]];
        logistic_all(pairs.n, by_theta, p); /* the probability that the document ranked lower wins */
        for (size_t k = 0; k < pairs.n; k++) {
            g[pairs.first[k]] -= p[k];
            g[pairs.second[k]] += p[k];
        }
    }
    add_window(e, doc, g, w);
}

void bt_errors_add_wins(struct bt_errors *e, size_t i, size_t j, double times)
{
    double *g = reserve_scratch(e, 2);
    g[0] = logistic(e->theta[j] - e->theta[i]);
    g[1] = -g[0];
    e->spread += times * squared_length(e, (const size_t[]){i, j}, g, 2, e->scratch);
    e->windows += times;
    e->comparisons += times;
}

double bt_errors_phi(const struct bt_errors *e)
{
    double K = e->windows, D = e->comparisons, free = (double)e->n - 1.0;
    if (K < 2.0 || D <= free + 1.0 || free < 1.0 || !(e->spread >= 0.0))
        return NAN;
    return K / (K - 1.0) * D / (D - free) * e->spread / free;
}

double bt_errors_se(const struct bt_errors *e, double phi, size_t i)
{
    return sqrt(phi * fmax(e->diagonal[i], 0.0));
}
