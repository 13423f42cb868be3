/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Mean of every run by one measure, with the percentile interval of its resampled means.
 *
 * A run that lacks topics of the measure has the mean of those it has, in every resample too; a resample with none of
 * them does not count. */
#include <math.h>
#include <stdlib.h>

#include "compare/view.h"
#include "base/mem.h"

static void add_mean(const struct cmp_view *v, size_t run, struct cmp_mean *m)
{
    double sum = 0;
    *m = (struct cmp_mean){v->n - v->n_missing[run], NAN, NAN, NAN, 0};
    for (size_t i = 0; i < v->n; i++)
        if (!isnan(cmp_view_value(v, run, i)))
            sum += cmp_view_value(v, run, i);
    if (m->n)
        m->mean = sum / (double)m->n;
}

static void add_resampled(const struct cmp_view *v, size_t run, double *resampled)
{
    size_t B = v->opt->resamples;
    for (size_t b = 0; b < B; b++)
        resampled[b] = (double)v->n;
    for (size_t k = 0; k < v->n_missing[run]; k++) {
        const uint16_t *drawn = v->drawn + v->gap[v->missing[run][k]] * B;
        for (size_t b = 0; b < B; b++)
            resampled[b] -= drawn[b];
    }
    for (size_t b = 0; b < B; b++)
        resampled[b] = resampled[b] > 0 ? v->sum[run * B + b] / resampled[b] : NAN;
}

static void add_interval(const double *resampled, size_t n, double *work, struct cmp_mean *m)
{
    size_t known = 0;
    for (size_t b = 0; b < n; b++)
        if (!isnan(resampled[b]))
            work[known++] = resampled[b];
    cmp_interval(work, known, m->mean, &m->lo, &m->hi);
}

void cmp_add_means(const struct cmp_view *v, struct cmp_mean *mean, double *resampled)
{
    size_t B = v->opt->resamples;
    double *work = rcp_alloc(B, sizeof *work);
    for (size_t r = 0; r < v->data->n_runs; r++) {
        add_mean(v, r, &mean[r]);
        add_resampled(v, r, resampled + r * B);
        add_interval(resampled + r * B, B, work, &mean[r]);
    }
    cmp_rank_runs(mean, v->data->n_runs);
    free(work);
}

void cmp_rank_runs(struct cmp_mean *mean, size_t n_runs)
{
    double *x = rcp_alloc(n_runs, sizeof *x);
    size_t *run = rcp_alloc(n_runs, sizeof *run), *rank = rcp_alloc(n_runs, sizeof *rank), n = 0;
    for (size_t r = 0; r < n_runs; r++) {
        mean[r].rank = 0;
        if (isnan(mean[r].mean))
            continue;
        x[n] = mean[r].mean;
        run[n++] = r;
    }
    cmp_ranks(x, n, rank);
    for (size_t i = 0; i < n; i++)
        mean[run[i]].rank = rank[i];
    free(rank);
    free(run);
    free(x);
}
