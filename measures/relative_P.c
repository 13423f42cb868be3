/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void relative_precision(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t c = 0; c < a->n && t->num_rel; c++) {
        size_t k = (size_t)a->cutoff[c], best = k > t->num_rel ? t->num_rel : k;
        value[c] = meas_relevant_at(t, k) / (double)best;
    }
}

const struct meas_spec meas_relative_P = {
    .name = "relative_P",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = relative_precision,
    .about = "Precision at k divided by the best possible precision at k: (relevant among the first k) /\n"
             "min(k, R), where R is the number of relevant documents. Parameters: cutoffs k.",
};
