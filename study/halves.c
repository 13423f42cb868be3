/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/halves.h"

#include <gsl/gsl_randist.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/random.h"

enum { RESAMPLED_SPLITS = 50 /* the largest number of splits that resamples use */ };

/* The random splits of the units' values into halves: what they need, and their results. */
struct splitting {
    struct stat_halves *h;
    uint64_t seed;
    const uint32_t *one; /* [n_units]: weights of 1 */
    double *up;          /* [split]: the stepped-up correlation */
};

/* Returns Spearman's correlation of two halves, stepped up to a whole panel; weight[i] is that of unit i. */
static double correlation_of_halves(const struct stat_groups half[2], const uint32_t *weight)
{
    double *ranks = mem_alloc(half[0].n_groups + half[1].n_groups, sizeof *ranks);
    double r = stat_step_up(stat_weighted_spearman(&half[0], &half[1], weight, ranks), 2);
    mem_free(ranks);
    return r;
}

/* Returns the mean of x[n] without NAN; NAN if nothing is left. */
static double mean_without_nan(const double *x, size_t n)
{
    double sum = 0;
    size_t known = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(x[i])) {
            sum += x[i];
            known++;
        }
    return known ? sum / (double)known : NAN;
}

/* Makes split number s: splits the values of each unit at random into two halves, stores the stepped-up correlation of
 * the halves' means over units in up[s] and, if s < n_splits, keeps the means. Called by parallel_for(). */
static void split_once(void *arg, size_t s)
{
    const struct splitting *w = arg;
    struct stat_halves *h = w->h;
    const struct stat_panel *p = h->p;
    double *mean[2] = {mem_zalloc(h->n_units, sizeof(double)), mem_zalloc(h->n_units, sizeof(double))};
    double *value = mem_alloc(p->n_values, sizeof *value);
    gsl_rng *rng = random_stream_for(w->seed, "study", "halves", s);
    for (size_t i = 0; i < h->n_units; i++) {
        size_t from = p->first[h->unit[i]], size = p->first[h->unit[i] + 1] - from;
        for (size_t k = 0; k < size; k++)
            value[k] = p->level[p->category[from + k]];
        gsl_ran_shuffle(rng, value, size, sizeof *value);
        size_t half_size = (size + gsl_rng_uniform_int(rng, 2)) / 2; /* the odd value falls into either half */
        for (size_t k = 0; k < size; k++)
            mean[k >= half_size][i] += value[k] / (double)(k < half_size ? half_size : size - half_size);
    }
    struct stat_groups g[2];
    for (int half_size = 0; half_size < 2; half_size++)
        stat_groups_make(&g[half_size], mean[half_size], h->n_units);
    w->up[s] = correlation_of_halves(g, w->one);
    for (int half_size = 0; half_size < 2; half_size++) {
        if (s < h->n_splits)
            h->split[s][half_size] = g[half_size];
        else
            stat_groups_free(&g[half_size]);
        mem_free(mean[half_size]);
    }
    mem_free(rng);
    mem_free(value);
}

double stat_halves_make(struct stat_halves *h, const struct stat_panel *p, size_t splits, uint64_t seed, int threads,
                        bool keep)
{
    *h = (struct stat_halves){.p = p, .unit = mem_alloc(p->n_units, sizeof *h->unit)};
    for (size_t u = 0; u < p->n_units; u++)
        if (p->first[u + 1] - p->first[u] > 1)
            h->unit[h->n_units++] = (uint32_t)u;
    if (!p->level || h->n_units < 2)
        return NAN;
    if (keep)
        h->n_splits = splits < RESAMPLED_SPLITS ? splits : RESAMPLED_SPLITS;
    h->split = mem_zalloc(h->n_splits, sizeof *h->split);
    uint32_t *unit_weight = mem_alloc(h->n_units, sizeof *unit_weight);
    for (size_t i = 0; i < h->n_units; i++)
        unit_weight[i] = 1;
    struct splitting w = {h, seed, unit_weight, mem_alloc(splits, sizeof *w.up)};
    parallel_for(splits, threads, split_once, &w);
    double mean = mean_without_nan(w.up, splits);
    mem_free(w.up);
    mem_free(unit_weight);
    return mean;
}

double stat_halves_mean(const struct stat_halves *h, const uint32_t *weight)
{
    uint32_t *w = mem_alloc(h->n_units, sizeof *w);
    double *correlation = mem_alloc(h->n_splits, sizeof *correlation);
    for (size_t i = 0; i < h->n_units; i++)
        w[i] = weight[h->p->cluster[h->unit[i]]];
    for (size_t s = 0; s < h->n_splits; s++)
        correlation[s] = correlation_of_halves(h->split[s], w);
    double mean = mean_without_nan(correlation, h->n_splits);
    mem_free(correlation);
    mem_free(w);
    return mean;
}

void stat_halves_free(struct stat_halves *h)
{
    for (size_t s = 0; s < h->n_splits; s++)
        for (int half = 0; half < 2; half++)
            stat_groups_free(&h->split[s][half]);
    mem_free(h->split);
    mem_free(h->unit);
}
