/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Returns the expected 1/rank of the first of r relevant documents in a tie group at ranks first+1 .. first+n, where
 * ranks beyond k count 0. The first one is the group's i-th document with probability C(n-i, r-1) / C(n, r), computed
 * by recurrence over i. */
static double expected_reciprocal(size_t first, double n, double r, double k)
{
    double p = r / n, sum = 0.0;
    for (double i = 1; i <= n - r + 1 && (double)first + i <= k; i++) {
        sum += p / ((double)first + i);
        p *= (n - i - r + 1) / (n - i);
    }
    return sum;
}

/* Computes 1 / rank of the first relevant document (its expected value with --ties mean); 0 if none is retrieved, or
 * none up to a cutoff of the measure. */
static void recip_rank(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    const struct meas_tie *in = NULL; /* the tie group of the first relevant document */
    if (!t->num_rel_ret)
        return;
    for (size_t i = 0; i < t->rel.n_ties && !in; i++) {
        const struct meas_tie *g = &t->rel.tie[i];
        if (g->first <= t->rel_rank[0] && t->rel_rank[0] < g->first + g->n)
            in = g;
    }
    double rank = (double)(t->rel_rank[0] + 1), r = in ? (double)meas_tie_relevant(t, in) : 1.0;
    for (size_t c = 0; c < a->n_values; c++) {
        double k = a->cutoff ? (double)a->cutoff[c] : HUGE_VAL;
        value[c] = in ? expected_reciprocal(in->first, in->n, r, k) : rank <= k ? 1.0 / rank : 0.0;
    }
}

#define ABOUT                                                                                 \
    "Reciprocal rank: 1 / rank of the first relevant document, or 0 if none was retrieved.\n" \
    "The mean over topics is MRR. Option --ties mean computes the expected value."
#define SOURCE "\nSource: Voorhees, The TREC-8 Question Answering Track Report, 1999."

const struct meas_spec meas_recip_rank = {
    .name = "recip_rank",
    .title = "RR",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = recip_rank,
    .about = ABOUT SOURCE,
};

const struct meas_spec meas_recip_rank_cut = {
    .name = "recip_rank_cut",
    .title = "RR",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,100",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .since_10 = true,
    .eval = recip_rank,
    .about = ABOUT " The\n"
                   "value is 0 if the first relevant document is below rank k. Parameters: cutoffs k." SOURCE,
};
