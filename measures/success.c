/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* Returns the probability that of a tie group in random order the documents down to rank k (from 1), that is its first
 * k - g->first documents, include no relevant one. */
static double miss_probability(const struct meas_topic *t, const struct meas_tie *g, size_t k)
{
    double n = g->n, r = (double)meas_tie_relevant(t, g), p = 1.0;
    for (double i = 0; i < (double)(k - g->first); i++)
        p *= n - r - i > 0 ? (n - r - i) / (n - i) : 0.0;
    return p;
}

/* Computes, for each cutoff k, whether a relevant document is among the first k: 1 or 0, or its probability if k cuts a
 * tie group. */
static void success(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    for (size_t c = 0; c < a->n && t->num_rel_ret; c++) {
        size_t k = (size_t)a->cutoff[c], first = t->rel_rank[0];
        const struct meas_tie *in = NULL;
        for (size_t i = 0; i < t->rel.n_ties; i++)
            if (t->rel.tie[i].first <= first && first < t->rel.tie[i].first + t->rel.tie[i].n)
                in = &t->rel.tie[i];
        if (in && in->first < k && k < (size_t)in->first + in->n)
            value[c] = 1.0 - miss_probability(t, in, k);
        else
            value[c] = (in ? in->first : first) < k ? 1.0 : 0.0;
    }
}

const struct meas_spec meas_success = {
    .name = "success",
    .title = "Success",
    .params = MEAS_CUTOFFS,
    .defaults = "1,5,10",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = success,
    .about = "Success at k: 1 if a relevant document is among the first k, else 0. Option\n"
             "--ties mean computes the probability of success. Parameters: cutoffs k.\n"
             "Source: Tomlinson, Robust, Web and Genomic Retrieval with Hummingbird SearchServer, TREC\n"
             "2003.",
};
