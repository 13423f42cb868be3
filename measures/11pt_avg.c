/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include "base/mem.h"

static void eleven_point_average(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double *precision = mem_alloc(a->n, sizeof *precision), sum = 0.0;
    meas_interpolated_precision(t, a, precision);
    for (size_t c = a->n; c > 0; c--) /* from high recall to low, the order of trec_eval's sum */
        sum += precision[c - 1];
    value[0] = sum / (double)a->n;
    mem_free(precision);
}

const struct meas_spec meas_11pt_avg = {
    .name = "11pt_avg",
    .params = MEAS_VECTOR,
    .range = MEAS_RECALLS,
    .defaults = "0.00,0.10,0.20,0.30,0.40,0.50,0.60,0.70,0.80,0.90,1.00",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = eleven_point_average,
    .about = "Mean of the interpolated precisions at the recall levels 0.0, 0.1, ... 1.0; see\n"
             "iprec_at_recall. Parameters: recall levels that replace these.\n"
             "Source: Buckley and Voorhees, in TREC: Experiment and Evaluation in Information\n"
             "Retrieval, MIT Press 2005.",
};
