#include "compare/columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"
#include "label/parallel.h"

static bool same_topics(const double *a, const double *b, size_t n)
{
    for (size_t t = 0; t < n; t++)
        if (isnan(a[t]) != isnan(b[t]))
            return false;
    return true;
}

void cmp_view_init(struct cmp_view *v, const struct cmp_data *d, size_t measure)
{
    *v = (struct cmp_view){.data = d, .row = d->row + measure * d->n_runs};
    v->topic = rcp_alloc(d->n_topics, sizeof *v->topic);
    v->kind = rcp_alloc(d->n_runs, sizeof *v->kind);
    v->full = rcp_alloc(d->n_runs, sizeof *v->full);
    for (size_t t = 0; t < d->n_topics; t++)
        for (size_t r = 0; r < d->n_runs; r++)
            if (!isnan(v->row[r][t])) {
                v->topic[v->n++] = (uint32_t)t;
                break;
            }
    for (size_t r = 0; r < d->n_runs; r++) {
        size_t has = 0;
        for (size_t i = 0; i < v->n; i++)
            if (!isnan(v->row[r][v->topic[i]]))
                has++;
        v->full[r] = has == v->n;
        v->kind[r] = 0;
        while (v->kind[r] < r && !same_topics(v->row[v->kind[r]], v->row[r], d->n_topics))
            v->kind[r]++;
    }
}

void cmp_view_free(struct cmp_view *v)
{
    free(v->topic);
    free(v->kind);
    free(v->full);
}

/* Columns are resampled in batches of about this many bytes, every batch by the same draws. */
enum { BATCH_BYTES = 16 << 20, CHUNK = 20 /* resamples of one stream */ };

struct bootstrap {
    const struct cmp_view *view;
    const struct cmp_options *opt;
    const double *x; /* [group][topic][lane] */
    size_t n_columns;
    double *sum;     /* of the batch's first column */
};

/* Resamples chunk * CHUNK and on, of all columns of the batch. */
static void resample(void *arg, size_t chunk)
{
    const struct bootstrap *w = arg;
    size_t n = w->view->n, all = w->opt->resamples, first = chunk * CHUNK;
    size_t count = all - first < CHUNK ? all - first : CHUNK;
    uint32_t *draw = rcp_alloc(n * count, sizeof *draw);
    double sum[CHUNK * CMP_LANES];
    gsl_rng *rng = cmp_stream(w->opt->seed, w->view->data->name, "bootstrap", chunk);
    cmp_draw(rng, n, count, draw);
    gsl_rng_free(rng);
    for (size_t c = 0; c < w->n_columns; c += CMP_LANES) {
        cmp_drawn_sums(w->x + c * n, n, draw, count, sum);
        for (size_t l = 0; l < CMP_LANES && c + l < w->n_columns; l++)
            for (size_t b = 0; b < count; b++)
                w->sum[(c + l) * all + first + b] = sum[b * CMP_LANES + l];
    }
    free(draw);
}

void cmp_bootstrap_columns(const struct cmp_view *v, const struct cmp_options *o, size_t n_columns, cmp_fill_fn *fill,
                           void *arg, double *sum)
{
    size_t batch = BATCH_BYTES / (v->n * CMP_LANES * sizeof(double) + 1) * CMP_LANES + CMP_LANES;
    batch = batch < n_columns ? batch : (n_columns + CMP_LANES - 1) / CMP_LANES * CMP_LANES;
    double *x = rcp_alloc(batch * v->n, sizeof *x);
    for (size_t first = 0; first < n_columns; first += batch) {
        struct bootstrap w = {v, o, x, n_columns - first < batch ? n_columns - first : batch, sum + first * o->resamples};
        memset(x, 0, batch * v->n * sizeof *x);
        for (size_t c = 0; c < w.n_columns; c++)
            fill(arg, first + c, x + c / CMP_LANES * CMP_LANES * v->n + c % CMP_LANES);
        parallel_for((o->resamples + CHUNK - 1) / CHUNK, o->threads, resample, &w);
    }
    free(x);
}

struct flip {
    const struct cmp_view *view;
    const struct cmp_options *opt;
    size_t n_columns;
    cmp_fill_fn *fill;
    cmp_take_fn *take;
    void *arg;
};

static void flip_group(void *arg, size_t group)
{
    const struct flip *w = arg;
    size_t n = w->view->n, first = group * CMP_LANES;
    double *x = rcp_zalloc(n * CMP_LANES, sizeof *x), *sum = rcp_alloc(w->opt->flips * CMP_LANES, sizeof *sum);
    for (size_t l = 0; l < CMP_LANES && first + l < w->n_columns; l++)
        w->fill(w->arg, first + l, x + l);
    gsl_rng *rng = cmp_stream(w->opt->seed, w->view->data->name, "flips", 0);
    cmp_flip_sums(rng, x, n, w->opt->flips, sum);
    gsl_rng_free(rng);
    for (size_t l = 0; l < CMP_LANES && first + l < w->n_columns; l++)
        w->take(w->arg, first + l, sum + l);
    free(sum);
    free(x);
}

void cmp_flip_columns(const struct cmp_view *v, const struct cmp_options *o, size_t n_columns, cmp_fill_fn *fill,
                      cmp_take_fn *take, void *arg)
{
    struct flip w = {v, o, n_columns, fill, take, arg};
    parallel_for((n_columns + CMP_LANES - 1) / CMP_LANES, o->threads, flip_group, &w);
}
