/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/resample.h"

#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/random.h"
#include "compare/stats.h"

enum { CHUNK = 20 /* the number of resamples from one random stream */ };

/* The arguments of stat_bootstrap, and the results of the resamples. */
struct work {
    const struct stat_design *d;
    stat_function *f;
    const void *data;
    size_t n_out;
    uint32_t *order, *first; /* order: the clusters, sorted by stratum; first, [n_strata + 1]: where each stratum starts
                              * in it */
    size_t largest;          /* the size of the largest stratum */
    double *out;             /* [statistic][resample] */
};

/* Sorts the clusters by stratum, and finds where each stratum begins and the size of the largest. */
static void sort_clusters(struct work *w)
{
    const struct stat_design *d = w->d;
    size_t n_strata = d->stratum ? d->n_strata : 1;
    w->order = mem_alloc(d->n, sizeof *w->order);
    w->first = mem_zalloc(n_strata + 2, sizeof *w->first);
    for (size_t i = 0; i < d->n; i++)
        w->first[(d->stratum ? d->stratum[i] : 0) + 2]++;
    for (size_t s = 0; s < n_strata; s++) {
        w->largest = w->first[s + 2] > w->largest ? w->first[s + 2] : w->largest;
        w->first[s + 2] += w->first[s + 1];
    }
    for (size_t i = 0; i < d->n; i++)
        w->order[w->first[(d->stratum ? d->stratum[i] : 0) + 1]++] = (uint32_t)i;
}

/* Draws the resamples of one chunk of CHUNK and computes the statistics of each; called by parallel_for(). */
static void compute_chunk(void *arg, size_t chunk)
{
    const struct work *w = arg;
    const struct stat_design *d = w->d;
    size_t n_strata = d->stratum ? d->n_strata : 1, end = (chunk + 1) * CHUNK;
    uint32_t *weight = mem_alloc(d->n, sizeof *weight), *draw = mem_alloc(w->largest, sizeof *draw);
    double *out = mem_alloc(w->n_out, sizeof *out);
    gsl_rng *rng = random_stream_for(d->seed, "study", "bootstrap", chunk);
    for (size_t b = chunk * CHUNK; b < end && b < d->resamples; b++) {
        memset(weight, 0, d->n * sizeof *weight);
        for (size_t s = 0; s < n_strata; s++) {
            size_t n = w->first[s + 1] - w->first[s];
            cmp_draw(rng, n, 1, draw);
            for (size_t i = 0; i < n; i++)
                weight[w->order[w->first[s] + draw[i]]]++;
        }
        w->f(w->data, weight, out);
        for (size_t k = 0; k < w->n_out; k++)
            w->out[k * d->resamples + b] = out[k];
    }
    MEM_FREE_ALL(rng, out, draw, weight);
}

void stat_observe(const struct stat_design *d, stat_function *f, const void *data, size_t n_out, double *out)
{
    uint32_t *weight = mem_alloc(d->n, sizeof *weight);
    for (size_t i = 0; i < d->n; i++)
        weight[i] = 1;
    for (size_t k = 0; k < n_out; k++)
        out[k] = NAN;
    f(data, weight, out);
    mem_free(weight);
}

void stat_bootstrap(const struct stat_design *d, stat_function *f, const void *data, size_t n_out,
                    struct stat_estimate *out)
{
    struct work w = {.d = d, .f = f, .data = data, .n_out = n_out};
    double *observed = mem_alloc(n_out, sizeof *observed);
    w.out = mem_alloc(n_out * d->resamples, sizeof *w.out);
    sort_clusters(&w);
    stat_observe(d, f, data, n_out, observed);
    if (d->n)
        parallel_for((d->resamples + CHUNK - 1) / CHUNK, d->threads, compute_chunk, &w);
    for (size_t k = 0; k < n_out; k++) {
        double *x = w.out + k * d->resamples;
        size_t known = 0;
        for (size_t b = 0; d->n && b < d->resamples; b++)
            if (!isnan(x[b]))
                x[known++] = x[b];
        out[k] = stat_point(observed[k]);
        if (isnan(observed[k]) || d->n < 2) /* one cluster is not evidence */
            continue;
        struct cmp_range range = cmp_percentiles(x, known, 0.05, observed[k]);
        out[k].lo = range.lo;
        out[k].hi = range.hi;
    }
    MEM_FREE_ALL(w.out, w.first, w.order, observed);
}

void stat_ratio_add(struct stat_ratio *r, size_t n_clusters, size_t cluster, double k, double n)
{
    if (!r->k) {
        r->k = mem_zalloc(n_clusters, sizeof *r->k);
        r->n = mem_zalloc(n_clusters, sizeof *r->n);
    }
    r->k[cluster] += k;
    r->n[cluster] += n;
}

double stat_ratio_value(const struct stat_ratio *r, size_t n_clusters, const uint32_t *weight, double *k, double *n)
{
    *k = *n = 0;
    for (size_t c = 0; r->k && c < n_clusters; c++) {
        *k += (weight ? weight[c] : 1) * r->k[c];
        *n += (weight ? weight[c] : 1) * r->n[c];
    }
    return *n > 0 ? *k / *n : NAN;
}

void stat_ratio_free(struct stat_ratio *r)
{
    mem_free(r->k);
    mem_free(r->n);
}

/* The ratios that stat_ratios resamples. */
struct ratios {
    const struct stat_ratio *ratio; /* [n] */
    size_t n, n_clusters;
};

/* Computes out[n], the ratios with the clusters' weights; a stat_function, whose data is the struct ratios. */
static void compute_ratios(const void *data, const uint32_t *weight, double *out)
{
    const struct ratios *x = data;
    double k, n;
    for (size_t i = 0; i < x->n; i++)
        out[i] = stat_ratio_value(&x->ratio[i], x->n_clusters, weight, &k, &n);
}

void stat_ratios(const struct stat_ratio *ratio, size_t n, const struct stat_design *d, const char *reason,
                 struct stat_rate *out)
{
    const struct ratios x = {ratio, n, d->n};
    struct stat_estimate *e = mem_alloc(n, sizeof *e);
    stat_bootstrap(d, compute_ratios, &x, n, e);
    for (size_t i = 0; i < n; i++) {
        out[i] = (struct stat_rate){.rate = e[i].value, .lo = e[i].lo, .hi = e[i].hi};
        stat_ratio_value(&ratio[i], d->n, NULL, &out[i].k, &out[i].n);
        out[i].reason = out[i].n > 0 ? NULL : reason;
    }
    mem_free(e);
}

void stat_wilson(struct stat_rate *r)
{
    const double z = 1.959963984540054; /* the 97.5 % quantile of the normal distribution */
    if (!(r->n > 0))
        return;
    double z2 = z * z / r->n, centre = (r->rate + z2 / 2) / (1 + z2);
    double half_width = z / (1 + z2) * sqrt(r->rate * (1 - r->rate) / r->n + z2 / (4 * r->n));
    r->lo = r->k > 0 ? centre - half_width : 0;
    r->hi = r->k < r->n ? centre + half_width : 1;
    r->interval = "Wilson";
}
