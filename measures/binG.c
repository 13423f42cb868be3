/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void bin_g(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double sum = 0.0;
    (void)a;
    for (size_t i = 0; i < t->num_rel_ret; i++)
        sum += 1.0 / meas_log2(t, t->rel_rank[i] - i);
    if (t->num_rel_ret)
        value[0] = sum / (double)t->num_rel;
}

const struct meas_spec meas_binG = {
    .name = "binG",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = bin_g,
    .about = "Binary G: (1/R) sum over relevant retrieved documents of 1 / log2(2 + n), where n is the\n"
             "number of non-relevant documents that are ranked above the relevant document, and R is\n"
             "the number of relevant documents. As in G, the discount grows with the effort wasted\n"
             "so far. Experimental in trec_eval.",
};
