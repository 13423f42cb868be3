/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The receiver operating characteristic (Fawcett, Pattern Recognition Letters 27(8), 2006): observations are flagged
 * one by one, highest scores first; the curve is the flagged share of a class against the flagged share of the others.
 *
 * Tied scores are flagged together, as a straight line in the curve, so that the area below it equals
 * stat_order_auc(). */
#ifndef STUDY_ROC_H
#define STUDY_ROC_H

#include <stdbool.h>
#include <stddef.h>

/* The number of stat_roc_levels, the flagged shares outside the class at which a table of the curve lists the flagged
 * share of the class. */
enum { STAT_ROC_LEVELS = 16 };
extern const double stat_roc_levels[STAT_ROC_LEVELS];

/* The numbers of observations in the class and outside it that have a score of at least `score`. */
struct stat_roc_point {
    double score, in, out;
};

/* The curve of one score. */
struct stat_roc {
    double in, out; /* the numbers of observations with a score, in the class and outside it */
    /* The curve from nothing flagged (score INFINITY) to all flagged; no points if a class is empty. A point is omitted
     * if the curve without it passes it at a distance of at most STAT_ROC_NEAR in a unit square, which no picture
     * shows. At most 2 / STAT_ROC_STEP + 2 points remain. */
    struct stat_roc_point *point;
    size_t n;
    /* The flagged share of the class where the flagged share of the others is stat_roc_levels[k], from the whole curve;
     * the largest one if the curve rises there. */
    double in_share[STAT_ROC_LEVELS];
};

#define STAT_ROC_STEP (1.0 / 4000)
#define STAT_ROC_NEAR (1.0 / 1000)

/* Fills *r with the curve of score[n], where NAN means missing; in_class[i] says whether observation i is in the class.
 * If a class is empty, in_share[] is NAN. The caller frees *r with stat_roc_free(). */
void stat_roc_make(struct stat_roc *r, const double *score, const bool *in_class, size_t n);
void stat_roc_free(struct stat_roc *r);

#endif
