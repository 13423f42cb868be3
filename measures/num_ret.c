/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void num_ret(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    value[0] = t->missing ? 0.0 : (double)(t->graded ? t->rel.n_ret : t->gain.n_ret);
}

const struct meas_spec meas_num_ret = {
    .name = "num_ret",
    .labels = MEAS_BY_ANY,
    .summary = MEAS_SUM,
    .integer = true,
    .eval = num_ret,
    .about = "Number of documents retrieved for the topic, without the documents that -M, -J, --pool and\n"
             "-x drop. The summary is the sum over topics.",
};
