/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void share_unjudged(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t c = 0, h = 0, judged = 0; c < a->n && !t->missing; c++) {
        size_t k = (size_t)a->cutoff[c], ranks = t->rel.n_ret < k ? t->rel.n_ret : k;
        for (; h < t->rel.n_hits && t->rel.hit[h].rank < k; h++)
            judged += t->rel.hit[h].grade >= 0;
        value[c] = (double)(ranks - judged) / (double)k;
    }
}

const struct meas_spec meas_unj = {
    .name = "unj",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,20",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .since_10 = true,
    .eval = share_unjudged,
    .about = "Share of unjudged documents among the first k: (unjudged among the first k) / k.\n"
             "Parameters: cutoffs k.",
};
