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

/* What a presentation of a case named. */
enum { STAT_NO_ANSWER = -1, STAT_CHOICE_TIE = 0, STAT_CHOICE_1 = 1, STAT_CHOICE_2 = 2 };

/* The side (1 or 2) that a judge decides for: all of n presentations name it, and there are two at least; else 0. */
int stat_decision(const signed char *choice, size_t n);

/* The side that enough of n judges decide for, 0 = none: all of them, or two at least and more than half. */
int stat_joint_decision(const signed char *decision, size_t n, bool unanimous);

/* An observation of a group: yes or no. */
struct stat_vote {
    uint32_t group, cluster;
    bool yes;
};

/* Shares of yes by group with intervals of resampled clusters; reason: why a group without observations has none. */
void stat_group_shares(const struct stat_vote *vote, size_t n, size_t n_groups, const struct stat_design *d,
                       const char *reason, struct stat_rate *out);

#endif
