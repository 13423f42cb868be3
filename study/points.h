/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Operating points: documents with a gain of at least a threshold are flagged, and people say which were useful. */
#ifndef STUDY_POINTS_H
#define STUDY_POINTS_H

#include "study/labels.h"

enum { STAT_MAX_POINTS = 32 };

/* The rates at one threshold, with intervals over resampled queries. */
struct stat_point {
    double gain;                /* the threshold */
    struct stat_rate precision; /* useful documents among those that are flagged */
    struct stat_rate recall;    /* flagged documents among those that are useful */
    struct stat_rate fpr;       /* flagged documents among those that are not useful */
};

/* Fills the rates of point[0 .. n), n <= STAT_MAX_POINTS, whose thresholds are set. */
void stat_operating_points(const struct stat_labels *l, const struct stat_design *d, struct stat_point *point,
                           size_t n);

#endif
