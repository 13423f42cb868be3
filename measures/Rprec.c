/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void rprec(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    if (t->num_rel)
        value[0] = meas_relevant_at(t, t->num_rel) / (double)t->num_rel;
}

const struct meas_spec meas_Rprec = {
    .name = "Rprec",
    .title = "R-Prec",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = rprec,
    .about = "R-precision: the share of relevant documents among the first R, where R is the number of\n"
             "relevant documents of the topic. At rank R, precision equals recall.\n"
             "Source: Buckley and Voorhees, in TREC: Experiment and Evaluation in Information\n"
             "Retrieval, MIT Press 2005.",
};
