/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Returns the expected 1/rank of the first of r relevant documents in a tie group at ranks first+1 .. first+n. The
 * first one is the group's i-th document with probability C(n-i, r-1) / C(n, r), computed by recurrence over i. */
static double expected(size_t first, double n, double r)
{
    double p = r / n, sum = 0.0;
    for (double i = 1; i <= n - r + 1; i++) {
        sum += p / ((double)first + i);
        p *= (n - i - r + 1) / (n - i);
    }
    return sum;
}

static void recip_rank(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    (void)a;
    if (!t->num_rel_ret)
        return;
    for (size_t i = 0; i < t->rel.n_ties; i++) {
        const struct meas_tie *g = &t->rel.tie[i];
        if (g->first <= t->rel_rank[0] && t->rel_rank[0] < g->first + g->n) {
            value[0] = expected(g->first, g->n, (double)meas_tie_relevant(t, g));
            return;
        }
    }
    value[0] = 1.0 / (double)(t->rel_rank[0] + 1);
}

const struct meas_spec meas_recip_rank = {
    .name = "recip_rank",
    .title = "RR",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = recip_rank,
    .about = "Reciprocal rank: 1 / rank of the first relevant document, 0 if none was retrieved;\n"
             "over topics its mean (MRR). Under --ties mean its expected value.\n"
             "Source: Voorhees, The TREC-8 Question Answering Track Report, 1999.",
};
