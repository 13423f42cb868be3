/* Every pair of runs by every measure: difference, interval, tests.
 *
 * What is expensive is done once per run, not per pair: the resampled means come from means.c, the flipped sums are
 * computed here, and a pair subtracts. That needs both runs to have the same topics; other pairs are resampled by
 * themselves, over the topics they share. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "compare/columns.h"
#include "format/mem.h"
#include "label/parallel.h"

enum { BLOCK = 32 /* pairs per piece of work */ };

struct work {
    const struct cmp_view *view;
    const struct cmp_options *opt;
    const struct cmp_pair *pair;
    size_t n_pairs;
    struct cmp_diff *diff;   /* of the measure */
    const double *resampled; /* of the measure: [run][resample] */
    double *flipped;         /* [run][flip] */
    double *size;            /* [run]: sum of the values' sizes */
    size_t *odd, n_odd;      /* pairs whose runs have different topics */
    double *sum;             /* of odd pairs: [differences, topics][resample] of those in work */
    size_t first_odd;
};

/* Working memory of one piece. */
struct room {
    double *d, *means; /* n; resamples */
    uint64_t *keys;
};

static bool is_odd(const struct work *w, const struct cmp_pair *p)
{
    return w->view->kind[p->a] != w->view->kind[p->b];
}

/* d over the shared topics; returns how many. */
static size_t differences(const struct work *w, const struct cmp_pair *p, double *d)
{
    const struct cmp_view *v = w->view;
    const double *a = v->row[p->a], *b = v->row[p->b];
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++) {
        double x = a[v->topic[i]] - b[v->topic[i]];
        if (!isnan(x))
            d[n++] = x;
    }
    return n;
}

static void measure_sizes(const struct cmp_view *v, double *size)
{
    for (size_t r = 0; r < v->data->n_runs; r++) {
        size[r] = 0;
        for (size_t i = 0; i < v->n; i++) {
            double x = fabs(v->row[r][v->topic[i]]);
            size[r] += isnan(x) ? 0 : x;
        }
    }
}

/* How far off the flipped sums of a pair may be by rounding: each adds n / 8 rows of a table. */
static double slack(const struct work *w, const struct cmp_pair *p)
{
    return DBL_EPSILON * ((double)w->view->n / 8 + 8) * (w->size[p->a] + w->size[p->b]);
}

/* Interval and bootstrap test from the resampled means of differences; NANs among them do not count. */
static void resampled_figures(double *mean, size_t n, struct cmp_diff *r)
{
    size_t known = 0;
    for (size_t b = 0; b < n; b++)
        if (!isnan(mean[b]))
            mean[known++] = mean[b];
    cmp_interval(mean, known, r->diff, &r->lo, &r->hi);
    r->p[CMP_BOOTSTRAP] = r->n > 1 ? cmp_bootstrap_p(mean, known, r->diff) : 1; /* one topic is no evidence */
}

static void shared_resamples(const struct work *w, const struct cmp_pair *p, double *means, struct cmp_diff *r)
{
    size_t B = w->opt->resamples, F = w->opt->flips;
    const double *a = w->resampled + p->a * B, *b = w->resampled + p->b * B;
    for (size_t i = 0; i < B; i++)
        means[i] = a[i] - b[i];
    resampled_figures(means, B, r);
    if (isnan(r->p[CMP_RANDOM]))
        r->p[CMP_RANDOM] = cmp_flip_p(w->flipped + p->a * F, w->flipped + p->b * F, 1, F, r->diff * (double)r->n,
                                      slack(w, p));
}

static void one_pair(const struct work *w, size_t at, struct room *room)
{
    const struct cmp_pair *p = &w->pair[at];
    struct cmp_diff *r = &w->diff[at];
    struct cmp_ttest t;
    *r = (struct cmp_diff){.n = differences(w, p, room->d)};
    cmp_ttest(room->d, r->n, &t);
    r->diff = t.mean;
    r->lo = r->hi = NAN;
    r->t = t.t;
    r->df = t.df;
    r->effect = t.effect;
    for (int k = 0; k < CMP_TESTS; k++)
        r->p[k] = NAN;
    if (!r->n)
        return;
    r->close = cmp_tie_zone(room->d, r->n, w->opt->tie_zone);
    r->p[CMP_T] = t.p;
    r->p[CMP_WILCOXON] = cmp_wilcoxon(room->d, r->n, room->keys);
    r->p[CMP_RANDOM] = cmp_flip_exact(room->d, r->n);
    if (!is_odd(w, p))
        shared_resamples(w, p, room->means, r);
}

/* parallel_for */
static void block_of_pairs(void *arg, size_t block)
{
    const struct work *w = arg;
    struct room room = {rcp_alloc(w->view->n, sizeof(double)), rcp_alloc(w->opt->resamples, sizeof(double)),
                        rcp_alloc(w->view->n, 2 * sizeof(uint64_t))};
    for (size_t i = block * BLOCK; i < w->n_pairs && i < (block + 1) * BLOCK; i++)
        one_pair(w, i, &room);
    free(room.keys);
    free(room.means);
    free(room.d);
}

/* cmp_fill_fn: a run's values */
static void fill_run(void *arg, size_t run, double *x)
{
    const struct work *w = arg;
    const struct cmp_view *v = w->view;
    for (size_t i = 0; i < v->n; i++) {
        double value = v->row[run][v->topic[i]];
        x[i * CMP_LANES] = isnan(value) ? 0 : value;
    }
}

/* cmp_take_fn */
static void keep_flips(void *arg, size_t run, const double *sum)
{
    const struct work *w = arg;
    for (size_t f = 0; f < w->opt->flips; f++)
        w->flipped[run * w->opt->flips + f] = sum[f * CMP_LANES];
}

/* cmp_fill_fn: the differences of an odd pair, or, in the columns between, 1 for every shared topic */
static void fill_odd(void *arg, size_t column, double *x)
{
    const struct work *w = arg;
    const struct cmp_view *v = w->view;
    const struct cmp_pair *p = &w->pair[w->odd[w->first_odd + column / 2]];
    for (size_t i = 0; i < v->n; i++) {
        double d = v->row[p->a][v->topic[i]] - v->row[p->b][v->topic[i]];
        x[i * CMP_LANES] = isnan(d) ? 0 : column % 2 ? 1 : d;
    }
}

/* cmp_fill_fn, cmp_take_fn: the differences only */
static void fill_odd_flip(void *arg, size_t column, double *x)
{
    fill_odd(arg, 2 * column, x);
}

static void take_odd_flip(void *arg, size_t column, const double *sum)
{
    const struct work *w = arg;
    struct cmp_diff *r = &w->diff[w->odd[column]];
    const struct cmp_pair *p = &w->pair[w->odd[column]];
    if (r->n && isnan(r->p[CMP_RANDOM]))
        r->p[CMP_RANDOM] = cmp_flip_p(sum, NULL, CMP_LANES, w->opt->flips, r->diff * (double)r->n,
                                      slack(w, p));
}

/* Pairs of runs with different topics, some hundred at a time. */
static void odd_pairs(struct work *w)
{
    enum { AT_ONCE = 256 };
    size_t B = w->opt->resamples;
    cmp_flip_columns(w->view, w->opt, w->n_odd, fill_odd_flip, take_odd_flip, w);
    w->sum = rcp_alloc((w->n_odd < AT_ONCE ? w->n_odd : AT_ONCE) * 2 * B, sizeof *w->sum);
    for (; w->first_odd < w->n_odd; w->first_odd += AT_ONCE) {
        size_t n = w->n_odd - w->first_odd < AT_ONCE ? w->n_odd - w->first_odd : AT_ONCE;
        cmp_bootstrap_columns(w->view, w->opt, 2 * n, fill_odd, w, w->sum);
        for (size_t i = 0; i < n; i++) {
            double *mean = w->sum + 2 * i * B;
            struct cmp_diff *r = &w->diff[w->odd[w->first_odd + i]];
            for (size_t b = 0; b < B; b++)
                mean[b] = mean[B + b] > 0 ? mean[b] / mean[B + b] : NAN;
            if (r->n)
                resampled_figures(mean, B, r);
        }
    }
    free(w->sum);
}

static void one_measure(struct work *w)
{
    size_t n_runs = w->view->data->n_runs;
    w->odd = rcp_alloc(w->n_pairs, sizeof *w->odd);
    w->size = rcp_alloc(n_runs, sizeof *w->size);
    measure_sizes(w->view, w->size);
    for (size_t i = 0; i < w->n_pairs; i++)
        if (is_odd(w, &w->pair[i]))
            w->odd[w->n_odd++] = i;
    if (w->n_odd < w->n_pairs && w->view->n > CMP_EXACT_FLIPS) {
        w->flipped = rcp_alloc(n_runs * w->opt->flips, sizeof *w->flipped);
        cmp_flip_columns(w->view, w->opt, n_runs, fill_run, keep_flips, w);
    }
    parallel_for((w->n_pairs + BLOCK - 1) / BLOCK, w->opt->threads, block_of_pairs, w);
    if (w->n_odd)
        odd_pairs(w);
    free(w->flipped);
    free(w->size);
    free(w->odd);
}

/* All pairs in the order of runs, or those with the baseline. */
static void list_pairs(const struct cmp_data *d, struct cmp_result *r)
{
    r->n_pairs = d->baseline == CMP_NONE ? d->n_runs * (d->n_runs - 1) / 2 : d->n_runs - 1;
    r->pair = rcp_alloc(r->n_pairs, sizeof *r->pair);
    size_t n = 0;
    for (uint32_t a = 0; a < d->n_runs; a++)
        for (uint32_t b = a + 1; b < d->n_runs && d->baseline == CMP_NONE; b++)
            r->pair[n++] = (struct cmp_pair){a, b};
    for (uint32_t a = 0; a < d->n_runs && d->baseline != CMP_NONE; a++)
        if (a != d->baseline)
            r->pair[n++] = (struct cmp_pair){a, (uint32_t)d->baseline};
}

void cmp_add_pairs(const struct cmp_data *d, const struct cmp_options *o, struct cmp_result *r)
{
    list_pairs(d, r);
    r->diff = rcp_alloc(d->n_measures * r->n_pairs, sizeof *r->diff);
    for (size_t m = 0; m < d->n_measures; m++) {
        struct cmp_view v;
        cmp_view_init(&v, d, m);
        struct work w = {.view = &v,
                         .opt = o,
                         .pair = r->pair,
                         .n_pairs = r->n_pairs,
                         .diff = r->diff + m * r->n_pairs,
                         .resampled = r->resampled + m * d->n_runs * o->resamples};
        one_measure(&w);
        cmp_decide(w.diff, r->n_pairs, o);
        cmp_view_free(&v);
    }
}

void cmp_decide(struct cmp_diff *diff, size_t n_pairs, const struct cmp_options *o)
{
    double *p = rcp_alloc(n_pairs, sizeof *p), *holm = rcp_alloc(n_pairs, sizeof *holm);
    for (size_t i = 0; i < n_pairs; i++)
        p[i] = diff[i].p[o->test];
    cmp_holm(p, n_pairs, holm);
    for (size_t i = 0; i < n_pairs; i++) {
        diff[i].p_holm = holm[i];
        diff[i].separated = p[i] < o->alpha;
        diff[i].separated_holm = holm[i] < o->alpha;
    }
    free(holm);
    free(p);
}
