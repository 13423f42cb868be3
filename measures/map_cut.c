/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void map_cut(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    if (!t->num_rel)
        return;
    meas_precision_sums(t, a->cutoff, a->n, value);
    for (size_t c = 0; c < a->n; c++)
        value[c] /= (double)t->num_rel;
}

const struct meas_spec meas_map_cut = {
    .name = "map_cut",
    .title = "MAP",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = map_cut,
    .about = "Average precision at k: the precisions at the ranks of the relevant documents among the\n"
             "first k are added, and the sum is divided by the number of all relevant documents. See\n"
             "map. Parameters: cutoffs k.",
};
