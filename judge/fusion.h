/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Candidate pools out of runs by reciprocal rank fusion. */
#ifndef JUDGE_FUSION_H
#define JUDGE_FUSION_H

#include <stdbool.h>
#include <stddef.h>

#include "format/labels.h"

/* What is usual. */
#define FUSION_DEPTH 150
#define FUSION_KAPPA 60

struct fusion_options {
    size_t k;     /* documents of a pool, >= 1 */
    double kappa; /* >= 0 */
    bool join_judged;
};

/* What runs retrieved: a row for every document of every run (to a depth), whose LAB_GRADE is its rank from 1. */
struct fusion {
    struct lab_set ranks;
    size_t n_runs;
    size_t depth; /* ranks of a topic that are kept of each run; 0 = all, as fusion_begin has it */
};

/* A document of a pool. Names are not NUL-terminated and belong to the fusion or the qrels. */
struct fused {
    const char *docno;
    size_t len;
    double score; /* 0: no run has it */
    bool judged, relevant;
};

struct fused_pool {
    struct fused *doc; /* n, best first; the caller frees it */
    size_t n;
    size_t rescued;  /* relevant documents (with join_judged: judged ones) that are here beside the best k */
    size_t left_out; /* relevant documents that found no place */
};

void fusion_begin(struct fusion *f);
/* Adds a run, or all systems of a file that holds several: documents ranked by descending score, equal scores by
 * descending docno, as trec_eval ranks them. 0, or -1 and *err: malformed, a score that is not a number, a document twice
 * in a topic, a name with a blank. */
int fusion_add_run(struct fusion *f, const char *path, struct err *err);
/* After the last run. */
void fusion_finish(struct fusion *f);

/* The pool of topic number t of f->ranks: its k documents with the largest
 *   sum over runs of 1 / (kappa + rank)
 * (G. Cormack, C. Clarke, S. Buettcher, SIGIR 2009), of equal ones the later docno. Of the relevant documents (grade
 * > 0) of qrels (NULL: none) that are not among them the best take the place of the lowest that are not relevant;
 * with join_judged every judged document (grade >= 0) is added instead, and the pool grows. Does not depend on the
 * order of runs. 0, or -1 and *err: a document judged twice. */
int fusion_pool(const struct fusion *f, size_t t, const struct lab_set *qrels, const struct fusion_options *o,
                struct fused_pool *pool, struct err *err);
void fusion_free(struct fusion *f);

/* Runs that are read, each for itself, while the caller does something else. Errors that are not about a run, such as no
 * memory, end the program as ever. */
struct fusion_ahead;
struct fusion_one {
    struct fusion run; /* finished */
    struct err err;    /* of a run that was read, without a kind */
};

/* The paths stay where they are. */
struct fusion_ahead *fusion_ahead_begin(const char *const *path, size_t n, size_t depth);
/* Waits for all n. */
const struct fusion_one *fusion_ahead_wait(struct fusion_ahead *);
/* Waits, too. NULL is fine. */
void fusion_ahead_free(struct fusion_ahead *);

#endif
