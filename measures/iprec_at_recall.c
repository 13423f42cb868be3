/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Returns the number of relevant documents that recall x requires: x times all relevant ones, rounded (with --compat=9,
 * cut after adding 0.9). */
static long recall_rank(const struct meas_topic *t, double x)
{
    double r = x * (double)t->num_rel;
    return meas_truncate_rank(t->v9 ? r + 0.9 : round(r));
}

/* Sets value[] to the interpolated precision at each recall x of the measure's parameters, the highest precision at any
 * recall >= x. Precision only rises at relevant documents, so walking up from the last one, the maximum so far is the
 * interpolated precision. */
void meas_interpolated_precision(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double best = (double)t->num_rel_ret / (double)t->rel.n_ret;
    size_t c = a->n; /* values from index c on are final */
    while (c > 0 && recall_rank(t, a->real[c - 1]) > (long)t->num_rel_ret)
        value[--c] = 0.0; /* the ranking never reaches this recall */
    long next = c > 0 ? recall_rank(t, a->real[c - 1]) : -1;
    for (size_t found = t->num_rel_ret; found > 0; found--) {
        double precision = (double)found / (double)(t->rel_rank[found - 1] + 1);
        best = best < precision ? precision : best;
        while (next == (long)found) {
            value[--c] = best;
            next = c > 0 ? recall_rank(t, a->real[c - 1]) : -1;
        }
    }
    for (; c > 0; c--)
        value[c - 1] = best;
}

const struct meas_spec meas_iprec_at_recall = {
    .name = "iprec_at_recall",
    .title = "IPrec",
    .params = MEAS_REALS,
    .range = MEAS_RECALLS,
    .defaults = "0.00,0.10,0.20,0.30,0.40,0.50,0.60,0.70,0.80,0.90,1.00",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = meas_interpolated_precision,
    .about = "Interpolated precision at recall x: the highest precision at any rank whose recall is x or\n"
             "more. The topic has R relevant documents; recall x means that round(x R) of them are found\n"
             "(trec_eval 9 took the integer part of x R + 0.9). Parameters: recall levels x. The mean\n"
             "over ties has no closed form, so --ties mean uses the docno order here.\n"
             "Source: Buckley and Voorhees, in TREC: Experiment and Evaluation in Information\n"
             "Retrieval, MIT Press 2005.",
};
