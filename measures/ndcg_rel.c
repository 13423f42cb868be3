/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* A walk down the ranking. */
struct walk {
    const double *ideal;    /* ideal[k]: the ideal DCG of k documents, 0 <= k <= positive */
    size_t positive, found; /* the number of documents with a gain above 0: in the ideal ranking; passed so far */
    double dcg, sum;        /* the DCG so far, and the sum of nDCG over the `found` documents */
};

/* Adds a document's discounted gain at `rank`, from 0, to w->dcg and, if the gain is positive, the nDCG down to this
 * rank to w->sum. */
static inline void add_rank(struct walk *w, const struct meas_topic *t, size_t rank, double gain)
{
    w->dcg += gain / meas_log2(t, rank);
    if (gain > 0.0) {
        w->sum += w->dcg / w->ideal[rank < w->positive ? rank + 1 : w->positive];
        w->found++;
    }
}

/* Computes nDCG averaged over the ranks of the documents with a positive gain, 0 without such documents; for each one
 * not retrieved, the nDCG at the end of the ranking counts. */
static void ndcg_rel(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    struct walk w = {.ideal = t->scratch, .positive = meas_ideal_sums(t, a, t->scratch)};
    double unpooled = meas_grade_gain(a, -1);
    if (unpooled != 0.0)
        for (size_t rank = 0, h = 0; rank < t->rel.n_ret; rank++)
            add_rank(&w, t, rank, meas_gain_at(t, a, rank, &h, unpooled));
    else
        for (size_t h = 0; h < t->rel.n_hits; h++)
            add_rank(&w, t, t->rel.hit[h].rank, meas_hit_gain(a, &t->rel.hit[h]));
    w.sum += ((double)w.positive - (double)w.found) * w.dcg / w.ideal[w.positive];
    if (w.sum > 0.0)
        value[0] = w.sum / (double)w.positive;
}

const struct meas_spec meas_ndcg_rel = {
    .name = "ndcg_rel",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = ndcg_rel,
    .about = "Mean of nDCG over all documents with a positive gain. A retrieved document adds nDCG@r,\n"
             "where r is its rank. A document that was not retrieved adds the nDCG of the whole ranking.\n"
             "Parameters: grade=gain pairs, as for ndcg. Experimental in trec_eval.",
};
