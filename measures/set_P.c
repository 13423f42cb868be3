/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void set_precision(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    if (t->rel.n_ret)
        value[0] = (double)t->num_rel_ret / (double)t->rel.n_ret;
}

const struct meas_spec meas_set_P = {
    .name = "set_P",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = set_precision,
    .about = "Precision of the retrieved set: relevant retrieved / retrieved. Unlike P.k, it does not\n"
             "pad short rankings.",
};
