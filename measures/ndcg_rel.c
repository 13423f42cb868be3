/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include <stdlib.h>

#include "base/mem.h"

static void ndcg_rel(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    struct meas_gain_level *level = meas_gain_levels(t, a);
    double unpooled = meas_grade_gain(a, -1), dcg = 0.0, ideal = 0.0, sum = 0.0;
    size_t l = 0, used = 0, rank = 0, found = 0, positive = 0;
    size_t ranks = unpooled != 0.0 ? t->rel.n_ret : meas_last_rank(&t->rel);
    for (size_t h = 0; rank < ranks; rank++) {
        double gain = meas_gain_at(t, a, rank, &h, unpooled), best = meas_ideal_next(level, t->n_grades, &l, &used);
        if (gain != 0.0)
            dcg += gain / meas_log2(t, rank);
        if (best > 0.0)
            ideal += best / meas_log2(t, rank);
        if (gain > 0.0) {
            sum += dcg / ideal;
            found++;
        }
    }
    for (double best; (best = meas_ideal_next(level, t->n_grades, &l, &used)) > 0.0; rank++)
        ideal += best / meas_log2(t, rank);
    for (size_t i = 0; i < t->n_grades && level[i].gain > 0.0; i++)
        positive += level[i].n;
    sum += ((double)positive - (double)found) * dcg / ideal;
    if (sum > 0.0)
        value[0] = sum / (double)positive;
    mem_free(level);
}

const struct meas_spec meas_ndcg_rel = {
    .name = "ndcg_rel",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = ndcg_rel,
    .about = "nDCG averaged over the relevant documents: the mean of nDCG@r over the ranks r of\n"
             "documents with a positive gain; each one that was not retrieved counts with the\n"
             "nDCG of the whole ranking. Parameters: grade=gain pairs, as for ndcg. Experimental in\n"
             "trec_eval.",
};
