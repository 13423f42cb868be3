/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void set_recall(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    if (t->num_rel)
        value[0] = (double)t->num_rel_ret / (double)t->num_rel;
}

const struct meas_spec meas_set_recall = {
    .name = "set_recall",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = set_recall,
    .about = "Recall of the retrieved set: relevant retrieved / R, where R is the number of relevant\n"
             "documents.",
};
