/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include "base/mem.h"

/* A walk down the ranking. */
struct walk {
    double unpooled, dcg;  /* the gain of documents outside the qrels; the DCG of the documents passed so far */
    size_t rank, next_hit; /* the next rank, used if documents outside the qrels have a gain, too; the index of the next
                            * hit */
};

/* Advances the walk to `rank` (from 0) and adds the discounted gains of the documents above it to w->dcg. */
static void walk_to(struct walk *w, const struct meas_topic *t, const struct meas_args *a, size_t rank)
{
    if (w->unpooled != 0.0)
        for (; w->rank < rank; w->rank++)
            w->dcg += meas_gain_at(t, a, w->rank, &w->next_hit, w->unpooled) / meas_log2(t, w->rank);
    else
        for (; w->next_hit < t->rel.n_hits && t->rel.hit[w->next_hit].rank < rank; w->next_hit++)
            w->dcg += meas_hit_gain(a, &t->rel.hit[w->next_hit]) / meas_log2(t, t->rel.hit[w->next_hit].rank);
}

/* Averages nDCG over the ranks at which the ideal ranking steps down to a lower gain. The DCG at such a rank excludes
 * the document there. A ranking with more than one document from the last step on adds its final nDCG. */
static void rndcg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    if (!t->num_rel)
        return;
    struct meas_gain_level *level = meas_gain_levels(t, a);
    struct walk w = {.unpooled = meas_grade_gain(a, -1)};
    double sum = 0.0;
    size_t steps = 0, rank = 0, positive = meas_ideal_sums(t, a, t->scratch);
    for (size_t l = 0; rank < positive; l++) {
        rank += level[l].n;
        if (l + 1 < t->n_grades && level[l + 1].gain == level[l].gain)
            continue;
        walk_to(&w, t, a, rank < t->rel.n_ret ? rank : t->rel.n_ret);
        sum += w.dcg / t->scratch[rank];
        steps++;
    }
    if (positive && rank + 1 < t->rel.n_ret) {
        walk_to(&w, t, a, t->rel.n_ret);
        sum += w.dcg / t->scratch[positive];
        steps++;
    }
    /* Without a step the value is 0 / 0 computed at run time, whose NaN has trec_eval's sign; a constant's may
     * differ. */
    value[0] = sum / (steps ? (double)steps : t->scratch[0]);
    mem_free(level);
}

const struct meas_spec meas_Rndcg = {
    .name = "Rndcg",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = rndcg,
    .about = "Mean of nDCG at several ranks: at every rank r where the gain of the ideal ranking falls\n"
             "(nDCG@r), and at the end of the ranking. Rndcg relates to nDCG as Rprec relates to\n"
             "precision. Parameters: grade=gain pairs, as for ndcg. Experimental in trec_eval.",
};
