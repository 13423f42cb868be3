/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void num_rel_ret(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    value[0] = (double)t->num_rel_ret;
}

const struct meas_spec meas_num_rel_ret = {
    .name = "num_rel_ret",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_SUM,
    .integer = true,
    .eval = num_rel_ret,
    .about = "Number of relevant documents that were retrieved. The summary is the sum over\n"
             "topics.",
};
