/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* DCG, shared by all measures of the nDCG family.
 *
 * DCG@k = sum over ranks r <= k of G_r / log2(r + 1) (Jarvelin and Kekalainen, ACM TOIS 20(4), 2002, with the discount
 * of Burges et al., ICML 2005). Sums run in rank order, so that every double equals trec_eval's. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "measures/measures.h"

bool meas_copy_ideal(const struct meas_topic *t, const struct meas_args *a, double *ideal)
{
    if (!t->ideal || isnan(t->ideal[a->first]))
        return false;
    memcpy(ideal, t->ideal + a->first, a->n_values * sizeof *ideal);
    return true;
}

/* Writes the current sum to dcg[] for the cutoffs, from number c on, that are at most `rank` (from 0), since they
 * exclude the document there. Returns the number of the first larger cutoff. */
static size_t write_reached_cutoffs(size_t rank, const long *cutoff, size_t n_cut, size_t c, double sum, double *dcg)
{
    for (; c < n_cut && rank >= (size_t)cutoff[c]; c++)
        dcg[c] = sum;
    return c;
}

void meas_dcg_of_ranking(const struct meas_topic *t, const struct meas_ranking *r, const double *gain,
                         const long *cutoff, size_t n_cut, double *dcg)
{
    double sum = 0.0;
    size_t c = 0, tie = 0;
    for (size_t h = 0; h < r->n_hits && (c < n_cut || !n_cut);) {
        if (tie < r->n_ties && r->tie[tie].hit == h) {
            const struct meas_tie *g = &r->tie[tie++];
            double mean = 0.0;
            for (; h < g->hit + g->n_hits; h++)
                mean += gain[h];
            mean /= g->n;
            for (size_t rank = g->first; rank < g->first + g->n && mean != 0.0; rank++) {
                c = write_reached_cutoffs(rank, cutoff, n_cut, c, sum, dcg);
                sum += mean / meas_log2(t, rank);
            }
            continue;
        }
        c = write_reached_cutoffs(r->hit[h].rank, cutoff, n_cut, c, sum, dcg);
        sum += gain[h] / meas_log2(t, r->hit[h].rank); /* adding 0 is faster than testing for it */
        h++;
    }
    if (!n_cut)
        dcg[0] = sum;
    for (; c < n_cut; c++)
        dcg[c] = sum;
}

size_t meas_ideal_sums(const struct meas_topic *t, const struct meas_args *a, double *sum)
{
    struct meas_gain_level *level = meas_gain_levels(t, a);
    size_t n = 0;
    sum[0] = 0.0;
    for (size_t l = 0; l < t->n_grades && level[l].gain > 0.0; l++)
        for (size_t i = 0; i < level[l].n; i++, n++)
            sum[n + 1] = sum[n] + level[l].gain / meas_log2(t, n);
    mem_free(level);
    return n;
}

void meas_dcg_of_ideal(const struct meas_topic *t, const struct meas_gain_level *level, size_t n_levels,
                       const long *cutoff, size_t n_cut, double *dcg)
{
    double sum = 0.0;
    size_t c = 0, rank = 0;
    for (size_t l = 0; l < n_levels && level[l].gain > 0.0; l++)
        for (size_t i = 0; i < level[l].n; i++, rank++) {
            c = write_reached_cutoffs(rank, cutoff, n_cut, c, sum, dcg);
            if (n_cut && c == n_cut)
                return;
            sum += level[l].gain / meas_log2(t, rank);
        }
    if (!n_cut)
        dcg[0] = sum;
    for (; c < n_cut; c++)
        dcg[c] = sum;
}
