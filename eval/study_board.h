/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Leaderboards of studies: runs by mean nDCG@10 under one file of labels, and the pairs of runs that the labels
 * separate. */
#ifndef EVAL_STUDY_BOARD_H
#define EVAL_STUDY_BOARD_H

#include <stdbool.h>

#include "base/err.h"
#include "compare/compare.h"

/* The labels and the runs of a leaderboard. */
struct study_board_options {
    const char *gains, *qrels;  /* files: gains give RCP-nDCG@10; without them (NULL), qrels give nDCG@10 */
    bool judged_only;           /* whether to omit documents without a label from rankings (condensed lists) */
    bool unpassed_gain_nothing; /* whether documents that passed no criterion have gain 0 */
    char *const *run;           /* at least two */
    size_t n_runs;
    uint64_t seed;
    int threads;
};

/* A leaderboard. Runs are in the order of the options. */
struct study_board {
    double *mean;           /* [n_runs] */
    struct cmp_mean *place; /* [n_runs]: the means over topics with t intervals and ranks */
    char **name;            /* [n_runs]: names of the runs, all different */
    size_t n_runs;
    struct cmp_pair *better; /* [n_better]: the separated pairs (t test, p < 0.05, uncorrected), the better run first */
    size_t n_better;
    char **topic;  /* [n_topics]: the ids of the topics in the label file */
    double *value; /* [run][topic]: nDCG@10; NAN if the run lacks the topic */
    size_t n_topics;
};

/* A pair of runs on which two leaderboards decide differently. */
struct study_decision {
    size_t a, b;                 /* the indices of the runs in the options, a < b */
    int sign_before, sign_after; /* by the first and the second board: 1 if a is better and separated from b, -1 if b
                                  * is, 0 if they are not separated */
    double difference[2];        /* the mean of a minus the mean of b, by the first and by the second board */
};

/* Evaluates the runs of the options and fills *b. Returns 0, or -1 and *err. The caller frees *b, even on failure. */
int study_board_make(struct study_board *b, const struct study_board_options *o, struct err *err);
/* Fills changed[n_runs (n_runs - 1) / 2] with the pairs of runs whose decision differs between two boards of the same
 * runs. Returns their number. */
size_t study_board_changes(const struct study_board *before, const struct study_board *after,
                           struct study_decision *changed);
void study_board_free(struct study_board *b);

#endif
