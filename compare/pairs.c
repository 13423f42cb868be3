/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The differences, intervals and tests of all pairs of runs by one measure.
 *
 * The expensive sums of resamples and of sign flips are computed once per run, not per pair. A pair subtracts the sums
 * of its runs, and removes the topics that only one of them has. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/parallel.h"
#include "base/wide.h"
#include "compare/view.h"

enum { BLOCK = 32 /* the number of pairs per parallel task */ };

struct work {
    const struct cmp_view *view;
    const struct cmp_pair *pair;
    size_t n_pairs;
    struct cmp_diff *diff;
    const double *resampled; /* [run][resample]: the means */
    double *size;            /* [run]: the sum of the absolute values of the run over its topics */
};

/* The working memory of one parallel task. n is the number of the measure's topics. */
struct room {
    double *d;             /* the differences on up to n topics */
    double *sum, *topics;  /* sum: the sum of differences of each resample or flip; topics: the number of topics that
                            * each resample draws of those that both runs have, or that each flip flips; also the work
                            * of cmp_bootstrap_t() */
    double *means;         /* two elements for each flip */
    uint64_t *keys;        /* 2 n sort keys */
    uint32_t *unshared[2]; /* the topics that only run a has, and that only run b has, numbered as in v->topic[]:
                            * n_only[0] and n_only[1] of them */
    size_t n_only[2];
};

/* Allocates the arrays that the tests of one pair need; free_room() frees them. */
static struct room make_room(const struct cmp_view *v)
{
    size_t n = v->n, F = v->opt->flips, most = v->opt->resamples > F ? v->opt->resamples : F;
    double *d = mem_alloc(n + 2 * most + 2 * F, sizeof *d);
    uint32_t *only = mem_alloc(n, 2 * sizeof *only);
    return (struct room){.d = d,
                         .sum = d + n,
                         .topics = d + n + most,
                         .means = d + n + 2 * most,
                         .keys = mem_alloc(n, 2 * sizeof(uint64_t)),
                         .unshared = {only, only + n}};
}

static void free_room(struct room *room)
{
    mem_free(room->unshared[0]);
    mem_free(room->keys);
    mem_free(room->d);
}

/* Fills d, with room for v->n, with the differences a - b of the pair on the topics that both runs have. Returns their
 * number. */
static size_t fill_differences(const struct cmp_view *v, const struct cmp_pair *p, double *d)
{
    const double *a = v->row[p->a], *b = v->row[p->b];
    size_t n = 0;
    for (size_t i = 0; i < v->n; i++) {
        double x = a[v->topic[i]] - b[v->topic[i]];
        d[n] = x;
        n += isnan(x) ? 0 : 1;
    }
    return n;
}

/* Fills room->unshared[0] with the topics that only run a has, room->unshared[1] with those that only b has, and
 * room->n_only[] with their numbers. */
static void list_unshared(const struct cmp_view *v, const struct cmp_pair *p, struct room *room)
{
    const size_t run[2] = {p->a, p->b};
    for (int s = 0; s < 2; s++) {
        room->n_only[s] = 0;
        for (size_t k = 0; k < v->n_missing[run[!s]]; k++)
            if (!isnan(cmp_view_value(v, run[s], v->missing[run[!s]][k])))
                room->unshared[s][room->n_only[s]++] = v->missing[run[!s]][k];
    }
}

/* Computes for each resample, for a pair with different topics, room->sum, the sum of the differences on the drawn
 * topics that both runs have, and room->topics, the number of these topics. */
static void sum_resamples(const struct cmp_view *v, const struct cmp_pair *p, struct room *room)
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
            uint32_t i = room->unshared[s][k];
            const uint16_t *drawn = v->drawn + v->gap[i] * B;
            double x = s == 0 ? cmp_view_value(v, run[s], i) : -cmp_view_value(v, run[s], i);
            for (size_t b = 0; b < B; b++) {
                room->sum[b] -= x * drawn[b];
                if (s == 0)
                    room->topics[b] -= drawn[b];
            }
        }
}

/* Returns the standard error of a pair's mean difference. */
static double standard_error(const struct cmp_diff *r)
{
    return r->sd / sqrt((double)r->n);
}

static void set_range(struct cmp_range x, struct cmp_diff *r)
{
    r->lo = x.lo;
    r->hi = x.hi;
}

/* Stores p of the bootstrap test of a pair and, if this is the chosen test, its interval. For each resample, shift is
 * its mean minus the observed mean, and square its squared standard error (square NULL: that of the data in all
 * resamples). Overwrites room->topics. */
static void set_bootstrap(const struct work *w, const double *shift, const double *square, struct room *room,
                          struct cmp_diff *r)
{
    const struct cmp_options *o = w->view->opt;
    if (r->n < 2) { /* one topic is not evidence */
        r->p[CMP_BOOTSTRAP] = r->n ? 1 : NAN;
        return;
    }
    struct cmp_bootstrap x =
        cmp_bootstrap_t(shift, square, o->resamples, r->diff, standard_error(r), o->alpha, room->topics);
    r->p[CMP_BOOTSTRAP] = x.p;
    if (o->test == CMP_BOOTSTRAP)
        set_range(x.range, r);
}

/* Computes the bootstrap of a pair with more than CMP_STUDENTISED topics from the resampled means of its runs or, if
 * they have different topics, from their sums. Resamples without a shared topic are not counted. */
static void bootstrap_from_runs(const struct work *w, const struct cmp_pair *p, struct room *room, struct cmp_diff *r)
{
    size_t B = w->view->opt->resamples;
    const double *a = w->resampled + p->a * B, *b = w->resampled + p->b * B;
    if (room->n_only[0] + room->n_only[1]) {
        sum_resamples(w->view, p, room);
        for (size_t i = 0; i < B; i++)
            room->sum[i] = room->topics[i] > 0 ? room->sum[i] / room->topics[i] - r->diff : NAN;
    } else {
        for (size_t i = 0; i < B; i++)
            room->sum[i] = a[i] - b[i] - r->diff;
    }
    set_bootstrap(w, room->sum, NULL, room, r);
}

/* Computes the bootstrap of the n <= CMP_LANES pairs first .. first + n - 1 in parallel columns, for at most
 * CMP_STUDENTISED topics. */
static void bootstrap_columns(const struct work *w, size_t first, size_t n, struct room *room)
{
    const struct cmp_view *v = w->view;
    size_t B = v->opt->resamples;
    double *shift = mem_alloc(n * B, sizeof *shift), *square = mem_alloc(n * B, sizeof *square),
           *d = mem_alloc(n * v->n, sizeof *d);
    const double *column[CMP_LANES];
    for (size_t k = 0; k < n; k++) {
        const struct cmp_pair *p = &w->pair[first + k];
        column[k] = d + k * v->n;
        for (size_t i = 0; i < v->n; i++)
            d[k * v->n + i] = cmp_view_value(v, p->a, i) - cmp_view_value(v, p->b, i);
    }
    cmp_drawn_moments(column, n, v->n, v->draw, B, shift, square);
    for (size_t k = 0; k < n; k++)
        set_bootstrap(w, shift + k * B, square + k * B, room, &w->diff[first + k]);
    mem_free(d);
    mem_free(square);
    mem_free(shift);
}

WIDE static void subtract(const double *restrict a, const double *restrict b, size_t n, double *restrict difference)
{
    for (size_t i = 0; i < n; i++)
        difference[i] = a[i] - b[i];
}

/* Returns an upper bound on the rounding error of a pair's flipped sums, each of which adds n / 8 rows of a table. */
static double rounding_bound(const struct work *w, const struct cmp_pair *p)
{
    return DBL_EPSILON * ((double)w->view->n / 8 + 8) * (w->size[p->a] + w->size[p->b]);
}

/* Sets p of the randomization test of a pair from the prepared flipped sums of its runs, without the topics that only
 * one of them has. Leaves the pair's flipped sums in room->sum. */
static void set_flip_p(const struct work *w, const struct cmp_pair *p, struct room *room, struct cmp_diff *r)
{
    const struct cmp_view *v = w->view;
    const size_t run[2] = {p->a, p->b}, F = v->opt->flips;
    const double *a = v->flipped + p->a * F, *b = v->flipped + p->b * F;
    subtract(a, b, F, room->sum);
    for (int s = 0; s < 2; s++)
        for (size_t k = 0; k < room->n_only[s]; k++) {
            uint32_t i = room->unshared[s][k];
            const unsigned char *pattern = v->pattern + i / 8 * F;
            double x = s == 0 ? cmp_view_value(v, run[s], i) : -cmp_view_value(v, run[s], i);
            const double signed_x[2] = {x, -x};
            for (size_t f = 0; f < F; f++)
                room->sum[f] -= signed_x[pattern[f] >> (i % 8) & 1];
        }
    r->p[CMP_RANDOM] = cmp_flip_p(room->sum, F, r->diff * (double)r->n, rounding_bound(w, p));
}

/* Fills room->topics with the number of topics that each flip flips, of those that both runs of a pair have. */
static void count_flipped(const struct cmp_view *v, const struct cmp_pair *p, struct room *room)
{
    size_t F = v->opt->flips;
    memcpy(room->topics, v->n_flipped, F * sizeof *room->topics);
    for (int s = 0; s < 2; s++) { /* subtracts first the topics that a lacks, then the topics that only b lacks */
        const uint32_t *topic = s ? room->unshared[0] : v->missing[p->a];
        size_t n = s ? room->n_only[0] : v->n_missing[p->a];
        for (size_t k = 0; k < n; k++)
            for (size_t f = 0; f < F; f++)
                room->topics[f] -= v->pattern[topic[k] / 8 * F + f] >> (topic[k] % 8) & 1;
    }
}

/* Returns the interval that inverts the test by sign flips; r->p[] stays as it is. `flipped` says whether room->sum
 * holds the flipped sums already; with few topics it is not read. */
static struct cmp_range flip_range(const struct work *w, const struct cmp_pair *p, struct room *room, bool flipped,
                                   struct cmp_diff *r)
{
    const struct cmp_options *o = w->view->opt;
    if (r->n <= CMP_EXACT_FLIPS)
        return cmp_flip_exact_range(room->d, NULL, r->n, o->alpha);
    double p_value = r->p[CMP_RANDOM];
    if (!flipped)
        set_flip_p(w, p, room, r);
    r->p[CMP_RANDOM] = p_value;
    count_flipped(w->view, p, room);
    return cmp_flip_range(room->sum, room->topics, o->flips, r->diff * (double)r->n, (double)r->n, o->alpha,
                          room->means);
}

/* Sets the interval that inverts the chosen test, and with Wilcoxon's the pseudo-median, unless n < 2. The interval of
 * the bootstrap is set together with its p, elsewhere. */
static void set_test_range(const struct work *w, const struct cmp_pair *p, struct room *room, bool flipped,
                           struct cmp_diff *r)
{
    const struct cmp_options *o = w->view->opt;
    struct cmp_range x = CMP_NO_RANGE;
    if (r->n < 2 || o->test == CMP_BOOTSTRAP)
        return;
    if (o->test == CMP_T)
        x = cmp_t_range(r->diff, standard_error(r), r->df, o->alpha);
    else if (o->test == CMP_RANDOM)
        x = flip_range(w, p, room, flipped, r);
    else
        x = cmp_wilcoxon_range(room->d, r->n, o->alpha, room->keys, &r->pseudo_median);
    set_range(cmp_settle(x, r->p[o->test] < o->alpha, r->diff), r);
}

/* Computes the difference and all tests of the pair at index `index`, except the bootstrap if there are at most
 * CMP_STUDENTISED topics (see bootstrap_columns). */
static void test_pair(const struct work *w, size_t index, struct room *room)
{
    const struct cmp_pair *p = &w->pair[index];
    struct cmp_diff *r = &w->diff[index];
    struct cmp_ttest t;
    size_t n = fill_differences(w->view, p, room->d);
    cmp_ttest(room->d, n, &t);
    *r = cmp_no_diff;
    r->n = n;
    r->diff = t.mean;
    r->sd = t.sd;
    r->t = t.t;
    r->df = t.df;
    r->effect = t.effect;
    if (!n)
        return;
    r->close = cmp_tie_zone(room->d, n, w->view->opt->tie_zone);
    r->p[CMP_T] = t.p;
    r->p[CMP_WILCOXON] = cmp_wilcoxon(room->d, n, room->keys);
    r->p[CMP_RANDOM] = cmp_flip_exact(room->d, n);
    list_unshared(w->view, p, room);
    bool flipped = isnan(r->p[CMP_RANDOM]);
    if (flipped)
        set_flip_p(w, p, room, r);
    set_test_range(w, p, room, flipped, r);
    if (!w->view->draw)
        bootstrap_from_runs(w, p, room, r);
}

/* Computes the tests of one block of BLOCK pairs; called by parallel_for() with struct work as arg. */
static void test_block(void *arg, size_t block)
{
    const struct work *w = arg;
    struct room room = make_room(w->view);
    size_t first = block * BLOCK, end = w->n_pairs - first < BLOCK ? w->n_pairs : first + BLOCK;
    for (size_t i = first; i < end; i++)
        test_pair(w, i, &room);
    for (size_t i = first; i < end && w->view->draw; i += CMP_LANES)
        bootstrap_columns(w, i, end - i < CMP_LANES ? end - i : CMP_LANES, &room);
    free_room(&room);
}

void cmp_add_pairs(const struct cmp_view *v, const struct cmp_pair *pair, size_t n_pairs, const double *resampled,
                   struct cmp_diff *diff)
{
    size_t n_runs = v->data->n_runs;
    struct work w = {v, pair, n_pairs, diff, resampled, mem_zalloc(n_runs, sizeof *w.size)};
    for (size_t r = 0; r < n_runs; r++)
        for (size_t i = 0; i < v->n; i++)
            if (!isnan(cmp_view_value(v, r, i)))
                w.size[r] += fabs(cmp_view_value(v, r, i));
    parallel_for((n_pairs + BLOCK - 1) / BLOCK, v->opt->threads, test_block, &w);
    mem_free(w.size);
    cmp_decide(diff, n_pairs, v->opt);
}

void cmp_decide(struct cmp_diff *diff, size_t n_pairs, const struct cmp_options *o)
{
    double *adjusted = mem_alloc(CMP_CORRECTIONS * n_pairs, sizeof *adjusted);
    double *p = adjusted + CMP_UNCORRECTED * n_pairs, *holm = adjusted + CMP_HOLM * n_pairs,
           *bh = adjusted + CMP_BH * n_pairs;
    for (size_t i = 0; i < n_pairs; i++)
        p[i] = diff[i].p[o->test];
    cmp_holm(p, n_pairs, holm);
    cmp_benjamini_hochberg(p, n_pairs, bh);
    for (size_t i = 0; i < n_pairs; i++) {
        diff[i].p_holm = holm[i];
        diff[i].p_bh = bh[i];
        diff[i].p_decides = adjusted[o->correction * n_pairs + i];
        diff[i].separated = diff[i].p_decides < o->alpha;
        diff[i].separated_plain = p[i] < o->alpha;
        diff[i].separated_holm = holm[i] < o->alpha;
    }
    mem_free(adjusted);
}
