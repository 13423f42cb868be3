/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include "base/mem.h"

static void find_ideal(const struct meas_topic *t, const struct meas_args *a, double *ideal)
{
    if (meas_copy_ideal(t, a, ideal))
        return;
    struct meas_gain_level *level = meas_gain_levels(t, a);
    meas_dcg_of_ideal(t, level, t->n_grades, a->cutoff, a->n, ideal);
    mem_free(level);
}

static const struct meas_ranking *fill_gains(const struct meas_topic *t, const struct meas_args *a, double *ideal)
{
    for (size_t h = 0; h < t->rel.n_hits; h++)
        t->scratch[h] = meas_grade_gain(a, t->rel.hit[h].grade);
    find_ideal(t, a, ideal);
    return &t->rel;
}

static void ndcg_cut(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double *ideal = mem_alloc(a->n, sizeof *ideal);
    const struct meas_ranking *ranking = fill_gains(t, a, ideal);
    meas_dcg_of_ranking(t, ranking, t->scratch, a->cutoff, a->n, value);
    for (size_t c = 0; c < a->n; c++)
        if (ideal[c] > 0.0)
            value[c] /= ideal[c];
    mem_free(ideal);
}

const struct meas_spec meas_ndcg_cut = {
    .name = "ndcg_cut",
    .title = "nDCG",
    .params = MEAS_CUTOFFS,
    .defaults = "5,10,15,20,30,100,200,500,1000",
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = ndcg_cut,
    .gains = fill_gains,
    .about = "nDCG of the first k documents by human grades (qrel-nDCG@k):\n"
             "  DCG@k = sum over ranks r <= k of G_r / log2(r + 1),   nDCG@k = DCG@k / ideal DCG@k\n"
             "where the gain G is the grade (2^grade - 1 with --exp). The ideal ranking is cut at k,\n"
             "too. Parameters: cutoffs k. See ndcg.\n"
             "Source: Jarvelin and Kekalainen, ACM TOIS 20(4), 2002; discount of Burges et al.,\n"
             "ICML 2005.",
};
