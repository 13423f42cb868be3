/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Every pair of runs by one measure: difference, interval, tests.
 *
 * What is expensive is done once per run, not per pair: sums of resamples and of sign flips. A pair subtracts its runs',
 * and takes out what one of them has on topics that the other lacks. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/view.h"
#include "base/mem.h"
#include "base/parallel.h"

enum { BLOCK = 32 /* pairs per piece of work */ };

struct work {
    const struct cmp_view *view;
    const struct cmp_pair *pair;
    size_t n_pairs;
    struct cmp_diff *diff;
    const double *resampled; /* [run][resample]: means */
    double *size;            /* [run]: sum of the values' sizes */
};

/* Working memory of one piece. */
struct room {
    double *d;            /* n: differences */
    double *sum, *topics; /* resamples, or flips */
    uint64_t *keys;       /* 2 n */
    uint32_t *only[2];    /* n: topics that one run has and the other lacks */
    size_t n_only[2];
};

static struct room make_room(const struct cmp_view *v)
{
    size_t most = v->opt->resamples > v->opt->flips ? v->opt->resamples : v->opt->flips;
    return (struct room){.d = rcp_alloc(v->n, sizeof(double)),
                         .sum = rcp_alloc(most, sizeof(double)),
                         .topics = rcp_alloc(most, sizeof(double)),
                         .keys = rcp_alloc(v->n, 2 * sizeof(uint64_t)),
                         .only = {rcp_alloc(v->n, sizeof(uint32_t)), rcp_alloc(v->n, sizeof(uint32_t))}};
}

static void free_room(struct room *room)
{
    free(room->only[0]);
    free(room->only[1]);
    free(room->keys);
    free(room->topics);
    free(room->sum);
    free(room->d);
}

/* d over the shared topics; returns how many. */
static size_t differences(const struct cmp_view *v, const struct cmp_pair *p, double *d)
{
    const double *a = v->row[p->a], *b = v->row[p->b];
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++) {
        double x = a[v->topic[i]] - b[v->topic[i]];
        if (!isnan(x))
            d[n++] = x;
    }
    return n;
}

/* Topics that one run has and the other lacks. */
static void list_only(const struct cmp_view *v, const struct cmp_pair *p, struct room *room)
{
    const size_t run[2] = {p->a, p->b};
    for (int s = 0; s < 2; s++) {
        room->n_only[s] = 0;
        for (size_t k = 0; k < v->n_missing[run[!s]]; k++)
            if (!isnan(cmp_view_value(v, run[s], v->missing[run[!s]][k])))
                room->only[s][room->n_only[s]++] = v->missing[run[!s]][k];
    }
}

/* Sums of the differences in every resample, and how many of its topics both runs have. */
static void odd_resamples(const struct cmp_view *v, const struct cmp_pair *p, struct room *room)
{
    const size_t run[2] = {p->a, p->b}, B = v->opt->resamples;
    for (size_t b = 0; b < B; b++) {
        room->sum[b] = v->sum[p->a * B + b] - v->sum[p->b * B + b];
        room->topics[b] = (double)v->n;
    }
    for (size_t k = 0; k < v->n_missing[p->a]; k++) {
        const uint16_t *drawn = v->drawn + v->gap[v->missing[p->a][k]] * B;
        for (size_t b = 0; b < B; b++)
            room->topics[b] -= drawn[b];
    }
    for (int s = 0; s < 2; s++)
        for (size_t k = 0; k < room->n_only[s]; k++) {
            uint32_t i = room->only[s][k];
            const uint16_t *drawn = v->drawn + v->gap[i] * B;
            double x = s == 0 ? cmp_view_value(v, run[s], i) : -cmp_view_value(v, run[s], i);
            for (size_t b = 0; b < B; b++) {
                room->sum[b] -= x * drawn[b];
                if (s == 0)
                    room->topics[b] -= drawn[b];
            }
        }
}

/* Interval and bootstrap test. Resamples with none of the shared topics do not count. */
static void add_bootstrap(const struct work *w, const struct cmp_pair *p, struct room *room, struct cmp_diff *r)
{
    const struct cmp_view *v = w->view;
    size_t B = v->opt->resamples, known = 0;
    const double *a = w->resampled + p->a * B, *b = w->resampled + p->b * B;
    if (room->n_only[0] + room->n_only[1]) {
        odd_resamples(v, p, room);
        for (size_t i = 0; i < B; i++)
            if (room->topics[i] > 0)
                room->sum[known++] = room->sum[i] / room->topics[i];
    } else {
        for (size_t i = 0; i < B; i++)
            if (!isnan(a[i]))
                room->sum[known++] = a[i] - b[i];
    }
    cmp_interval(room->sum, known, r->diff, &r->lo, &r->hi);
    r->p[CMP_BOOTSTRAP] = r->n > 1 ? cmp_bootstrap_p(room->sum, known, r->diff) : 1; /* one topic is not evidence */
}

/* How far off the flipped sums of a pair may be by rounding: each adds n / 8 rows of a table. */
static double slack(const struct work *w, const struct cmp_pair *p)
{
    return DBL_EPSILON * ((double)w->view->n / 8 + 8) * (w->size[p->a] + w->size[p->b]);
}

static void add_flips(const struct work *w, const struct cmp_pair *p, struct room *room, struct cmp_diff *r)
{
    const struct cmp_view *v = w->view;
    const size_t run[2] = {p->a, p->b}, F = v->opt->flips;
    const double *a = v->flipped + p->a * F, *b = v->flipped + p->b * F;
    for (size_t f = 0; f < F; f++)
        room->sum[f] = a[f] - b[f];
    for (int s = 0; s < 2; s++)
        for (size_t k = 0; k < room->n_only[s]; k++) {
            uint32_t i = room->only[s][k];
            const unsigned char *pattern = v->pattern + i / 8 * F;
            double x = s == 0 ? cmp_view_value(v, run[s], i) : -cmp_view_value(v, run[s], i);
            const double signed_x[2] = {x, -x};
            for (size_t f = 0; f < F; f++)
                room->sum[f] -= signed_x[pattern[f] >> (i % 8) & 1];
        }
    r->p[CMP_RANDOM] = cmp_flip_p(room->sum, F, r->diff * (double)r->n, slack(w, p));
}

static void one_pair(const struct work *w, size_t at, struct room *room)
{
    const struct cmp_pair *p = &w->pair[at];
    struct cmp_diff *r = &w->diff[at];
    struct cmp_ttest t;
    size_t n = differences(w->view, p, room->d);
    cmp_ttest(room->d, n, &t);
    *r = (struct cmp_diff){.n = n, .diff = t.mean, .lo = NAN, .hi = NAN, .t = t.t, .df = t.df, .effect = t.effect};
    for (int k = 0; k < CMP_TESTS; k++)
        r->p[k] = NAN;
    if (!n)
        return;
    r->close = cmp_tie_zone(room->d, n, w->view->opt->tie_zone);
    r->p[CMP_T] = t.p;
    r->p[CMP_WILCOXON] = cmp_wilcoxon(room->d, n, room->keys);
    r->p[CMP_RANDOM] = cmp_flip_exact(room->d, n);
    list_only(w->view, p, room);
    if (isnan(r->p[CMP_RANDOM]))
        add_flips(w, p, room, r);
    add_bootstrap(w, p, room, r);
}

/* parallel_for */
static void block_of_pairs(void *arg, size_t block)
{
    const struct work *w = arg;
    struct room room = make_room(w->view);
    for (size_t i = block * BLOCK; i < w->n_pairs && i < (block + 1) * BLOCK; i++)
        one_pair(w, i, &room);
    free_room(&room);
}

void cmp_add_pairs(const struct cmp_view *v, const struct cmp_pair *pair, size_t n_pairs, const double *resampled,
                   struct cmp_diff *diff)
{
    size_t n_runs = v->data->n_runs;
    struct work w = {v, pair, n_pairs, diff, resampled, rcp_zalloc(n_runs, sizeof *w.size)};
    for (size_t r = 0; r < n_runs; r++)
        for (size_t i = 0; i < v->n; i++)
            if (!isnan(cmp_view_value(v, r, i)))
                w.size[r] += fabs(cmp_view_value(v, r, i));
    parallel_for((n_pairs + BLOCK - 1) / BLOCK, v->opt->threads, block_of_pairs, &w);
    free(w.size);
    cmp_decide(diff, n_pairs, v->opt);
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
