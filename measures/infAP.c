/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* The number added once to the relevant and twice to all judged documents above a relevant one, so that their quotient
 * is defined if there are none. */
#define EPSILON 0.00001

/* Computes inferred AP (Yilmaz and Aslam, CIKM 2006) of a topic into *value. */
static void inferred_ap(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double sum = 0.0;
    long rel = 0, nonrel = 0, unjudged = 0;
    (void)a;
    for (size_t h = 0; h < t->rel.n_hits; h++) {
        const struct meas_hit *hit = &t->rel.hit[h];
        if (hit->grade < 0) {
            unjudged++;
        } else if (hit->grade < t->level) {
            nonrel++;
        } else {
            double n_above = (double)hit->rank;
            if (hit->rank == 0)
                sum += 1.0;
            else
                sum += 1.0 / (n_above + 1.0) + (n_above / (n_above + 1.0)) *
                                                   ((double)(rel + nonrel + unjudged) / n_above) *
                                                   (((double)rel + EPSILON) / ((double)(rel + nonrel) + 2 * EPSILON));
            rel++;
        }
    }
    value[0] = t->num_rel ? sum / (double)t->num_rel : sum;
}

const struct meas_spec meas_infAP = {
    .name = "infAP",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = inferred_ap,
    .about = "Inferred average precision, for pools of which only a random sample was judged. Grade -1\n"
             "marks documents that were pooled but not judged. For a relevant document at rank k, the\n"
             "expected precision is\n"
             "  1/k + ((k-1)/k) (pooled / (k-1)) (relevant + e) / (judged + 2e)\n"
             "where pooled, relevant and judged are numbers of documents above rank k, and e is 0.00001.\n"
             "The measure is the mean of this precision over all relevant documents, with 0 for a\n"
             "document that was not retrieved. It equals average precision if every pooled document is\n"
             "judged.\n"
             "Source: Yilmaz and Aslam, Estimating Average Precision with Incomplete and Imperfect\n"
             "Judgments, CIKM 2006.",
};
