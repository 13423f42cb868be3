/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/roc.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"
#include "compare/stats.h"

const double stat_roc_levels[STAT_ROC_LEVELS] = {0,   0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25,
                                                 0.3, 0.4,  0.5,  0.6,  0.7, 0.8,  0.9, 1};

/* An observation with a score; `in` says whether it is in the class. */
struct scored {
    double score;
    bool in;
};

static int compare_scores(const void *a, const void *b)
{
    const struct scored *x = a, *y = b;
    return ORDER(y->score, x->score);
}

/* Counts r->in and r->out, and fills r->point with one point for each group of tied scores, the highest first, after
 * the point with nothing flagged. Scores within CMP_ROUNDING of the lowest in their group are tied, as in struct
 * stat_order. */
static void whole_curve(struct stat_roc *r, const double *score, const bool *in_class, size_t n)
{
    struct scored *x = mem_alloc(n, sizeof *x);
    bool *ends = mem_zalloc(n + 1, sizeof *ends); /* ends[i]: whether a group ends before observation i */
    size_t have = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(score[i]))
            x[have++] = (struct scored){score[i], in_class[i]};
    if (have)
        qsort(x, have, sizeof *x, compare_scores);
    for (size_t i = have, lowest = have; i-- > 0;)
        if (lowest == have || x[i].score - x[lowest].score > CMP_ROUNDING) {
            ends[i + 1] = true;
            lowest = i;
        }
    r->point = mem_alloc(have + 1, sizeof *r->point);
    r->point[r->n++] = (struct stat_roc_point){INFINITY, 0, 0};
    for (size_t i = 0; i < have; i++) {
        r->in += x[i].in;
        r->out += !x[i].in;
        if (ends[i + 1])
            r->point[r->n++] = (struct stat_roc_point){x[i].score, r->in, r->out};
    }
    mem_free(ends);
    mem_free(x);
}

/* Fills r->in_share: by linear interpolation, the flagged share of the class where the flagged share of the others is
 * each of stat_roc_levels. */
static void find_shares_at_levels(struct stat_roc *r)
{
    size_t i = 0;
    for (int k = 0; k < STAT_ROC_LEVELS; k++) {
        double out = stat_roc_levels[k] * r->out;
        while (i + 1 < r->n && r->point[i + 1].out <= out + CMP_ROUNDING)
            i++;
        const struct stat_roc_point *p = &r->point[i];
        double in = p->in;
        if (i + 1 < r->n)
            in += fmax(out - p->out, 0) / (p[1].out - p->out) * (p[1].in - p->in);
        r->in_share[k] = in / r->in;
    }
}

/* Returns the distance of p from the line through a and b, where both axes are shares from 0 to 1. */
static double distance_from_line(const struct stat_roc *r, const struct stat_roc_point *a,
                                 const struct stat_roc_point *b, const struct stat_roc_point *p)
{
    double x = (b->out - a->out) / r->out, y = (b->in - a->in) / r->in;
    double across = fabs(x * (p->in - a->in) / r->in - y * (p->out - a->out) / r->out);
    return across / hypot(x, y);
}

/* Omits a point if each of its two shares exceeds that of the last kept point by less than STAT_ROC_STEP, which bounds
 * the number of points for any number of observations. The last point stays. */
static void leave_out_near(struct stat_roc *r)
{
    size_t n = 1, last = r->n - 1;
    for (size_t i = 1; i <= last; i++) {
        const struct stat_roc_point *p = &r->point[i], *last_kept = &r->point[n - 1];
        if (i == last || (p->in - last_kept->in) / r->in >= STAT_ROC_STEP ||
            (p->out - last_kept->out) / r->out >= STAT_ROC_STEP)
            r->point[n++] = *p;
    }
    r->n = n;
}

/* Omits points that lie nearly on a line: Douglas and Peucker (Cartographica 10(2), 1973), without recursion. */
static void leave_out_straight(struct stat_roc *r)
{
    bool *stays = mem_zalloc(r->n, sizeof *stays);
    size_t *stack = mem_alloc(2 * r->n, sizeof *stack), depth = 0, n = 0;
    stays[0] = stays[r->n - 1] = true;
    stack[depth++] = 0;
    stack[depth++] = r->n - 1;
    while (depth) {
        size_t to = stack[--depth], from = stack[--depth], at = 0;
        /* leave_out_near() moves the curve by less than 1.5 steps */
        double largest = STAT_ROC_NEAR - 1.5 * STAT_ROC_STEP;
        for (size_t i = from + 1; i < to; i++) {
            double distance = distance_from_line(r, &r->point[from], &r->point[to], &r->point[i]);
            if (distance > largest) {
                largest = distance;
                at = i;
            }
        }
        if (!at)
            continue;
        stays[at] = true;
        stack[depth++] = from;
        stack[depth++] = at;
        stack[depth++] = at;
        stack[depth++] = to;
    }
    for (size_t i = 0; i < r->n; i++)
        if (stays[i])
            r->point[n++] = r->point[i];
    r->n = n;
    mem_free(stack);
    mem_free(stays);
}

void stat_roc_make(struct stat_roc *r, const double *score, const bool *in_class, size_t n)
{
    *r = (struct stat_roc){.n = 0};
    for (int k = 0; k < STAT_ROC_LEVELS; k++)
        r->in_share[k] = NAN;
    whole_curve(r, score, in_class, n);
    if (!(r->in > 0) || !(r->out > 0)) {
        r->n = 0;
        return;
    }
    find_shares_at_levels(r);
    leave_out_near(r);
    leave_out_straight(r);
}

void stat_roc_free(struct stat_roc *r)
{
    mem_free(r->point);
    *r = (struct stat_roc){.n = 0};
}
