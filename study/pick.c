/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The list that a person prefers, computed from the person's grades. */
#include <math.h>

#include "compare/stats.h"
#include "study/contests.h"
#include "study/ndcg.h"

const struct stat_gain_map stat_gain_paper = {{0, .25, .45, .70, 1}, 5, false};

double stat_grade_gain(const struct stat_gain_map *map, double grade)
{
    double last = (double)(map->n - 1), at = fmin(fmax(grade, 0), last);
    size_t step = (size_t)at;
    if (map->steps || step + 1 >= map->n)
        return map->gain[step];
    return map->gain[step] + (at - (double)step) * (map->gain[step + 1] - map->gain[step]);
}

void stat_two_ndcg(const double *gain, const uint32_t *rank_a, const uint32_t *rank_b, size_t n, size_t depth,
                   double ndcg[2])
{
    double a = 0, b = 0, ideal = stat_ideal_dcg(gain, n, depth);
    for (size_t i = 0; i < n; i++) {
        a += stat_discounted(gain[i], rank_a[i], depth);
        b += stat_discounted(gain[i], rank_b[i], depth);
    }
    ndcg[0] = ideal > 0 ? a / ideal : 0;
    ndcg[1] = ideal > 0 ? b / ideal : 0;
}

int stat_pick(const double ndcg[2], double tie)
{
    double d = ndcg[0] - ndcg[1];
    return fabs(d) < tie - CMP_ROUNDING ? STAT_TIE : d > 0 ? STAT_SIDE_A : d < 0 ? STAT_SIDE_B : STAT_TIE;
}
