/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void set_f(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    if (!t->num_rel_ret)
        return;
    double p = (double)t->num_rel_ret / (double)t->rel.n_ret, r = (double)t->num_rel_ret / (double)t->num_rel;
    double x = a->real[0];
    value[0] = (x + 1.0) * p * r / (x * p + r);
}

const struct meas_spec meas_set_F = {
    .name = "set_F",
    .params = MEAS_VECTOR,
    .range = MEAS_WEIGHTS,
    .defaults = "1.0",
    .n_params = 1,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = set_f,
    .about = "F of the retrieved set: (x + 1) P R / (x P + R), where P is its precision and R is its\n"
             "recall. x is the weight of recall relative to precision; van Rijsbergen calls it beta\n"
             "squared. Parameters: x; each x gives a value.\n"
             "Source: van Rijsbergen, Information Retrieval, Butterworths 1979.",
};
