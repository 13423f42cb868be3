/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rank-biased overlap, extrapolated (Webber, Moffat and Zobel, ACM TOIS 28(4), 2010, equation 32). Ties follow RBO^a of
 * Corsi and Urbano (SIGIR 2024), its mean over the orders of ties.
 *
 * X_d is the number of items that the first d places of both lists share. If d cuts a group of ties, each of its items
 * is among the first d with probability (places of the group up to d) / (size of the group). For lists of s <= l items
 *   RBO = (1 - p) / p (sum_{d=1..l} X_d / d p^d + sum_{d=s+1..l} X_s (d - s) / (s d) p^d)
 *         + ((X_l - X_s) / l + X_s / s) p^l. */
#include <math.h>

#include "base/mem.h"
#include "compare/more.h"

/* Returns the probability that the item at place i (from 0) is among the first d places, when its ties are broken at
 * random. */
static double probability_within(const struct cmp_list *l, size_t i, size_t d)
{
    size_t first = l->group ? l->group[2 * i] : i, end = l->group ? l->group[2 * i + 1] : i + 1;
    return d <= first ? 0 : d >= end ? 1 : (double)(d - first) / (double)(end - first);
}

/* Fills overlap[d], 0 <= d <= longer->n, with X_d, the expected number of items among the first d places of both lists
 * when ties are broken at random. place[item] is the place of the item in the shorter list, or SIZE_MAX. An item's
 * probability changes only while d passes its group in either list, so the time is linear if groups are small. */
static void fill_overlap(const struct cmp_list *longer, const struct cmp_list *shorter, const size_t *place,
                         double *overlap)
{
    for (size_t d = 0; d <= longer->n; d++)
        overlap[d] = 0;
    for (size_t i = 0; i < longer->n; i++) {
        size_t k = place[longer->item[i]];
        if (k == SIZE_MAX)
            continue;
        size_t a = longer->group ? longer->group[2 * i] : i, b = shorter->group ? shorter->group[2 * k] : k,
               c = longer->group ? longer->group[2 * i + 1] : i + 1,
               e = shorter->group ? shorter->group[2 * k + 1] : k + 1;
        size_t first = a > b ? a : b, end = c > e ? c : e;
        double before = 0;
        for (size_t d = first + 1; d <= end && d <= longer->n; d++) { /* differences, summed below */
            double now = probability_within(longer, i, d) * probability_within(shorter, k, d);
            overlap[d] += now - before;
            before = now;
        }
    }
    for (size_t d = 1; d <= longer->n; d++)
        overlap[d] += overlap[d - 1];
}

double cmp_rbo(const struct cmp_list *a, const struct cmp_list *b, size_t n_items, double p)
{
    const struct cmp_list *longer = a->n >= b->n ? a : b, *shorter = a->n >= b->n ? b : a;
    if (!shorter->n)
        return NAN;
    size_t *place = mem_alloc(n_items, sizeof *place), l = longer->n, s = shorter->n;
    double *overlap = mem_alloc(l + 1, sizeof *overlap), sum = 0, weight = 1;
    for (size_t i = 0; i < n_items; i++)
        place[i] = SIZE_MAX;
    for (size_t i = 0; i < s; i++)
        place[shorter->item[i]] = i;
    fill_overlap(longer, shorter, place, overlap);
    for (size_t d = 1; d <= l; d++) {
        weight *= p;
        sum += overlap[d] / (double)d * weight;
        if (d > s)
            sum += overlap[s] * (double)(d - s) / ((double)s * (double)d) * weight;
    }
    double extrapolated = (overlap[l] - overlap[s]) / (double)l + overlap[s] / (double)s;
    mem_free(overlap);
    mem_free(place);
    return (1 - p) / p * sum + extrapolated * weight;
}

/* Sets item[0 .. n) to the indices of a leaderboard's values x[0 .. n), largest first. Sets group[2 i] and group[2 i +
 * 1] to the first place of the ties of place i, and the place after the last. */
static void list_board(const double *x, size_t n, uint32_t *item, uint32_t *group)
{
    size_t *rank = mem_alloc(n, sizeof *rank), *size = mem_zalloc(n + 2, sizeof *size);
    cmp_ranks(x, n, rank);
    for (size_t i = 0; i < n; i++) {
        size_t at = rank[i] - 1 + size[rank[i]]++;
        item[at] = (uint32_t)i;
        group[2 * at] = (uint32_t)rank[i] - 1;
    }
    for (size_t at = 0; at < n; at++)
        group[2 * at + 1] = group[2 * at] + (uint32_t)size[group[2 * at] + 1];
    mem_free(size);
    mem_free(rank);
}

double cmp_rbo_of_boards(const double *x, const double *y, size_t n, double p)
{
    uint32_t *item = mem_alloc(2 * n, sizeof *item), *group = mem_alloc(4 * n, sizeof *group);
    list_board(x, n, item, group);
    list_board(y, n, item + n, group + 2 * n);
    double rbo = cmp_rbo(&(struct cmp_list){item, group, n}, &(struct cmp_list){item + n, group + 2 * n, n}, n, p);
    mem_free(group);
    mem_free(item);
    return rbo;
}
