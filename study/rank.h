/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rank statistics of weighted observations. Observations are sorted once; a statistic for any weights takes one pass.
 *
 * A weight is the number of times that a resample drew the observation. Values within CMP_ROUNDING of the smallest in
 * their group are tied, as in compare/. */
#ifndef STUDY_RANK_H
#define STUDY_RANK_H

#include <stddef.h>
#include <stdint.h>

/* The groups of equal values among n observations, numbered from 0 for the smallest value. */
struct stat_groups {
    size_t n, n_groups;
    uint32_t *group; /* [n]: the group of the observation, < n_groups */
};

/* Fills *g with the groups of equal values in x[n], which holds no NAN. The caller frees *g with stat_groups_free(). */
void stat_groups_make(struct stat_groups *g, const double *x, size_t n);
void stat_groups_free(struct stat_groups *g);

/* Fills rank[n_groups] with the mid-ranks of the weighted observations, smallest first; w[i] is the weight of
 * observation i. Returns the sum of all weights. */
double stat_weighted_midranks(const struct stat_groups *g, const uint32_t *w, double *rank);
/* Returns Spearman's correlation, Pearson's correlation of mid-ranks, of the values grouped in *a and *b, each
 * observation i counted w[i] times; NAN if the total weight is below 2 or one side is constant. room holds a->n_groups
 * + b->n_groups doubles. */
double stat_weighted_spearman(const struct stat_groups *a, const struct stat_groups *b, const uint32_t *w,
                              double *room);

#endif
