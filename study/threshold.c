/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/threshold.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/mem.h"
#include "model/logistic.h"

enum { MOST_STEPS = 100, MOST_HALVINGS = 40 };
static const double steep = 1e4; /* a slope per unit of x, standardised, that only answers without overlap have */

struct answers {
    const struct stat_answer *a; /* x standardised */
    size_t n;
    double start[2]; /* of the fit to all of them */
};

/* Gradient, and minus second derivatives, of the log-likelihood at b, which is returned. */
static double likelihood(const struct answers *s, const uint32_t *weight, const double b[2], double g[2], double h[3])
{
    double sum = 0;
    g[0] = g[1] = h[0] = h[1] = h[2] = 0;
    for (size_t i = 0; i < s->n; i++) {
        const struct stat_answer *a = &s->a[i];
        double w = weight[a->cluster];
        if (!(w > 0))
            continue;
        double eta = b[0] + b[1] * a->x, p = logistic(eta), d = w * (a->yes - a->asked * p),
               v = w * a->asked * p * (1 - p);
        sum += w * (a->yes * eta - a->asked * log1pexp(eta));
        g[0] += d;
        g[1] += d * a->x;
        h[0] += v;
        h[1] += v * a->x;
        h[2] += v * a->x * a->x;
    }
    return sum;
}

/* Is there a yes at or below, and a no at or above: do the two kinds overlap, and on both sides? */
static bool overlap(const struct answers *s, const uint32_t *weight)
{
    double lowest[2] = {INFINITY, INFINITY}, highest[2] = {-INFINITY, -INFINITY};
    for (size_t i = 0; i < s->n; i++) {
        const struct stat_answer *a = &s->a[i];
        if (!weight[a->cluster])
            continue;
        for (int yes = 0; yes < 2; yes++)
            if (yes ? a->yes > 0 : a->yes < a->asked) {
                lowest[yes] = fmin(lowest[yes], a->x);
                highest[yes] = fmax(highest[yes], a->x);
            }
    }
    return lowest[1] < highest[0] && lowest[0] < highest[1];
}

/* 0, or -1 where there is no maximum. */
static int fit(const struct answers *s, const uint32_t *weight, double b[2])
{
    double g[2], h[3], next[2], now;
    if (!overlap(s, weight))
        return -1;
    now = likelihood(s, weight, b, g, h);
    for (int step = 0; step < MOST_STEPS; step++) {
        double det = h[0] * h[2] - h[1] * h[1], part = 1, then = -INFINITY, d[2];
        if (!(det > 1e-14 * h[0] * h[2]))
            return -1;
        d[0] = (h[2] * g[0] - h[1] * g[1]) / det;
        d[1] = (h[0] * g[1] - h[1] * g[0]) / det;
        double rise = g[0] * d[0] + g[1] * d[1]; /* twice what is left to gain */
        if (!(rise > 1e-12))
            return fabs(b[1]) < steep ? 0 : -1;
        for (int k = 0; k < MOST_HALVINGS && !(then >= now); k++, part /= 2) {
            next[0] = b[0] + part * d[0];
            next[1] = b[1] + part * d[1];
            then = likelihood(s, weight, next, g, h);
        }
        b[0] = next[0];
        b[1] = next[1];
        if (!(then >= now))
            return rise < 1e-6 ? 0 : -1; /* as far as rounding lets it */
        now = then;
    }
    return -1;
}

/* stat_function: the crossing and the slope. */
static void crossing(const void *data, const uint32_t *weight, double *out)
{
    const struct answers *s = data;
    double b[2] = {s->start[0], s->start[1]};
    out[0] = out[1] = NAN;
    if (fit(s, weight, b) != 0)
        return;
    out[1] = b[1];
    if (fabs(b[1]) > 1e-9)
        out[0] = -b[0] / b[1];
}

static const char *reason(const struct stat_answer *a, size_t n)
{
    double asked = 0, yes = 0, lo = INFINITY, hi = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        asked += a[i].asked;
        yes += a[i].yes;
        lo = fmin(lo, a[i].x);
        hi = fmax(hi, a[i].x);
    }
    return !(asked > 0)                 ? "no answers"
         : !(yes > 0) || !(yes < asked) ? "all answers are the same"
         : !(lo < hi)                   ? "all scores are the same"
                                        : "the score parts all yes from all no, or says nothing about them";
}

struct stat_estimate stat_threshold(const struct stat_answer *a, size_t n, const struct stat_design *d, double *slope)
{
    struct stat_answer *z = rcp_alloc(n, sizeof *z);
    struct answers s = {.a = z, .n = n};
    struct stat_estimate out[2];
    double asked = 0, mean = 0, sd = 0;
    for (size_t i = 0; i < n; i++)
        asked += a[i].asked;
    for (size_t i = 0; i < n; i++)
        mean += a[i].asked / asked * a[i].x;
    for (size_t i = 0; i < n; i++)
        sd += a[i].asked / asked * (a[i].x - mean) * (a[i].x - mean);
    sd = sqrt(sd);
    *slope = NAN;
    if (!(sd > 0)) {
        free(z);
        return stat_none(reason(a, n));
    }
    for (size_t i = 0; i < n; i++) {
        z[i] = a[i];
        z[i].x = (a[i].x - mean) / sd;
    }
    uint32_t *one = rcp_alloc(d->n, sizeof *one);
    for (size_t c = 0; c < d->n; c++)
        one[c] = 1;
    if (fit(&s, one, s.start) != 0) /* from 0 here, from there in resamples */
        s.start[0] = s.start[1] = 0;
    free(one);
    stat_bootstrap(d, crossing, &s, 2, out);
    free(z);
    if (isnan(out[0].value))
        return stat_none(reason(a, n));
    *slope = out[1].value / sd;
    return (struct stat_estimate){mean + sd * out[0].value, mean + sd * out[0].lo, mean + sd * out[0].hi, NULL, NULL};
}
