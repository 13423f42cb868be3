/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bradley-Terry strengths of systems, for every query without the verdicts of that query.
 *
 * One query changes the fit little. Each search therefore starts from the fit to all verdicts and uses the Cholesky
 * factor of its Hessian for all steps; errors shrink in each step by the share of the missing verdicts. If that share
 * is large and 100 steps do not suffice, model/bt.h fits from the start. */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "model/bt.h"
#include "model/cholesky.h"
#include "study/contests.h"

static const double RIDGE = 1e-4;
static const double EQUAL = 1e-9; /* strengths that differ by at most this are equal */
enum { MAX_STEPS = 100 };

struct strengths {
    const struct stat_contests *c;
    size_t s;              /* the number of systems */
    const double *wins;    /* s x s: the number of wins of row over column, over all queries */
    size_t total;          /* the number of verdicts */
    const double *theta;   /* the fit to all verdicts */
    const double *factor;  /* the Cholesky factor of the Hessian at that fit */
    size_t *first, *order; /* contests by query: query q has order[first[q]] .. order[first[q + 1] - 1] */
    signed char *named;
};

static bool counts(const struct stat_contests *c, size_t i)
{
    return abs(c->verdict[i]) == 1 && c->system_a[i] != c->system_b[i];
}

static void book(const struct stat_contests *c, size_t i, double weight, double *wins, size_t s)
{
    if (counts(c, i)) {
        bool a = c->verdict[i] == STAT_SIDE_A;
        wins[(a ? c->system_a[i] : c->system_b[i]) * s + (a ? c->system_b[i] : c->system_a[i])] += weight;
    }
}

/* Computes the gradient g[s] of the mean cross-entropy with the ridge. Returns its largest component in size. */
static double gradient(const double *wins, size_t s, double total, const double *theta, double *g)
{
    double largest = 0;
    for (size_t i = 0; i < s; i++)
        g[i] = RIDGE * theta[i];
    for (size_t i = 0; i < s; i++)
        for (size_t j = i + 1; j < s; j++) {
            double w = wins[i * s + j], n = w + wins[j * s + i];
            if (n > 0) {
                double d = (n / (1 + exp(theta[j] - theta[i])) - w) / total;
                g[i] += d;
                g[j] -= d;
            }
        }
    for (size_t i = 0; i < s; i++)
        largest = fmax(largest, fabs(g[i]));
    return largest;
}

/* Computes the upper triangle of the Hessian's Cholesky factor. Returns cholesky()'s result. */
static bool hessian_factor(const double *wins, size_t s, double total, const double *theta, double *h)
{
    memset(h, 0, s * s * sizeof *h);
    for (size_t i = 0; i < s; i++)
        for (size_t j = i + 1; j < s; j++) {
            double p = 1 / (1 + exp(theta[j] - theta[i]));
            double w = (wins[i * s + j] + wins[j * s + i]) * p * (1 - p) / total;
            h[i * s + j] = -w;
            h[i * s + i] += w;
            h[j * s + j] += w;
        }
    for (size_t i = 0; i < s; i++)
        h[i * s + i] += RIDGE;
    return cholesky(s, h);
}

static void fit_anew(const double *wins, size_t s, double *theta)
{
    struct bt_data d;
    struct bt_fit fit;
    bt_init(&d, s);
    for (size_t i = 0; i < s; i++)
        for (size_t j = i + 1; j < s; j++) {
            double n = wins[i * s + j] + wins[j * s + i];
            if (n > 0)
                bt_add(&d, i, j, wins[i * s + j] / n, n);
        }
    bt_solve(&d, RIDGE, &fit);
    memcpy(theta, fit.theta, s * sizeof *theta);
    bt_fit_free(&fit);
    bt_free(&d);
}

/* Fits theta[s] to wins without a query, starting from the fit to all verdicts. g is working memory of s doubles. */
static void refit(const struct strengths *x, const double *wins, double total, double *theta, double *g)
{
    double before = INFINITY;
    for (int step = 0; step < MAX_STEPS; step++) {
        double largest = gradient(wins, x->s, total, theta, g);
        if (largest < 1e-12)
            return;
        if (!(largest < before))
            break;
        before = largest;
        cholesky_solve(x->s, x->factor, g);
        for (size_t i = 0; i < x->s; i++)
            theta[i] -= g[i];
    }
    fit_anew(wins, x->s, theta);
}

static bool is_known(const double *wins, size_t s, size_t i)
{
    for (size_t j = 0; j < s; j++)
        if (wins[i * s + j] + wins[j * s + i] > 0)
            return true;
    return false;
}

static void without_query(void *arg, size_t q)
{
    const struct strengths *x = arg;
    const struct stat_contests *c = x->c;
    size_t s = x->s, total = x->total;
    double *wins = mem_alloc(s * s, sizeof *wins), *theta = mem_alloc(s, sizeof *theta), *g = mem_alloc(s, sizeof *g);
    memcpy(wins, x->wins, s * s * sizeof *wins);
    memcpy(theta, x->theta, s * sizeof *theta);
    for (size_t k = x->first[q]; k < x->first[q + 1]; k++) {
        book(c, x->order[k], -1, wins, s);
        total -= counts(c, x->order[k]);
    }
    if (total)
        refit(x, wins, (double)total, theta, g);
    for (size_t k = x->first[q]; k < x->first[q + 1]; k++) {
        size_t i = x->order[k], a = c->system_a[i], b = c->system_b[i];
        double d = theta[a] - theta[b];
        bool known = total && is_known(wins, s, a) && is_known(wins, s, b);
        x->named[i] = (signed char)(!known || fabs(d) <= EQUAL ? STAT_TIE : d > 0 ? STAT_SIDE_A : STAT_SIDE_B);
    }
    mem_free(g);
    mem_free(theta);
    mem_free(wins);
}

static void group_by_query(struct strengths *x)
{
    const struct stat_contests *c = x->c;
    x->first = mem_zalloc(c->n_queries + 2, sizeof *x->first);
    x->order = mem_alloc(c->n, sizeof *x->order);
    for (size_t i = 0; i < c->n; i++)
        x->first[c->query[i] + 2]++;
    for (size_t q = 2; q < c->n_queries + 2; q++)
        x->first[q] += x->first[q - 1];
    for (size_t i = 0; i < c->n; i++)
        x->order[x->first[c->query[i] + 1]++] = i;
}

void stat_strength_winners(const struct stat_contests *c, int threads, signed char *named)
{
    size_t s = c->n_systems;
    double *wins = mem_zalloc(s * s, sizeof *wins), *theta = mem_zalloc(s, sizeof *theta);
    double *factor = mem_alloc(s * s, sizeof *factor);
    struct strengths x = {.c = c, .s = s, .wins = wins, .theta = theta, .factor = factor, .named = named};
    memset(named, STAT_TIE, c->n);
    for (size_t i = 0; i < c->n; i++) {
        book(c, i, 1, wins, s);
        x.total += counts(c, i);
    }
    if (x.total) {
        fit_anew(wins, s, theta);
        if (hessian_factor(wins, s, (double)x.total, theta, factor)) {
            group_by_query(&x);
            parallel_for(c->n_queries, threads, without_query, &x);
            mem_free(x.order);
            mem_free(x.first);
        }
    }
    mem_free(factor);
    mem_free(theta);
    mem_free(wins);
}
