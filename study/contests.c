/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/contests.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/order.h"
#include "compare/stats.h"
#include "study/clustered.h"

/* Returns whether size is at least `bound`, up to rounding. */
static bool reaches_bound(double size, double bound)
{
    return size >= bound - CMP_ROUNDING;
}

int stat_contest_winner(const struct stat_contests *c, size_t metric, size_t contest)
{
    double margin = c->margin[metric][contest];
    return margin == 0 || !reaches_bound(fabs(margin), c->tie_zone) ? STAT_TIE : margin > 0 ? STAT_SIDE_A : STAT_SIDE_B;
}

static bool has_side(const struct stat_contests *c, size_t i)
{
    return c->verdict[i] == STAT_SIDE_A || c->verdict[i] == STAT_SIDE_B;
}

/* Returns whether contest i has a verdict for a side and belongs to the set of contests. */
static bool is_in_set(const struct stat_contests *c, size_t i, enum stat_contest_set set, double beyond)
{
    int first = stat_contest_winner(c, 0, i), second = stat_contest_winner(c, 1, i), verdict = c->verdict[i];
    if (!has_side(c, i))
        return false;
    if (set == STAT_DECIDED)
        return (first == verdict) != (second == verdict);
    bool are_beyond = reaches_bound(fabs(c->margin[0][i]), beyond) && reaches_bound(fabs(c->margin[1][i]), beyond);
    return first * second < 0 && (set == STAT_DISAGREEMENTS || are_beyond == (set == STAT_BOTH_BEYOND));
}

void stat_contest_hits(const struct stat_contests *c, enum stat_contest_set set, double beyond, unsigned char *hit)
{
    for (size_t i = 0; i < c->n; i++)
        hit[i] = !is_in_set(c, i, set, beyond)                 ? STAT_OUT
               : stat_contest_winner(c, 0, i) == c->verdict[i] ? STAT_YES
                                                               : STAT_NO;
}

void stat_contest_metric_hits(const struct stat_contests *c, size_t metric, double lo, double hi, unsigned char *hit)
{
    for (size_t i = 0; i < c->n; i++) {
        double size = fabs(c->margin[metric][i]);
        int side = stat_contest_winner(c, metric, i);
        bool in = has_side(c, i) && side && reaches_bound(size, lo) && !reaches_bound(size, hi);
        hit[i] = !in ? STAT_OUT : side == c->verdict[i] ? STAT_YES : STAT_NO;
    }
}

struct stat_contest_chance stat_contest_chance(const struct stat_contests *c)
{
    struct stat_contest_chance r = {0};
    for (size_t i = 0; i < c->n; i++) {
        int first = stat_contest_winner(c, 0, i), second = stat_contest_winner(c, 1, i);
        if (!has_side(c, i))
            continue;
        r.verdicts++;
        r.opposite += first * second < 0;
        r.first_only += first && !second;
        r.second_only += !first && second;
    }
    double all = (double)(2 * r.opposite + r.first_only + r.second_only);
    r.chance = all > 0 ? (double)(r.opposite + r.first_only) / all : NAN;
    return r;
}

/* ---- fifths ---- */

/* A contest with a verdict for a side, in which both metrics name a side. */
struct named_by_both {
    double size; /* the size of the margin */
    uint32_t query;
    /* whether the two metrics name opposite sides; whether the verdict is for the side that fifths_data.metric names */
    bool opposite, hit;
};

/* The contests with a verdict for a side in which a metric and another one, with which it is compared, both name a
 * side. */
struct fifths_data {
    const struct stat_contests *c;
    size_t metric, other, n; /* the indices of the metric and of the other one; the number of entries in by_size */
    struct named_by_both *by_size; /* these contests by ascending |margin| of `metric` */
    uint32_t *verdicts, *named;    /* [query]: the number of contests with a verdict for a side; how many of them are in
                                    * by_size */
};

/* The counts of one fifth. */
struct fifth_counts {
    size_t contests[2][2]; /* [opposite sides: no, yes][hit: no, yes] */
    size_t first, end; /* the contests of the fifth are by_size[first] .. by_size[end - 1]; end is 0 if there is none */
};

/* Lists the contests with a verdict for a side in which both metrics name a side, sorted by the |margin| of x->metric,
 * and counts them and all verdicts for a side by query. */
static void list_named_by_both(struct fifths_data *x)
{
    const struct stat_contests *c = x->c;
    for (size_t i = 0; i < c->n; i++) {
        int side = stat_contest_winner(c, x->metric, i), against = stat_contest_winner(c, x->other, i);
        if (!has_side(c, i))
            continue;
        x->verdicts[c->query[i]]++;
        x->named[c->query[i]] += side && against;
        if (side && against)
            x->by_size[x->n++] = (struct named_by_both){fabs(c->margin[x->metric][i]), c->query[i], side != against,
                                                        side == c->verdict[i]};
    }
    qsort(x->by_size, x->n, sizeof *x->by_size, order_numbers);
}

static double hit_rate(const size_t count[2])
{
    return count[0] + count[1] ? (double)count[1] / (double)(count[0] + count[1]) : NAN;
}

/* Returns the hit rate of a fifth, with the weight `share` for contests in which the metrics disagree; NAN if a rate
 * that this needs is undefined. */
static double reweighted_rate(const struct fifth_counts *f, double share)
{
    if (isnan(share))
        return NAN;
    return (share < 1 ? (1 - share) * hit_rate(f->contests[0]) : 0) +
           (share > 0 ? share * hit_rate(f->contests[1]) : 0);
}

/* The indices of a metric's output: the fifths' rates (from 0), top minus bottom, and the share of disagreements. */
enum { TOP_LESS_BOTTOM = STAT_FIFTHS, SHARE, FIFTHS_OUT };

/* Divides the contests, sorted by |margin| and counted weight[query] times, into fifths and counts each fifth, in one
 * pass, because 2,000 resamples spend their time here. */
static void count_fifths(const struct fifths_data *x, const uint32_t *weight, struct fifth_counts count[STAT_FIFTHS])
{
    size_t all = 0, n_passed = 0;
    int fifth = 0;
    memset(count, 0, STAT_FIFTHS * sizeof *count);
    for (size_t q = 0; q < x->c->n_queries; q++)
        all += (size_t)weight[q] * x->named[q];
    for (size_t i = 0; i < x->n; i++) {
        const struct named_by_both *b = &x->by_size[i];
        if (i && b->size > b[-1].size)
            while (fifth + 1 < STAT_FIFTHS && n_passed * STAT_FIFTHS >= all * (size_t)(fifth + 1))
                fifth++;
        struct fifth_counts *f = &count[fifth];
        f->contests[b->opposite][b->hit] += weight[b->query];
        f->first = f->end ? f->first : i;
        f->end = i + 1;
        n_passed += weight[b->query];
    }
}

/* Computes out[FIFTHS_OUT] of one metric, each contest counted weight[its query] times. */
static void compute_fifths(const struct fifths_data *x, const uint32_t *weight, double *out)
{
    struct fifth_counts count[STAT_FIFTHS];
    size_t verdicts = 0, opposite = 0;
    count_fifths(x, weight, count);
    for (size_t q = 0; q < x->c->n_queries; q++)
        verdicts += (size_t)weight[q] * x->verdicts[q];
    for (int f = 0; f < STAT_FIFTHS; f++)
        opposite += count[f].contests[1][0] + count[f].contests[1][1];
    out[SHARE] = verdicts ? (double)opposite / (double)verdicts : NAN;
    for (int f = 0; f < STAT_FIFTHS; f++)
        out[f] = reweighted_rate(&count[f], out[SHARE]);
    out[TOP_LESS_BOTTOM] = out[STAT_FIFTHS - 1] - out[0];
}

/* Sets the range of |margin| and the rate without reweighting of each fifth. */
static void describe_fifths(const struct fifths_data *x, struct stat_fifths *r)
{
    struct fifth_counts count[STAT_FIFTHS];
    uint32_t *unit_weight = mem_alloc(x->c->n_queries, sizeof *unit_weight);
    for (size_t q = 0; q < x->c->n_queries; q++)
        unit_weight[q] = 1;
    count_fifths(x, unit_weight, count);
    for (int f = 0; f < STAT_FIFTHS; f++) {
        size_t k = count[f].contests[0][1] + count[f].contests[1][1], first = count[f].first, end = count[f].end;
        r->fifth[f].plain = stat_share((double)k, (double)(end - first), "this fifth has no contest");
        r->fifth[f].smallest = end ? x->by_size[first].size : NAN;
        r->fifth[f].largest = end ? x->by_size[end - 1].size : NAN;
    }
    mem_free(unit_weight);
}

/* The contests of all metrics. */
struct all_fifths {
    struct fifths_data *metric; /* by metric */
    size_t n;
};

/* Computes the outputs of all metrics; a stat_function, whose data is the struct all_fifths. */
static void compute_all_fifths(const void *data, const uint32_t *weight, double *out)
{
    const struct all_fifths *all = data;
    for (size_t m = 0; m < all->n; m++)
        compute_fifths(&all->metric[m], weight, out + m * FIFTHS_OUT);
}

/* Fills *r: the ranges and plain rates of the fifths, and copies of the estimates, with reasons for undefined ones. */
static void set_fifths(const struct fifths_data *x, const struct stat_estimate *out, struct stat_fifths *r)
{
    describe_fifths(x, r);
    for (int f = 0; f < STAT_FIFTHS; f++) {
        r->fifth[f].rate = out[f];
        if (isnan(out[f].value))
            r->fifth[f].rate.reason = r->fifth[f].plain.n > 0
                                        ? "the metrics agree on all contests of this fifth, or disagree on all of them"
                                        : r->fifth[f].plain.reason;
    }
    r->top_less_bottom = out[TOP_LESS_BOTTOM];
    if (isnan(r->top_less_bottom.value))
        r->top_less_bottom.reason = "the rate of the top or the bottom fifth is undefined";
    r->share = out[SHARE].value;
}

void stat_fifths(const struct stat_contests *c, const struct stat_design *d, struct stat_fifths *r)
{
    struct all_fifths all = {mem_alloc(c->n_metrics, sizeof *all.metric), c->n_metrics};
    struct stat_estimate *out = mem_alloc(c->n_metrics * FIFTHS_OUT, sizeof *out);
    for (size_t m = 0; m < all.n; m++) {
        struct fifths_data *x = &all.metric[m];
        *x = (struct fifths_data){.c = c, .metric = m, .other = m == 0};
        x->by_size = mem_alloc(c->n, sizeof *x->by_size);
        x->verdicts = mem_zalloc(c->n_queries, sizeof *x->verdicts);
        x->named = mem_zalloc(c->n_queries, sizeof *x->named);
        list_named_by_both(x);
    }
    stat_bootstrap(d, compute_all_fifths, &all, c->n_metrics * FIFTHS_OUT, out);
    for (size_t m = 0; m < all.n; m++) {
        set_fifths(&all.metric[m], out + m * FIFTHS_OUT, &r[m]);
        MEM_FREE_ALL(all.metric[m].verdicts, all.metric[m].named, all.metric[m].by_size);
    }
    mem_free(all.metric);
    mem_free(out);
}

/* ---- pairs that split ---- */

/* A contest of two different systems that has a verdict for a side. */
struct pair_wins {
    uint32_t low, high; /* the indices of the two systems, the lower one first */
    int side;           /* the side, in the contest, of the system `low` */
    uint32_t contest;   /* its index */
};

static int compare_pairs(const void *a, const void *b)
{
    const struct pair_wins *x = a, *y = b;
    return 2 * ORDER(x->low, y->low) + ORDER(x->high, y->high);
}

size_t stat_split_pairs(const struct stat_contests *c, signed char *named)
{
    struct pair_wins *p = mem_alloc(c->n, sizeof *p);
    size_t n = 0, n_pairs = 0;
    for (size_t i = 0; i < c->n; i++) {
        bool a_low = c->system_a[i] < c->system_b[i];
        named[i] = STAT_NO_VERDICT;
        if (has_side(c, i) && c->system_a[i] != c->system_b[i])
            p[n++] =
                (struct pair_wins){a_low ? c->system_a[i] : c->system_b[i], a_low ? c->system_b[i] : c->system_a[i],
                                   a_low ? STAT_SIDE_A : STAT_SIDE_B, (uint32_t)i};
    }
    qsort(p, n, sizeof *p, compare_pairs);
    for (size_t first = 0, end; first < n; first = end) {
        size_t low_wins = 0;
        for (end = first; end < n && compare_pairs(&p[first], &p[end]) == 0; end++)
            low_wins += c->verdict[p[end].contest] == p[end].side;
        size_t high_wins = end - first - low_wins;
        if (!low_wins || !high_wins)
            continue;
        n_pairs++;
        for (size_t i = first; i < end; i++)
            named[p[i].contest] = (signed char)(low_wins == high_wins  ? STAT_TIE
                                                : low_wins > high_wins ? p[i].side
                                                                       : -p[i].side);
    }
    mem_free(p);
    return n_pairs;
}
