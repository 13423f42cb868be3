/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/ndcg.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "compare/stats.h"

double stat_discounted(double gain, size_t rank, size_t depth)
{
    return rank >= 1 && rank <= depth ? gain / log2((double)rank + 1) : 0;
}

double stat_ideal_dcg(const double *gain, size_t n, size_t depth)
{
    size_t most = depth < n ? depth : n;
    double ideal = 0, *best = mem_alloc(most, sizeof *best);
    gsl_sort_largest(best, most, gain, 1, n);
    for (size_t r = 0; r < most; r++)
        ideal += stat_discounted(best[r], r + 1, depth);
    mem_free(best);
    return ideal;
}

double stat_dcg(const double *gain, const size_t *top, size_t n)
{
    double dcg = 0;
    for (size_t r = 0; r < n; r++)
        dcg += stat_discounted(gain[top[r]], r + 1, n);
    return dcg;
}

size_t stat_greedy_swaps(double *x, size_t depth, size_t n)
{
    for (size_t swaps = 0;; swaps++) {
        double most = CMP_ROUNDING;
        size_t a = n, b = n;
        for (size_t i = 0; i < depth; i++)
            for (size_t j = i + 1; j < n; j++) {
                double more = x[j] - x[i];
                double raise = stat_discounted(more, i + 1, depth) - stat_discounted(more, j + 1, depth);
                if (raise > most) {
                    most = raise;
                    a = i;
                    b = j;
                }
            }
        if (a == n)
            return swaps;
        double moved = x[a];
        x[a] = x[b];
        x[b] = moved;
    }
}
