/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void recall(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t c = 0; c < a->n && t->num_rel; c++)
        value[c] = meas_relevant_at(t, (size_t)a->cutoff[c]) / (double)t->num_rel;
}

const struct meas_spec meas_recall = {
    .name = "recall",
    .title = "R",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = recall,
    .about = "Recall at k: (relevant among the first k) / R, where R is the number of relevant documents\n"
             "of the topic; 0 if R is 0. Parameters: cutoffs k.\n"
             "Source: Cleverdon, Mills and Keen, Factors Determining the Performance of Indexing\n"
             "Systems, 1966.",
};
