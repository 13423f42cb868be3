/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void utility(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double ret = (double)t->rel.n_ret, rel = (double)t->num_rel, rel_ret = (double)t->num_rel_ret;
    value[0] = a->real[0] * rel_ret + a->real[1] * (ret - rel_ret) + a->real[2] * (rel - rel_ret) +
               a->real[3] * (t->docs_in_collection + rel_ret - ret - rel);
}

const struct meas_spec meas_utility = {
    .name = "utility",
    .params = MEAS_VECTOR,
    .defaults = "1,-1,0,0",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .n_params = 4,
    .unset_if_missing = true,
    .eval = utility,
    .about = "Linear utility of the retrieved set:\n"
             "  a * relevant retrieved + b * others retrieved + c * relevant not retrieved +\n"
             "  d * others not retrieved\n"
             "Each of a, b, c and d is multiplied by a number of documents. The number for d needs the\n"
             "size of the collection (-N). Parameters: a,b,c,d.\n"
             "Source: Lewis, The TREC-4 Filtering Track, 1995.",
};
