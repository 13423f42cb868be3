/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Computes the residual of RBP: the weight of the unjudged retrieved documents and of all ranks after the last
 * retrieved document; 0 if all retrieved documents are judged. */
static void rbp_resid(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double p = meas_rbp_persistence(a), weight = 1.0, sum = 0.0;
    bool shrinks = p >= 0.0 && p < 1.0, any = false;
    for (size_t rank = 0, h = 0; rank < t->rel.n_ret; rank++) {
        bool is_labelled = h < t->rel.n_hits && t->rel.hit[h].rank == rank;
        if (!is_labelled || t->rel.hit[h].grade < 0) {
            if (shrinks && sum + weight == sum && weight + (1.0 - p) * sum == (1.0 - p) * sum)
                break; /* the remaining weights are too small to change the sum */
            sum += weight;
            any = true;
        }
        h += is_labelled;
        weight *= p;
    }
    if (any)
        value[0] = weight + (1.0 - p) * sum;
}

const struct meas_spec meas_rbp_resid = {
    .name = "rbp_resid",
    .params = MEAS_PAIRS,
    .range = MEAS_RBP,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .since_10 = true,
    .unset_if_missing = true,
    .eval = rbp_resid,
    .about = "Residual of rank-biased precision: how much rbp would grow if all unjudged documents in\n"
             "the ranking, and all documents after its end, were relevant. The value is 0 if every\n"
             "retrieved document is judged. Parameter: p=0.9. See rbp.\n"
             "Source: Moffat and Zobel, ACM TOIS 27(1), 2008.",
};
