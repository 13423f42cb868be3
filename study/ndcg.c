/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/ndcg.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"

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
