/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "measures/measures.h"

/* nDCG of the gains in one column of the gain file. rcp_ndcg.c, count_ndcg.c and rawbt_ndcg.c choose the column. */
#include <gsl/gsl_sort_double.h>

#include "base/mem.h"
#include "measures/sort.h"

/* Returns the gain, in the measure's column, of the i-th document of the pool, the topic's documents in the gain file;
 * a missing gain counts 0. */
static double pool_gain(const struct meas_topic *t, const struct meas_args *a, size_t i)
{
    double v = lab_double(t->gains, a->spec->column)[t->pool_row[i]];
    return isnan(v) ? 0.0 : v;
}

/* Writes the pool's largest gains, descending, to *level, one level for each document: as many as the last cutoff, or
 * all if the measure has no cutoffs. Returns their number. Overwrites t->scratch or reorders t->sorter. */
static size_t ideal_gains(const struct meas_topic *t, const struct meas_args *a, struct meas_gain_level *level)
{
    /* If at most FEW of the largest gains are needed, inserting into a short list is faster than sorting all gains. */
    enum { FEW = 40 };
    size_t n_ranks = a->n && (size_t)a->cutoff[a->n - 1] < t->n_pool ? (size_t)a->cutoff[a->n - 1] : t->n_pool;
    if (n_ranks <= FEW) {
        double *gain = t->scratch, top[FEW];
        for (size_t i = 0; i < t->n_pool; i++)
            gain[i] = pool_gain(t, a, i);
        gsl_sort_largest(top, n_ranks, gain, 1, t->n_pool);
        for (size_t i = 0; i < n_ranks; i++)
            level[i] = (struct meas_gain_level){top[i], 1};
        return n_ranks;
    }
    struct sort_item *item = sort_room(t->sorter, t->n_pool);
    for (size_t i = 0; i < t->n_pool; i++)
        item[i] = (struct sort_item){pool_gain(t, a, i), 0};
    item = sort_descending(t->sorter, t->n_pool, NULL, NULL);
    for (size_t i = 0; i < n_ranks; i++)
        level[i] = (struct meas_gain_level){item[i].key, 1};
    return n_ranks;
}

static void find_ideal(const struct meas_topic *t, const struct meas_args *a, double *ideal)
{
    if (meas_copy_ideal(t, a, ideal))
        return;
    struct meas_gain_level *level = mem_alloc(t->n_pool, sizeof *level);
    size_t n = ideal_gains(t, a, level);
    meas_dcg_of_ideal(t, level, n, a->cutoff, a->n, ideal);
    mem_free(level);
}

const struct meas_ranking *meas_gain_ndcg_gains(const struct meas_topic *t, const struct meas_args *a, double *ideal)
{
    find_ideal(t, a, ideal);
    for (size_t h = 0; h < t->gain.n_hits; h++)
        t->scratch[h] = pool_gain(t, a, t->gain.hit[h].row);
    return &t->gain;
}

void meas_gain_ndcg(const struct meas_topic *t, const struct meas_args *a, double *value)
{
    double *ideal = mem_alloc(a->n_values, sizeof *ideal);
    const struct meas_ranking *ranking = meas_gain_ndcg_gains(t, a, ideal);
    meas_dcg_of_ranking(t, ranking, t->scratch, a->cutoff, a->n, value);
    for (size_t c = 0; c < a->n_values; c++)
        value[c] = ideal[c] > 0.0 ? value[c] / ideal[c] : 0.0;
    mem_free(ideal);
}
