/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/threshold.h"

#include <stdbool.h>

#include "base/mem.h"
#include "model/logistic.h"

enum { MOST_STEPS = 100, MOST_HALVINGS = 40 };
/* STEEP and LAST_RISE. Only answers without overlap have a slope of STEEP or more per standard deviation of x. The last
 * step of Newton's method starts where it can raise the log-likelihood by less than LAST_RISE; its error is of the
 * order of LAST_RISE squared. */
#define STEEP 1e4
#define LAST_RISE 1e-8

/* The answers that resamples draw from. */
struct answers {
    const struct stat_answer *a; /* the answers, whose x is standardised */
    size_t n;
    double start[2]; /* b0 and b1 of the fit to all answers, where resamples start; 0 without a fit */
};

/* The n answers whose cluster a resample drew, asked and yes multiplied by the number of draws; eta, p and s are
 * working memory. */
struct sample {
    size_t n;
    double *x, *asked, *yes, *eta, *p, *s;
};

/* Fills *z with the answers that a resample has, `asked` and `yes` multiplied by weight[cluster], the number of times
 * that it drew their cluster. The caller frees z->x. */
static void make_sample(const struct answers *s, const uint32_t *weight, struct sample *z)
{
    double *room = mem_alloc(6 * s->n, sizeof *room);
    *z = (struct sample){.x = room,
                         .asked = room + s->n,
                         .yes = room + 2 * s->n,
                         .eta = room + 3 * s->n,
                         .p = room + 4 * s->n,
                         .s = room + 5 * s->n};
    for (size_t i = 0; i < s->n; i++) {
        const struct stat_answer *a = &s->a[i];
        double w = weight[a->cluster];
        if (!(w > 0))
            continue;
        z->x[z->n] = a->x;
        z->asked[z->n] = w * a->asked;
        z->yes[z->n++] = w * a->yes;
    }
}

/* Returns the log-likelihood of P(yes) = 1/(1+exp(-(b[0] + b[1] x))), with its gradient in g and minus its second
 * derivatives (b0 b0, b0 b1, b1 b1) in h. */
static double log_likelihood(const struct sample *z, const double b[2], double g[2], double h[3])
{
    double sum = 0;
    g[0] = g[1] = h[0] = h[1] = h[2] = 0;
    for (size_t i = 0; i < z->n; i++)
        z->eta[i] = b[0] + b[1] * z->x[i];
    logistic_all(z->n, z->eta, z->p);
    logistic_log1pexp_all(z->n, z->eta, z->s);
    for (size_t i = 0; i < z->n; i++) {
        double x = z->x[i], p = z->p[i], d = z->yes[i] - z->asked[i] * p, v = z->asked[i] * p * (1 - p);
        sum += z->yes[i] * z->eta[i] - z->asked[i] * z->s[i];
        g[0] += d;
        g[1] += d * x;
        h[0] += v;
        h[1] += v * x;
        h[2] += v * x * x;
    }
    return sum;
}

/* Returns whether the scores of yes and no overlap in a resample: some yes lies below some no, and some no below some
 * yes. */
static bool scores_overlap(const struct answers *s, const uint32_t *weight)
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

/* Maximises the likelihood by Newton's steps from b, each halved until the likelihood does not fall. Returns 0, or -1
 * if there is no maximum or it is not found in MOST_STEPS steps. */
static int maximise_likelihood(const struct sample *z, double b[2])
{
    double g[2], h[3], now = log_likelihood(z, b, g, h);
    for (int step = 0; step < MOST_STEPS; step++) {
        double det = h[0] * h[2] - h[1] * h[1], part = 1, then = -INFINITY;
        if (!(det > 1e-14 * h[0] * h[2]))
            return -1;
        double d[2] = {(h[2] * g[0] - h[1] * g[1]) / det, (h[0] * g[1] - h[1] * g[0]) / det};
        double rise = g[0] * d[0] + g[1] * d[1], from[2] = {b[0], b[1]}; /* rise is twice the possible gain */
        if (rise < LAST_RISE) { /* the error after this step is far below rounding */
            b[0] += d[0];
            b[1] += d[1];
            return fabs(b[1]) < STEEP ? 0 : -1;
        }
        for (int k = 0; k < MOST_HALVINGS && !(then >= now); k++, part /= 2) {
            b[0] = from[0] + part * d[0];
            b[1] = from[1] + part * d[1];
            then = log_likelihood(z, b, g, h);
        }
        if (!(then >= now))
            return -1;
        now = then;
    }
    return -1;
}

/* Fits the logistic curve to the answers of a resample, from the start b, which becomes the fit. Returns 0, or -1 if
 * there is no maximum. */
static int fit_threshold(const struct answers *s, const uint32_t *weight, double b[2])
{
    struct sample z;
    if (!scores_overlap(s, weight))
        return -1;
    make_sample(s, weight, &z);
    int r = maximise_likelihood(&z, b);
    mem_free(z.x);
    return r;
}

/* Computes the crossing -b0/b1 in out[0] and the slope b1 in out[1], both in standardised scores: NAN if there is no
 * fit, out[0] also if b1 is 0. A stat_function; `data` is a struct answers. */
static void compute_crossing(const void *data, const uint32_t *weight, double *out)
{
    const struct answers *s = data;
    double b[2] = {s->start[0], s->start[1]};
    out[0] = out[1] = NAN;
    if (fit_threshold(s, weight, b) != 0)
        return;
    out[1] = b[1];
    if (fabs(b[1]) > 1e-9)
        out[0] = -b[0] / b[1];
}

/* Returns why the threshold is undefined. */
static const char *undefined_reason(const struct stat_answer *a, size_t n)
{
    double n_answers = 0, yes = 0, lo = INFINITY, hi = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        n_answers += a[i].asked;
        yes += a[i].yes;
        lo = fmin(lo, a[i].x);
        hi = fmax(hi, a[i].x);
    }
    return !(n_answers > 0)                 ? "no answers"
         : !(yes > 0) || !(yes < n_answers) ? "all answers are the same"
         : !(lo < hi)                       ? "all scores are the same"
                      : "the score separates all yes answers from all no answers, or does not predict the answers";
}

struct stat_estimate stat_threshold(const struct stat_answer *a, size_t n, const struct stat_design *d, double *slope)
{
    struct stat_answer *z = mem_alloc(n, sizeof *z);
    struct answers s = {.a = z, .n = n};
    struct stat_estimate out[2];
    double n_answers = 0, mean = 0, sd = 0;
    for (size_t i = 0; i < n; i++)
        n_answers += a[i].asked;
    for (size_t i = 0; i < n; i++)
        mean += a[i].asked / n_answers * a[i].x;
    for (size_t i = 0; i < n; i++)
        sd += a[i].asked / n_answers * (a[i].x - mean) * (a[i].x - mean);
    sd = sqrt(sd);
    *slope = NAN;
    if (!(sd > 0)) {
        mem_free(z);
        return stat_none(undefined_reason(a, n));
    }
    for (size_t i = 0; i < n; i++) {
        z[i] = a[i];
        z[i].x = (a[i].x - mean) / sd;
    }
    uint32_t *unit_weight = mem_alloc(d->n, sizeof *unit_weight);
    for (size_t c = 0; c < d->n; c++)
        unit_weight[c] = 1;
    if (fit_threshold(&s, unit_weight, s.start) != 0) /* starts from 0; resamples start from this fit */
        s.start[0] = s.start[1] = 0;
    mem_free(unit_weight);
    stat_bootstrap(d, compute_crossing, &s, 2, out);
    mem_free(z);
    if (isnan(out[0].value))
        return stat_none(undefined_reason(a, n));
    *slope = out[1].value / sd;
    return (struct stat_estimate){mean + sd * out[0].value, mean + sd * out[0].lo, mean + sd * out[0].hi, NULL, NULL};
}
