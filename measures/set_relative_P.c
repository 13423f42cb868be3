/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void set_relative_precision(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    size_t best = t->rel.n_ret < t->num_rel ? t->rel.n_ret : t->num_rel;
    if (best)
        value[0] = (double)t->num_rel_ret / (double)best;
}

const struct meas_spec meas_set_relative_P = {
    .name = "set_relative_P",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = set_relative_precision,
    .about = "Precision of the retrieved set divided by the best possible precision of a set of this\n"
             "size: relevant retrieved / min(retrieved, R), where R is the number of relevant documents.",
};
