/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void num_nonrel_judged_ret(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    value[0] = (double)(t->rel.n_hits - t->num_unjudged_ret - t->num_rel_ret);
}

const struct meas_spec meas_num_nonrel_judged_ret = {
    .name = "num_nonrel_judged_ret",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_SUM,
    .integer = true,
    .eval = num_nonrel_judged_ret,
    .about = "Number of retrieved documents that were judged and are not relevant. The summary is the\n"
             "sum over topics.",
};
