/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Operating points: documents with a gain of at least a threshold are flagged, and people's grades tell which are
 * useful. */
#ifndef STUDY_POINTS_H
#define STUDY_POINTS_H

#include "study/labels.h"

enum { STAT_MAX_POINTS = 32 }; /* the largest number of thresholds */

/* The rates at one threshold, with intervals over resampled queries. */
struct stat_point {
    double gain;                /* the threshold */
    struct stat_rate precision; /* the share of useful documents among the flagged ones */
    struct stat_rate recall;    /* the share of flagged documents among the useful ones */
    struct stat_rate fpr;       /* the share of flagged documents among the documents that are not useful */
};

/* Fills the rates of point[n], n <= STAT_MAX_POINTS; the caller sets the thresholds. */
void stat_operating_points(const struct stat_labels *l, const struct stat_design *d, struct stat_point *point,
                           size_t n);

#endif
