/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void precision(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t c = 0; c < a->n; c++)
        value[c] = meas_relevant_at(t, (size_t)a->cutoff[c]) / (double)a->cutoff[c];
}

const struct meas_spec meas_P = {
    .name = "P",
    .title = "P",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = precision,
    .about = "Precision at k: (relevant among the first k) / k. Ranks beyond the end of the ranking\n"
             "count as not relevant. Parameters: cutoffs k.\n"
             "Source: Cleverdon, Mills and Keen, Factors Determining the Performance of Indexing\n"
             "Systems, 1966.",
};
