/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How a score orders observations, against two classes and against grades: sorted once, computed for any weights of the
 * clusters in one pass over the sorted observations. Scores within CMP_ROUNDING of the smallest of their group are tied.
 *
 * AUC: the chance that one of the class has a higher score than one that is not, ties one half (Mann and Whitney 1947).
 * Spearman: Pearson's correlation of mid-ranks. */
#ifndef STUDY_ORDER_H
#define STUDY_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/rank.h"

/* Observations that have a score, by ascending score. */
struct stat_order {
    size_t n, n_groups;
    uint32_t *end;                  /* [n_groups]: group g ends before end[g] */
    uint32_t *cluster;              /* [n] */
    uint32_t *grade;                /* [n]: group of the grade */
    bool *in_class;                 /* [n] */
    size_t n_grades;                /* groups of grades */
    uint32_t *grade_end, *by_grade; /* [n_grades], [n]: clusters by ascending grade, those of group g before its end */
    size_t n_clusters;
};

/* score[0 .. n), NAN = none. The clusters are below n_clusters; grades holds all n observations. */
void stat_order_make(struct stat_order *o, const double *score, const uint32_t *cluster, size_t n_clusters,
                     const struct stat_groups *grades, const bool *in_class, size_t n);
void stat_order_free(struct stat_order *o);

/* NAN where a class is empty. */
double stat_order_auc(const struct stat_order *o, const uint32_t *weight);
/* Spearman's correlation of score and grade; NAN where one is constant. floor, if not NULL: what it would be if the
 * scores of each cluster were shuffled among its observations, in expectation: sum_q n_q (meanR_score,q - meanR)
 * (meanR_grade,q - meanR) / sqrt(SS_score SS_grade), R mid-ranks of all. */
double stat_order_spearman(const struct stat_order *o, const uint32_t *weight, double *floor);

/* Of the highest scores as many as `wanted` weigh, those tied with the last of them too: how many of the class, and of
 * the others, are among them. */
void stat_order_flag(const struct stat_order *o, const uint32_t *weight, double wanted, double *in, double *out);

/* Over pairs with different grades y: *concordant of those that x orders alike, ties one half, and *pairs. O(n log n). */
void stat_concordance(const double *x, const double *y, size_t n, double *concordant, double *pairs);
/* Counts as stat_concordance does, over pairs with equal tie[]. Leaves out observations where tie, x or y is NAN.
 * O(n log n) and n for each different value of tie[]. */
void stat_tied_concordance(const double *tie, const double *x, const double *y, size_t n, double *concordant,
                           double *pairs);

#endif
