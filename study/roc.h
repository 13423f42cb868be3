/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The curve of flagging ever more observations, highest scores first: which share of a class is flagged, and which share
 * of the others (receiver operating characteristic; Fawcett, Pattern Recognition Letters 27(8), 2006).
 *
 * Tied scores are flagged together, a straight line in the curve, so that the area below it is stat_order_auc's. */
#ifndef STUDY_ROC_H
#define STUDY_ROC_H

#include <stdbool.h>
#include <stddef.h>

/* Shares of the others at which the table of a curve has the share of the class. */
enum { STAT_ROC_LEVELS = 16 };
extern const double stat_roc_levels[STAT_ROC_LEVELS];

/* All with a score of at least `score` flagged: so many of the class, and of the others. */
struct stat_roc_point {
    double score, in, out;
};

struct stat_roc {
    double in, out; /* observations with a score: of the class, and others */
    /* From nothing, score INFINITY, to everything; 0 points where a class is empty. Points are left out where the curve
     * without them passes each of them at no more than STAT_ROC_NEAR, the square of shares being of side 1: no picture
     * shows that, and at most 2 / STAT_ROC_STEP + 2 remain. */
    struct stat_roc_point *point;
    size_t n;
    /* Of the whole curve, at stat_roc_levels; where it rises at a level its upper end. */
    double in_share[STAT_ROC_LEVELS];
};

#define STAT_ROC_STEP (1.0 / 4000)
#define STAT_ROC_NEAR (1.0 / 1000)

/* score[0 .. n), NAN = none. */
void stat_roc_make(struct stat_roc *r, const double *score, const bool *in_class, size_t n);
void stat_roc_free(struct stat_roc *r);

#endif
