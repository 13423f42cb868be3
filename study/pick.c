/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* From a person's grades to the list that the person prefers: nDCG (Jarvelin and Kekalainen, TOIS 20(4), 2002), the
 * discount of place r being log2(r + 1). */
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "compare/stats.h"
#include "study/contests.h"

const struct stat_gain_map stat_gain_paper = {{0, .25, .45, .70, 1}, 5, false};

double stat_gain_of(const struct stat_gain_map *map, double grade)
{
    double last = (double)(map->n - 1), at = fmin(fmax(grade, 0), last);
    size_t below = (size_t)at;
    if (map->steps || below + 1 >= map->n)
        return map->gain[below];
    return map->gain[below] + (at - (double)below) * (map->gain[below + 1] - map->gain[below]);
}

static double discounted(double gain, size_t rank, size_t depth)
{
    return rank >= 1 && rank <= depth ? gain / log2((double)rank + 1) : 0;
}

void stat_two_ndcg(const double *gain, const uint32_t *rank_a, const uint32_t *rank_b, size_t n, size_t depth,
                   double ndcg[2])
{
    double a = 0, b = 0, ideal = 0;
    double *best = rcp_alloc(n, sizeof *best);
    for (size_t i = 0; i < n; i++) {
        best[i] = gain[i];
        a += discounted(gain[i], rank_a[i], depth);
        b += discounted(gain[i], rank_b[i], depth);
    }
    gsl_sort(best, 1, n);
    for (size_t r = 1; r <= n; r++)
        ideal += discounted(best[n - r], r, depth);
    free(best);
    ndcg[0] = ideal > 0 ? a / ideal : 0;
    ndcg[1] = ideal > 0 ? b / ideal : 0;
}

int stat_pick(const double ndcg[2], double tie)
{
    double d = ndcg[0] - ndcg[1];
    return fabs(d) < tie - CMP_ROUNDING ? STAT_TIE : d > 0 ? STAT_SIDE_A : d < 0 ? STAT_SIDE_B : STAT_TIE;
}
