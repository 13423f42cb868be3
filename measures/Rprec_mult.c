/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

static void rprec_mult(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t c = 0; c < a->n; c++) {
        long k = meas_truncate_rank(a->real[c] * (double)t->num_rel + 0.9);
        if (k > 0)
            value[c] = meas_relevant_at(t, (size_t)k) / (double)k;
    }
}

const struct meas_spec meas_Rprec_mult = {
    .name = "Rprec_mult",
    .params = MEAS_REALS,
    .range = MEAS_MULTIPLES,
    .defaults = "0.20,0.40,0.60,0.80,1.00,1.20,1.40,1.60,1.80,2.00",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = rprec_mult,
    .about = "Precision at rank x R, where R is the number of relevant documents of the topic and x is a\n"
             "factor such as 0.5. The rank is rounded up if its fractional part is 0.1 or more, and\n"
             "down otherwise. Rprec is the value for x = 1.0. Parameters: factors x.\n"
             "Source: Buckley and Voorhees, in TREC: Experiment and Evaluation in Information\n"
             "Retrieval, MIT Press 2005.",
};
