/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void yaap(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double sum;
    (void)a;
    meas_precision_sums(t, NULL, 0, &sum);
    value[0] = log((1.0 + sum) / (1.0 + (double)t->num_rel - sum));
}

const struct meas_spec meas_yaap = {
    .name = "yaap",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = yaap,
    .about = "Yet another average precision: the smoothed log odds of average precision,\n"
             "  log((1 + S) / (1 + R - S))   with S = R AP,\n"
             "where R is the number of relevant documents of the topic and AP is average precision.\n"
             "Easy topics dominate its mean less than they dominate MAP.\n"
             "Source: Robertson, On Smoothing Average Precision, ECIR 2012.",
};
