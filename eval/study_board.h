/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Leaderboards of studies: runs by mean nDCG@10 under one file of labels, and which of them it separates. */
#ifndef EVAL_STUDY_BOARD_H
#define EVAL_STUDY_BOARD_H

#include <stdbool.h>

#include "base/err.h"
#include "compare/compare.h"

struct study_board_options {
    const char *gains, *qrels;  /* files, one of them NULL: RCP-nDCG@10 by gains, nDCG@10 by qrels */
    bool judged_only;           /* rankings without the documents that the labels lack: condensed lists */
    bool unpassed_gain_nothing; /* documents that passed no criterion have gain 0 */
    char *const *run;           /* two or more */
    size_t n_runs;
    uint64_t seed;
    int threads;
};

/* Runs are in the order of the options. */
struct study_board {
    double *mean;           /* [n_runs] */
    struct cmp_mean *place; /* [n_runs]: the same with t intervals and ranks */
    char **name;            /* [n_runs]: what the runs are called, each otherwise */
    size_t n_runs;
    struct cmp_pair *better; /* pairs that are separated (t test, p < 0.05), the better run first */
    size_t n_better;
    char **topic;  /* [n_topics], */
    double *value; /* [run][topic]; NAN where the run has none */
    size_t n_topics;
};

/* A pair of runs that one file of gains separates otherwise than the other. */
struct study_decision {
    size_t a, b;
    int before, after; /* 1: a is better, -1: b is, 0: not separated */
    double difference[2];
};

/* 0, or -1 and *err; free it in any case. */
int study_board_make(struct study_board *b, const struct study_board_options *o, struct err *err);
/* Fills changed[n_runs (n_runs - 1) / 2] with the pairs of runs whose decision differs between two boards of the same
 * runs. Returns their number. */
size_t study_board_changes(const struct study_board *before, const struct study_board *after,
                           struct study_decision *changed);
void study_board_free(struct study_board *b);

#endif
