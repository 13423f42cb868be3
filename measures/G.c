/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include <stdlib.h>

#include "base/mem.h"

static void g_measure(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    struct meas_gain_level *level = meas_gain_levels(t, a);
    double unpooled = meas_grade_gain(a, -1), found = 0.0, cost = 0.0, sum = 0.0, ideal = 0.0;
    size_t l = 0, used = 0; /* place in the ideal ranking */
    size_t ranks = unpooled != 0.0 ? t->rel.n_ret : meas_last_rank(&t->rel);
    for (size_t rank = 0, h = 0; rank < ranks; rank++) {
        double gain = meas_gain_at(t, a, rank, &h, unpooled), best = meas_ideal_next(level, t->n_grades, &l, &used);
        found += gain;
        cost += best >= 1.0 ? best : 1.0;
        if (gain != 0.0)
            sum += gain / log2(2 + cost - found);
    }
    for (size_t i = 0; i < t->n_grades && level[i].gain > 0.0; i++)
        for (size_t k = 0; k < level[i].n; k++)
            ideal += level[i].gain;
    if (ideal > 0.0)
        value[0] = sum / ideal;
    mem_free(level);
}

const struct meas_spec meas_G = {
    .name = "G",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = g_measure,
    .about = "Gain measure whose discount is the effort wasted so far:\n"
             "  G = (sum over ranks of G_r / log2(2 + C_r - F_r)) / (sum of all gains of the topic)\n"
             "with G_r the gain at rank r, F_r the gain found down to r, and C_r the gain the ideal\n"
             "ranking would have found, each rank counting at least 1. Parameters: grade=gain pairs,\n"
             "as for ndcg. Experimental in trec_eval.",
};
