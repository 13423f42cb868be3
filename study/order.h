/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The order of observations by a score, against two classes and against grades. Observations are sorted once; a
 * statistic for any weights of the clusters takes one pass. Scores within CMP_ROUNDING of the smallest in their group
 * are tied.
 *
 * AUC: the probability that an observation of the class has a higher score than one outside it, ties one half (Mann and
 * Whitney 1947). Spearman: Pearson's correlation of mid-ranks. */
#ifndef STUDY_ORDER_H
#define STUDY_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/rank.h"

/* The observations that have a score, sorted by ascending score. A group is a set of tied scores. */
struct stat_order {
    size_t n, n_groups;
    uint32_t *end;                  /* [n_groups]: the index after the last observation of the group */
    uint32_t *cluster;              /* [n]: the cluster of the observation */
    uint32_t *grade;                /* [n]: the index of the observation's group of equal grades, 0 for the lowest
                                     * grade */
    bool *in_class;                 /* [n]: whether the observation is in the class that AUC looks for */
    size_t n_grades;                /* the number of groups of equal grades */
    uint32_t *grade_end, *by_grade; /* by_grade[n]: the clusters of the observations by ascending grade;
                                     * grade_end[n_grades]: the index in it after each group of equal grades */
    size_t n_clusters;
};

/* Fills *o with the observations that have a score, of n; score[i] is NAN if missing. cluster[i] < n_clusters; grades
 * groups all n observations by grade; in_class[i] says whether observation i is in the class. The caller frees *o with
 * stat_order_free(). */
void stat_order_make(struct stat_order *o, const double *score, const uint32_t *cluster, size_t n_clusters,
                     const struct stat_groups *grades, const bool *in_class, size_t n);
void stat_order_free(struct stat_order *o);

/* Returns the probability that an observation in the class has a higher score than one outside it (AUC), each
 * observation counted weight[its cluster] times; NAN if there is none in the class or outside it. */
double stat_order_auc(const struct stat_order *o, const uint32_t *weight);
/* Returns Spearman's correlation of score and grade, each observation counted weight[its cluster] times; NAN if one is
 * constant. *floor, unless NULL, receives its expectation if scores are shuffled within each cluster: sum_q n_q
 * (meanR_score,q - meanR) (meanR_grade,q - meanR) / sqrt(SS_score SS_grade), R the mid-ranks of all observations. */
double stat_order_spearman(const struct stat_order *o, const uint32_t *weight, double *floor);

/* Flags the highest scores, tied scores together, until their total weight is at least `wanted`. *in receives the
 * flagged weight in the class, *out the flagged weight outside it. weight NULL means all 1. */
void stat_order_flag(const struct stat_order *o, const uint32_t *weight, double wanted, double *in, double *out);

/* Counts pairs with different grades y in *pairs, and in *concordant the pairs that x orders as y does, ties one half.
 * O(n log n). */
void stat_concordance(const double *x, const double *y, size_t n, double *concordant, double *pairs);
/* Counts pairs as stat_concordance() does, over pairs with equal tie[]. Observations with a NAN in tie, x or y are
 * omitted. O(n log n), and n for each different value of tie[]. */
void stat_tied_concordance(const double *tie, const double *x, const double *y, size_t n, double *concordant,
                           double *pairs);

#endif
