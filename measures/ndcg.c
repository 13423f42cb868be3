/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

#include "base/mem.h"

/* Lists the topic's gains with their numbers of documents, sorted by insertion because topics have few grades. */
struct meas_gain_level *meas_gain_levels(const struct meas_topic *t, const struct meas_args *a)
{
    struct meas_gain_level *level = mem_alloc(t->n_grades, sizeof *level);
    for (size_t i = 0; i < t->n_grades; i++) {
        struct meas_gain_level l = {meas_grade_gain(a, t->grades[i].grade), t->grades[i].n};
        size_t k = i;
        for (; k > 0 && level[k - 1].gain < l.gain; k--)
            level[k] = level[k - 1];
        level[k] = l;
    }
    return level;
}

/* Returns the DCG over all ranks, for parameters that give documents that the qrels lack the gain `unpooled`
 * (-m ndcg.-1=...). */
static double dcg_of_all_ranks(const struct meas_topic *t, const struct meas_args *a, double unpooled)
{
    double sum = 0.0;
    for (size_t rank = 0, h = 0, tie = 0; rank < t->rel.n_ret;) {
        const struct meas_tie *g = tie < t->rel.n_ties ? &t->rel.tie[tie] : NULL;
        size_t n = g && g->first == rank ? g->n : 1; /* the number of documents that share their mean gain */
        double gain = 0.0;
        for (size_t i = 0; i < n; i++)
            gain += meas_gain_at(t, a, rank + i, &h, unpooled);
        for (size_t i = 0; i < n; i++, rank++)
            if (gain != 0.0)
                sum += gain / (double)n / meas_log2(t, rank);
        tie += g && rank > g->first;
    }
    return sum;
}

/* Returns the DCG of the topic's whole ranking. Overwrites t->scratch. */
static double dcg_of(const struct meas_topic *t, const struct meas_args *a)
{
    double dcg, unpooled = meas_grade_gain(a, -1);
    if (unpooled != 0.0)
        return dcg_of_all_ranks(t, a, unpooled);
    for (size_t h = 0; h < t->rel.n_hits; h++)
        t->scratch[h] = meas_hit_gain(a, &t->rel.hit[h]);
    meas_dcg_of_ranking(t, &t->rel, t->scratch, NULL, 0, &dcg);
    return dcg;
}

/* Returns the DCG of the topic's ideal ranking: all judged documents by descending gain. */
static double ideal_of(const struct meas_topic *t, const struct meas_args *a)
{
    double ideal;
    if (meas_copy_ideal(t, a, &ideal))
        return ideal;
    struct meas_gain_level *level = meas_gain_levels(t, a);
    meas_dcg_of_ideal(t, level, t->n_grades, NULL, 0, &ideal);
    mem_free(level);
    return ideal;
}

/* Fills t->scratch with the gains of the hits, and *ideal with the ideal DCG; see meas_gains_fn. */
static const struct meas_ranking *fill_gains(const struct meas_topic *t, const struct meas_args *a, double *ideal)
{
    for (size_t h = 0; h < t->rel.n_hits; h++)
        t->scratch[h] = meas_hit_gain(a, &t->rel.hit[h]);
    *ideal = ideal_of(t, a);
    return &t->rel;
}

static void compute_dcg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    value[0] = dcg_of(t, a);
}

static void ideal_dcg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    value[0] = ideal_of(t, a);
}

static void compute_ndcg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double ideal = ideal_of(t, a);
    if (ideal > 0.0)
        value[0] = dcg_of(t, a) / ideal;
}

const struct meas_spec meas_dcg = {
    .name = "dcg",
    .title = "DCG",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .since_10 = true,
    .eval = compute_dcg,
    .about = "Discounted cumulative gain of the whole ranking, not normalized; see ndcg. Parameters:\n"
             "grade=gain pairs.",
};

const struct meas_spec meas_ideal_dcg = {
    .name = "ideal_dcg",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .since_10 = true,
    .eval = ideal_dcg,
    .about = "Discounted cumulative gain of the ideal ranking, which holds all judged documents by\n"
             "descending gain; see ndcg. Parameters: grade=gain pairs.",
};

const struct meas_spec meas_ndcg = {
    .name = "ndcg",
    .title = "nDCG",
    .params = MEAS_PAIRS,
    .labels = MEAS_BY_QRELS,
    .summary = MEAS_MEAN,
    .eval = compute_ndcg,
    .gains = fill_gains,
    .about = "Normalized discounted cumulative gain of the whole ranking by human grades (qrel-nDCG):\n"
             "  DCG = sum over ranks r of G_r / log2(r + 1),   nDCG = DCG / DCG of the ideal ranking\n"
             "where the gain G is the grade (2^grade - 1 with --exp) and the ideal ranking holds all\n"
             "judged documents by descending gain. Parameters: grade=gain pairs that replace the\n"
             "gain of a grade, as in -m ndcg.1=0.5,2=3. Option -l has no effect.\n"
             "Source: Jarvelin and Kekalainen, ACM TOIS 20(4), 2002; discount of Burges et al.,\n"
             "ICML 2005.",
};
