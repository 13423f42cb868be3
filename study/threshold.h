/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Where the answers to a yes/no question change from no to yes along a score: the crossing -b0/b1 of a logistic
 * regression, P(yes) = 1/(1+exp(-(b0 + b1 x))), by maximum likelihood (Newton's method with step halving, until
 * the log-likelihood has less than 1e-8 to gain before the last step). */
#ifndef STUDY_THRESHOLD_H
#define STUDY_THRESHOLD_H

#include "study/resample.h"

/* Answers by document: of `asked` answers at x the sum is `yes`; fractions count (the mean of an annotator who answered
 * twice). */
struct stat_answer {
    double x, asked, yes;
    uint32_t cluster;
};

/* Needs answers of both kinds, scores that differ, and some overlap: where a score parts all yes from all no, nothing is
 * most likely. Intervals by d's resamples, those without a crossing left out. slope: b1. */
struct stat_estimate stat_threshold(const struct stat_answer *a, size_t n, const struct stat_design *d, double *slope);

#endif
