/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ranks of a leaderboard: the largest value has rank 1.
 *
 * Values within CMP_ROUNDING of the largest in their group are tied. Tables show competition ranks (1 2 2 4); rank
 * correlations use mid-ranks (1 2.5 2.5 4). */
#include <gsl/gsl_sort_double.h>

#include "base/mem.h"
#include "compare/stats.h"

/* Calls take(out, order, first, last) for each group of tied values of x[n]. order[n] has the indices of x, largest
 * value first; the group is order[first .. last], places counted from 0. */
static void visit_groups(const double *x, size_t n,
                         void (*take)(void *out, const size_t *order, size_t first, size_t last), void *out)
{
    size_t *ascending = mem_alloc(n, sizeof *ascending), *order = mem_alloc(n, sizeof *order);
    gsl_sort_index(ascending, x, 1, n);
    for (size_t i = 0; i < n; i++)
        order[i] = ascending[n - 1 - i];
    for (size_t first = 0, last; first < n; first = last + 1) {
        last = first;
        while (last + 1 < n && x[order[first]] - x[order[last + 1]] <= CMP_ROUNDING)
            last++;
        take(out, order, first, last);
    }
    mem_free(order);
    mem_free(ascending);
}

/* Sets rank[] of order[first .. last], which are tied, to the best rank among them. */
static void set_best_ranks(void *out, const size_t *order, size_t first, size_t last)
{
    size_t *rank = out;
    for (size_t i = first; i <= last; i++)
        rank[order[i]] = first + 1;
}

/* Sets rank[] of order[first .. last], which are tied, to the mean of their ranks. */
static void set_mean_ranks(void *out, const size_t *order, size_t first, size_t last)
{
    double *rank = out;
    for (size_t i = first; i <= last; i++)
        rank[order[i]] = (double)(first + last) / 2 + 1;
}

void cmp_ranks(const double *x, size_t n, size_t *rank)
{
    visit_groups(x, n, set_best_ranks, rank);
}

void cmp_midranks(const double *x, size_t n, double *rank)
{
    visit_groups(x, n, set_mean_ranks, rank);
}
