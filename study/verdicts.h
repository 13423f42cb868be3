/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Verdicts of judges who saw each case in several presentations, and shares of many groups at once. */
#ifndef STUDY_VERDICTS_H
#define STUDY_VERDICTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/estimate.h"
#include "study/resample.h"

/* The choice in one presentation of a case, whose sides are 1 and 2. */
enum { STAT_NO_ANSWER = -1, STAT_CHOICE_TIE = 0, STAT_CHOICE_1 = 1, STAT_CHOICE_2 = 2 };

/* Returns the side (1 or 2) that a judge decides for: the side that all n presentations in choice[] name; otherwise, or
 * if n is below 2, 0. */
int stat_decision(const signed char *choice, size_t n);

/* Returns the side (1 or 2) that n judges decide for: all of them if `unanimous`, otherwise more than half and at least
 * two; 0 means no side. decision[k] is the stat_decision of judge k. */
int stat_joint_decision(const signed char *decision, size_t n, bool unanimous);

/* An observation, yes or no, in a group and in a cluster, the unit of resampling. */
struct stat_vote {
    uint32_t group, cluster;
    bool yes;
};

/* Computes out[n_groups], the share of yes among vote[n] in each group, with intervals that resample clusters. A group
 * without observations has the given reason. */
void stat_group_shares(const struct stat_vote *vote, size_t n, size_t n_groups, const struct stat_design *d,
                       const char *reason, struct stat_rate *out);

#endif
