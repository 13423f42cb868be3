/* Mean of every run by every measure, with the percentile interval of its resampled means.
 *
 * A run that lacks topics of the measure has the mean of those it has, in every resample too; a resample with none of
 * them does not count. */
#include <math.h>
#include <stdlib.h>

#include "compare/columns.h"
#include "format/mem.h"

struct columns {
    const struct cmp_view *view;
    const size_t *partial; /* runs that lack topics */
};

/* Columns 0 .. n_runs - 1: the values. Then, of every run that lacks topics, 1 where it has one. */
static void fill(void *arg, size_t column, double *x)
{
    const struct columns *w = arg;
    const struct cmp_view *v = w->view;
    size_t n_runs = v->data->n_runs;
    bool values = column < n_runs;
    const double *row = v->row[values ? column : w->partial[column - n_runs]];
    for (size_t i = 0; i < v->n; i++) {
        double value = row[v->topic[i]];
        x[i * CMP_LANES] = isnan(value) ? 0 : values ? value : 1;
    }
}

static void add_mean(const struct cmp_view *v, size_t run, struct cmp_mean *m)
{
    double sum = 0;
    *m = (struct cmp_mean){0, NAN, NAN, NAN, 0};
    for (size_t i = 0; i < v->n; i++) {
        double value = v->row[run][v->topic[i]];
        if (isnan(value))
            continue;
        sum += value;
        m->n++;
    }
    if (m->n)
        m->mean = sum / (double)m->n;
}

/* From sums to means: of[] is how many topics each resample had, NULL = all n. */
static void divide(double *sum, const double *of, size_t n, size_t n_resamples)
{
    for (size_t b = 0; b < n_resamples; b++)
        sum[b] = of && of[b] == 0 ? NAN : sum[b] / (of ? of[b] : (double)n);
}

static void interval(const double *x, size_t n, double *work, struct cmp_mean *m)
{
    size_t known = 0;
    for (size_t b = 0; b < n; b++)
        if (!isnan(x[b]))
            work[known++] = x[b];
    cmp_interval(work, known, m->mean, &m->lo, &m->hi);
}

static void one_measure(const struct cmp_view *v, const struct cmp_options *o, struct cmp_mean *mean, double *resampled)
{
    size_t n_runs = v->data->n_runs, n_partial = 0, B = o->resamples;
    size_t *partial = rcp_alloc(n_runs, sizeof *partial);
    for (size_t r = 0; r < n_runs; r++) {
        add_mean(v, r, &mean[r]);
        if (!v->full[r])
            partial[n_partial++] = r;
    }
    cmp_rank_runs(mean, n_runs);
    double *sum = rcp_alloc((n_runs + n_partial) * B, sizeof *sum), *work = rcp_alloc(B, sizeof *work);
    struct columns w = {v, partial};
    cmp_bootstrap_columns(v, o, n_runs + n_partial, fill, &w, sum);
    for (size_t r = 0, p = 0; r < n_runs; r++) {
        divide(sum + r * B, v->full[r] ? NULL : sum + (n_runs + p++) * B, v->n, B);
        interval(sum + r * B, B, work, &mean[r]);
    }
    for (size_t i = 0; i < n_runs * B; i++)
        resampled[i] = sum[i];
    free(work);
    free(sum);
    free(partial);
}

void cmp_add_means(const struct cmp_data *d, const struct cmp_options *o, struct cmp_result *r)
{
    r->mean = rcp_alloc(d->n_measures * d->n_runs, sizeof *r->mean);
    r->resampled = rcp_alloc(d->n_measures * d->n_runs * o->resamples, sizeof *r->resampled);
    for (size_t m = 0; m < d->n_measures; m++) {
        struct cmp_view v;
        cmp_view_init(&v, d, m);
        one_measure(&v, o, r->mean + m * d->n_runs, r->resampled + m * d->n_runs * o->resamples);
        cmp_view_free(&v);
    }
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
