/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The mean of each run by one measure, with its interval: Student's t or, if the chosen test is the bootstrap, the
 * studentised bootstrap.
 *
 * If a run lacks topics of the measure, its mean is over the topics that it has, also in resamples. A resample without
 * any of these topics is not counted. */
#include <math.h>

#include "base/mem.h"
#include "compare/view.h"

/* Sets n and mean of a run from the topics on which it has a value, and the other members to NAN or 0. */
static void set_mean(const struct cmp_view *v, size_t run, struct cmp_mean *m)
{
    double sum = 0;
    *m = (struct cmp_mean){v->n - v->n_missing[run], NAN, NAN, NAN, 0};
    for (size_t i = 0; i < v->n; i++)
        if (!isnan(cmp_view_value(v, run, i)))
            sum += cmp_view_value(v, run, i);
    if (m->n)
        m->mean = sum / (double)m->n;
}

/* Fills resampled[resample] with the means of a run in all resamples: the sum of the drawn values divided by the number
 * of drawn topics on which the run has a value; NAN without such topics. */
static void fill_resampled(const struct cmp_view *v, size_t run, double *resampled)
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

/* Returns the standard error of a run's mean: 0 if nothing varies, NAN with fewer than two values. work has room for
 * v->n numbers. */
static double standard_error(const struct cmp_view *v, size_t run, double *work)
{
    struct cmp_ttest t;
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++)
        if (!isnan(cmp_view_value(v, run, i)))
            work[n++] = cmp_view_value(v, run, i);
    cmp_ttest(work, n, &t);
    return t.sd / sqrt((double)n);
}

static void set_t_range(const struct cmp_view *v, size_t run, double *work, struct cmp_mean *m)
{
    if (m->n < 2)
        return;
    struct cmp_range r = cmp_t_range(m->mean, standard_error(v, run, work), (double)m->n - 1, v->opt->alpha);
    m->lo = r.lo;
    m->hi = r.hi;
}

/* Sets lo and hi of mean[0 .. n), the means of runs first .. first + n - 1 (n <= CMP_LANES), by the studentised
 * bootstrap; skips runs with fewer than two values. resampled[n][resample] has the runs' means in the resamples; work
 * has room for one number for each resample. */
static void set_bootstrap_ranges(const struct cmp_view *v, size_t first, size_t n, const double *resampled,
                                 struct cmp_mean *mean, double *work)
{
    size_t B = v->opt->resamples;
    double *shift = mem_alloc(n * B, sizeof *shift), *square = v->draw ? mem_alloc(n * B, sizeof *square) : NULL,
           *value = mem_alloc(n * v->n, sizeof *value);
    const double *column[CMP_LANES];
    for (size_t r = 0; r < n; r++) {
        column[r] = value + r * v->n;
        for (size_t i = 0; i < v->n; i++)
            value[r * v->n + i] = cmp_view_value(v, first + r, i);
        for (size_t b = 0; b < B; b++)
            shift[r * B + b] = resampled[r * B + b] - mean[r].mean;
    }
    if (v->draw)
        cmp_drawn_moments(column, n, v->n, v->draw, B, shift, square);
    double *some = mem_alloc(v->n, sizeof *some);
    for (size_t r = 0; r < n; r++) {
        if (mean[r].n < 2)
            continue;
        double se = standard_error(v, first + r, some);
        struct cmp_bootstrap x =
            cmp_bootstrap_t(shift + r * B, square ? square + r * B : NULL, B, mean[r].mean, se, v->opt->alpha, work);
        mean[r].lo = x.range.lo;
        mean[r].hi = x.range.hi;
    }
    mem_free(some);
    mem_free(value);
    mem_free(square);
    mem_free(shift);
}

void cmp_add_means(const struct cmp_view *v, struct cmp_mean *mean, double *resampled)
{
    size_t B = v->opt->resamples, n_runs = v->data->n_runs, room = B > v->n ? B : v->n;
    double *work = mem_alloc(room, sizeof *work);
    for (size_t r = 0; r < n_runs; r++) {
        set_mean(v, r, &mean[r]);
        fill_resampled(v, r, resampled + r * B);
        if (v->opt->test != CMP_BOOTSTRAP)
            set_t_range(v, r, work, &mean[r]);
    }
    for (size_t r = 0; r < n_runs && v->opt->test == CMP_BOOTSTRAP; r += CMP_LANES)
        set_bootstrap_ranges(v, r, n_runs - r < CMP_LANES ? n_runs - r : CMP_LANES, resampled + r * B, mean + r, work);
    cmp_rank_runs(mean, n_runs);
    mem_free(work);
}

void cmp_rank_runs(struct cmp_mean *mean, size_t n_runs)
{
    double *x = mem_alloc(n_runs, sizeof *x);
    size_t *run = mem_alloc(n_runs, sizeof *run), *rank = mem_alloc(n_runs, sizeof *rank), n = 0;
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
    mem_free(rank);
    mem_free(run);
    mem_free(x);
}
