/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The score at which answers to a yes/no question change from no to yes: the crossing -b0/b1 of a logistic regression,
 * P(yes) = 1/(1+exp(-(b0 + b1 x))), by maximum likelihood (Newton's method with step halving, until the last step can
 * gain less than 1e-8 in log-likelihood). */
#ifndef STUDY_THRESHOLD_H
#define STUDY_THRESHOLD_H

#include "study/resample.h"

/* The answers about one document of score x: `yes` of `asked` answers are yes. Fractions count, such as the mean of an
 * annotator who answered twice. */
struct stat_answer {
    double x, asked, yes;
    uint32_t cluster; /* the index of its cluster, that is its query, in the design */
};

/* Returns the crossing of a[n], with its interval, and b1 in *slope. It requires answers of both kinds, different
 * scores and some overlap; if a score separates all yes from all no, the likelihood has no maximum. Intervals use the
 * resamples of d that have a crossing. If the crossing is undefined, its value and *slope are NAN, and it has a
 * reason. */
struct stat_estimate stat_threshold(const struct stat_answer *a, size_t n, const struct stat_design *d, double *slope);

#endif
