/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include <stdlib.h>

#include "base/mem.h"

/* nDCG is taken where the ideal ranking steps from one gain down to the next, before the document there
 * counts; a ranking that continues beyond the last step adds its value at the end. */
static void rndcg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    if (!t->num_rel)
        return;
    struct meas_gain_level *level = meas_gain_levels(t, a);
    double unpooled = meas_grade_gain(a, -1), dcg = 0.0, ideal = 0.0, sum = 0.0;
    double before = t->n_grades ? level[0].gain : 0.0;
    size_t l = 0, used = 0, steps = 0, h = 0, rank = 0;
    for (; before > 0.0; rank++) {
        double best = meas_ideal_next(level, t->n_grades, &l, &used);
        double gain = rank < t->rel.n_ret ? meas_gain_at(t, a, rank, &h, unpooled) : 0.0;
        if (best != before) {
            if (ideal > 0.0) {
                sum += dcg / ideal;
                steps++;
            }
            before = best;
        }
        if (gain != 0.0)
            dcg += gain / meas_log2(t, rank);
        if (best > 0.0)
            ideal += best / meas_log2(t, rank);
    }
    if (rank < t->rel.n_ret) {
        for (; rank < t->rel.n_ret; rank++) {
            double gain = meas_gain_at(t, a, rank, &h, unpooled);
            if (gain != 0.0)
                dcg += gain / meas_log2(t, rank);
        }
        if (ideal > 0.0) {
            sum += dcg / ideal;
            steps++;
        }
    }
    value[0] = sum / (double)steps;
    mem_free(level);
}

const struct meas_spec meas_Rndcg = {
    .name = "Rndcg",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = rndcg,
    .about = "nDCG at R levels: the mean of nDCG@r over the ranks r at which the ideal ranking steps\n"
             "from one gain to the next lower one, and of the whole ranking. What Rprec is to\n"
             "precision. Parameters: grade=gain pairs, as for ndcg. Experimental in trec_eval.",
};
