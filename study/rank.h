/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rank statistics of weighted observations: sorted once, computed for any weights in one pass.
 *
 * Weights are how often a resample drew an observation. Values within CMP_ROUNDING of the smallest of their group are
 * tied, as in compare/. */
#ifndef STUDY_RANK_H
#define STUDY_RANK_H

#include <stddef.h>
#include <stdint.h>

/* x[0 .. n) by groups of equal values, the smallest first. */
struct stat_groups {
    size_t n, n_groups;
    uint32_t *group; /* [n], below n_groups */
};

/* x holds no NAN. */
void stat_groups_make(struct stat_groups *g, const double *x, size_t n);
void stat_groups_free(struct stat_groups *g);

/* rank[0 .. n_groups): mid-ranks, smallest first, of the observations that weigh; w[i] is the weight of observation i.
 * Returns the sum of all weights. */
double stat_weighted_midranks(const struct stat_groups *g, const uint32_t *w, double *rank);
/* Spearman's correlation: Pearson's of mid-ranks. NAN where fewer than two observations weigh or a side is constant.
 * room: a->n_groups + b->n_groups doubles. */
double stat_weighted_spearman(const struct stat_groups *a, const struct stat_groups *b, const uint32_t *w,
                              double *room);

#endif
