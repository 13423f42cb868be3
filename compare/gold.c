/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The regression estimator of two-phase sampling (W. G. Cochran, Sampling Techniques, 1977, sections 7.3 and 12.6).
 *
 * y: gold values of n topics; f: proxies of all N topics; weights a_i = 1 / probability, or 1. With b of weighted least
 * squares on the gold topics and d = mean of f over all N - weighted mean of f over the n, the estimate is e = ybar + b
 * d = sum of w_i y_i, w_i = a_i / sum a + a_i (f_i - fbar)' S^-1 d, S = sum a (f - fbar)(f - fbar)'. It is nearly
 * unbiased however wrong the proxies are. It is also the estimate of prediction-powered inference (A. N. Angelopoulos
 * et al., Science 382, 2023) with lambda = b (N - n) / N.
 *
 * Variance of e about the mean over these N topics: sum (1 - probability) (w r - its mean in the stratum)^2 of the
 * residuals r, with factors n_h / (n_h - 1) of each of H strata and (n - H) / (n - H - k). In a simple random sample it
 * is at least s^2 (1/n - 1/N + d' S^-1 d), s^2 = sum r^2 / (n - k - 1), which is usually the larger one. About the mean
 * over topics like these, which is the target of all other intervals of a comparison, it has s^2 / N + b' Var(f) b / N
 * more. Student's t has n - H - k degrees of freedom for the former and, by Satterthwaite's formula, up to N - 1 for
 * the latter. */
#include "compare/gold.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "base/mem.h"
#include "compare/view.h"
#include "model/cholesky.h"

/* One regression on k proxies. Arrays are [n] over the gold topics, or [k] over proxies. */
struct fit {
    const struct cmp_gold_topics *t;
    size_t n, k, *topic;   /* topic: the indices of the gold topics among all topics */
    double *weight, total; /* the weights a_i (1 / inclusion probability, or 1) and their sum */
    /* In the notation of the file's head: ybar, weighted mean of the gold values; fbar, weighted means of the proxies;
     * d, the proxies' means over all topics - fbar; b; S^-1 d. */
    double mean, f_mean[CMP_PROXIES], shift[CMP_PROXIES], slope[CMP_PROXIES], leverage[CMP_PROXIES];
    double *residual;
    double squares, residual_squares; /* weighted sums of squares: of the gold values about their mean, and of the
                                       * residuals */
};

static double centred_proxy(const struct fit *x, size_t proxy, size_t i)
{
    return x->t->proxy[proxy][x->topic[i]] - x->f_mean[proxy];
}

/* Prepares a fit on the first k proxies: lists the gold topics, and computes their weights (1 / inclusion probability,
 * or 1), the weighted means and shift[]. free_fit() frees the arrays. */
static void begin_fit(struct fit *x, const struct cmp_gold_topics *t, size_t k)
{
    *x = (struct fit){.t = t,
                      .k = k,
                      .topic = mem_alloc(t->n, sizeof *x->topic),
                      .weight = mem_alloc(t->n, sizeof *x->weight),
                      .residual = mem_alloc(t->n, sizeof *x->residual)};
    for (size_t i = 0; i < t->n; i++)
        if (!isnan(t->gold[i])) {
            double a = t->probability ? 1.0 / t->probability[i] : 1.0;
            x->weight[x->n] = a;
            x->topic[x->n++] = i;
            x->total += a;
            x->mean += a * t->gold[i];
            for (size_t j = 0; j < k; j++)
                x->f_mean[j] += a * t->proxy[j][i];
        }
    x->mean /= x->total;
    for (size_t j = 0; j < k; j++) {
        x->f_mean[j] /= x->total;
        for (size_t i = 0; i < t->n; i++)
            x->shift[j] += (t->proxy[j][i] - x->f_mean[j]) / (double)t->n;
    }
}

static void free_fit(struct fit *x)
{
    mem_free(x->topic);
    mem_free(x->weight);
    mem_free(x->residual);
}

/* Solves for slope[] and leverage[], with proxies scaled to sums of squares of 1. Returns false if a proxy is constant
 * or the proxies are collinear over the gold topics. */
static bool solve_slopes(struct fit *x)
{
    double a[CMP_PROXIES * CMP_PROXIES] = {0}, scale[CMP_PROXIES], size = 0.0;
    for (size_t j = 0; j < x->k; j++) {
        double square = 0.0;
        for (size_t i = 0; i < x->n; i++) {
            square += x->weight[i] * centred_proxy(x, j, i) * centred_proxy(x, j, i);
            size = fmax(size, fabs(x->t->proxy[j][x->topic[i]]));
        }
        scale[j] = sqrt(square);
        if (scale[j] <= CMP_ROUNDING * fmax(size, CMP_ROUNDING) * sqrt(x->total))
            return false;
    }
    for (size_t j = 0; j < x->k; j++) {
        x->slope[j] = 0.0;
        x->leverage[j] = x->shift[j] / scale[j];
        for (size_t i = 0; i < x->n; i++) {
            double z = x->weight[i] * centred_proxy(x, j, i) / scale[j];
            x->slope[j] += z * (x->t->gold[x->topic[i]] - x->mean);
            for (size_t l = j; l < x->k; l++)
                a[j * x->k + l] += z * centred_proxy(x, l, i) / scale[l];
        }
    }
    if (x->k && !cholesky(x->k, a))
        return false;
    for (size_t j = 0; j < x->k; j++)
        if (a[j * x->k + j] < 1e-6) /* the root of the share of the proxy's squares that the proxies before it do not
                                     * explain */
            return false;
    cholesky_solve_two(x->k, a, x->slope, x->leverage);
    for (size_t j = 0; j < x->k; j++) {
        x->slope[j] /= scale[j];
        x->leverage[j] /= scale[j];
    }
    return true;
}

/* Sets residual[], residual_squares (0 if only rounding makes it differ from 0), and squares. */
static void find_residuals(struct fit *x)
{
    double size = 0.0;
    for (size_t i = 0; i < x->n; i++) {
        double y = x->t->gold[x->topic[i]], r = y - x->mean;
        x->squares += x->weight[i] * r * r;
        for (size_t j = 0; j < x->k; j++)
            r -= x->slope[j] * centred_proxy(x, j, i);
        x->residual[i] = r;
        x->residual_squares += x->weight[i] * r * r;
        size = fmax(size, fabs(y));
    }
    if (x->residual_squares <= CMP_ROUNDING * CMP_ROUNDING * size * size * x->total)
        x->residual_squares = 0.0;
}

/* Returns the variance of the estimate about the mean over exactly these N topics: with t->probability, for n_strata
 * strata sampled independently; otherwise for a simple random sample (n_strata 1). */
static double design_variance(const struct fit *x, size_t n_strata)
{
    size_t *n = mem_zalloc(n_strata, sizeof *n);
    double *z = mem_alloc(x->n, sizeof *z), *mean = mem_zalloc(n_strata, sizeof *mean), sum = 0.0;
    for (size_t i = 0; i < x->n; i++) {
        size_t h = n_strata > 1 ? x->t->stratum[x->topic[i]] : 0;
        double w = 1.0 / x->total;
        for (size_t j = 0; j < x->k; j++)
            w += centred_proxy(x, j, i) * x->leverage[j];
        z[i] = x->weight[i] * w * x->residual[i];
        mean[h] += z[i];
        n[h]++;
    }
    for (size_t i = 0; i < x->n; i++) {
        size_t h = n_strata > 1 ? x->t->stratum[x->topic[i]] : 0;
        double m = n[h] > 1 ? mean[h] / (double)n[h] : 0.0, factor = n[h] > 1 ? (double)n[h] / ((double)n[h] - 1) : 1.0;
        sum += factor * (1.0 - (x->t->probability ? 1.0 / x->weight[i] : (double)x->n / (double)x->t->n)) * (z[i] - m) *
               (z[i] - m);
    }
    mem_free(n);
    mem_free(z);
    mem_free(mean);
    double freedom = (double)(x->n - n_strata);
    return sum * freedom / (freedom - (double)x->k);
}

/* Returns b' Var(f) b / N: the part of the variance of a mean over N topics that the proxies explain; 0 without
 * proxies. */
static double explained_variance(const struct fit *x)
{
    double mean = 0.0, sum = 0.0, n = (double)x->t->n;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < x->t->n; i++) {
            double v = 0.0;
            for (size_t j = 0; j < x->k; j++)
                v += x->slope[j] * x->t->proxy[j][i];
            mean += pass ? 0.0 : v / n;
            sum += pass ? (v - mean) * (v - mean) : 0.0;
        }
    return x->k ? sum / (n - 1.0) / n : 0.0;
}

/* Fills *m, except n and is_constant, from the solved regression *x. Intervals have level 1 - alpha. */
static void fill_mean(struct fit *x, double alpha, struct cmp_gold_mean *m)
{
    const struct cmp_gold_topics *t = x->t;
    double n = (double)x->n, all = (double)t->n, k = (double)x->k, lever = 1.0 / n;
    size_t n_strata = t->probability ? t->n_strata : 1;
    m->df = n - (double)n_strata - k;
    m->residual = x->residual_squares / x->total * n / (n - k - 1.0);
    m->mean = x->mean;
    for (size_t j = 0; j < x->k; j++) {
        m->mean += x->slope[j] * x->shift[j];
        lever += x->shift[j] * x->leverage[j];
    }
    m->explained = explained_variance(x);
    double these = design_variance(x, n_strata);
    if (!t->probability)
        these = fmax(these, m->residual * (lever - 1.0 / all));
    double about = these + m->residual / all, total = about + m->explained, df = m->df;
    if (x->n == t->n || m->residual > 0.0)
        m->sample_range = cmp_t_range(m->mean, x->n == t->n ? 0.0 : sqrt(fmax(these, 0.0)), df, alpha);
    if (m->explained > 0.0)
        m->df = fmin(total * total / (about * about / df + m->explained * m->explained / (all - 1.0)), all - 1.0);
    m->se = sqrt(total);
    m->range = cmp_t_range(m->mean, m->se, m->df, alpha);
    m->slope = x->k == 1 ? x->slope[0] : NAN;
    if (x->k && x->squares > 0.0)
        m->r = copysign(sqrt(fmax(0.0, 1.0 - x->residual_squares / x->squares)), x->k == 1 ? x->slope[0] : 1.0);
}

void cmp_gold_mean(const struct cmp_gold_topics *t, size_t n_proxies, double alpha, struct cmp_gold_mean *m)
{
    struct fit x;
    begin_fit(&x, t, n_proxies);
    *m = (struct cmp_gold_mean){x.n, NAN, NAN, NAN, CMP_NO_RANGE, CMP_NO_RANGE, NAN, NAN, NAN, NAN, false};
    size_t least = n_proxies ? CMP_GOLD_LEAST - 1 + n_proxies : 2, n_strata = t->probability ? t->n_strata : 1;
    if (x.n >= least && x.n > n_strata + n_proxies) {
        m->is_constant = !solve_slopes(&x);
        find_residuals(&x);
        if (!m->is_constant)
            fill_mean(&x, alpha, m);
    }
    free_fit(&x);
}

void cmp_gold_proxy(const double *proxy, size_t n, double alpha, struct cmp_gold_mean *m)
{
    cmp_gold_mean(&(struct cmp_gold_topics){.n = n, .gold = proxy}, 0, alpha, m);
}

void cmp_gold(const struct cmp_gold_topics *t, size_t n_proxies, const struct cmp_options *o, struct cmp_gold *g)
{
    const double much = 1.4; /* with proxies that widen the interval more than this many times, the gold topics alone
                              * are used. This happens only in unlucky samples, and does not depend on the estimate
                              * itself */
    struct cmp_gold_mean *combined = &g->both;
    *g = (struct cmp_gold){.n_proxied = t->n, .equivalent_topics = NAN, .diff = cmp_no_diff};
    cmp_gold_mean(t, 0, o->alpha, &g->gold);
    cmp_gold_mean(t, n_proxies, o->alpha, combined);
    double wide = combined->range.hi - combined->range.lo, alone = g->gold.range.hi - g->gold.range.lo;
    g->is_alone = combined->is_constant || g->gold.n == t->n || (alone > 0.0 && wide > much * alone);
    if (g->is_alone) {
        struct cmp_gold_mean with = *combined;
        *combined = g->gold;
        combined->slope = with.slope;
        combined->r = with.r;
        combined->is_constant = with.is_constant;
    }
    if (combined->se > 0.0)
        g->equivalent_topics = (double)g->gold.n * (g->gold.se / combined->se) * (g->gold.se / combined->se);
    if (isnan(combined->mean))
        return;
    struct cmp_diff *d = &g->diff;
    d->n = combined->n;
    d->diff = combined->mean;
    d->df = combined->df;
    d->t = combined->se > 0.0 ? combined->mean / combined->se : NAN;
    d->p[o->test] = combined->se > 0.0                  ? fmin(1.0, 2.0 * gsl_cdf_tdist_Q(fabs(d->t), d->df))
                  : fabs(combined->mean) > CMP_ROUNDING ? 0.0
                                                        : 1.0;
    struct cmp_range range = cmp_settle(combined->range, d->p[o->test] < o->alpha, combined->mean);
    d->lo = range.lo;
    d->hi = range.hi;
}

double cmp_gold_needed(double residual, double explained, size_t n_proxies, size_t all, double alpha, double size,
                       double power)
{
    double k = (double)n_proxies, N = (double)all;
    for (size_t i = CMP_GOLD_LEAST + n_proxies; i <= all; i++) {
        double n = (double)i, chance = n_proxies ? k * (1.0 - n / N) / (n - k - 2.0) : 0.0; /* expected d' S^-1 d */
        double about = residual / n * (1.0 + chance), total = about + explained;
        double df = total * total / (about * about / (n - k - 1.0) + explained * explained / (N - 1.0));
        double quantile = gsl_cdf_tdist_Qinv(alpha / 2.0, df) + (power > 0.0 ? gsl_cdf_tdist_Pinv(power, df) : 0.0);
        if (quantile * sqrt(total) <= size)
            return n;
    }
    return NAN;
}
