/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void average_precision(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double sum;
    (void)a;
    meas_precision_sums(t, NULL, 0, &sum);
    if (t->num_rel_ret)
        value[0] = sum / (double)t->num_rel;
}

const struct meas_spec meas_map = {
    .name = "map",
    .title = "MAP",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = average_precision,
    .about = "Average precision (AP); its mean over topics is MAP:\n"
             "  AP = (1/R) sum over relevant retrieved documents of (relevant among the first r) / r\n"
             "where r is the document's rank and R is the number of relevant documents. Option\n"
             "--ties mean computes the expected value (McSherry and Najork, ECIR 2008).\n"
             "Source: Buckley and Voorhees, Retrieval System Evaluation, in TREC: Experiment and\n"
             "Evaluation in Information Retrieval, MIT Press 2005.",
};
