/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void set_map(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double found = (double)t->num_rel_ret;
    (void)a;
    if (t->rel.n_ret && t->num_rel)
        value[0] = (found * found) / ((double)t->rel.n_ret * (double)t->num_rel);
}

const struct meas_spec meas_set_map = {
    .name = "set_map",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = set_map,
    .about = "Precision of the retrieved set times its recall. It equals average precision if the\n"
             "relevant documents are spread evenly over the set.",
};
