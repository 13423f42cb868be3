/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Candidate pools made from runs by reciprocal rank fusion. */
#ifndef JUDGE_FUSION_H
#define JUDGE_FUSION_H

#include <stdbool.h>
#include <stddef.h>

#include "format/labels.h"

/* The defaults of a pool's size (k) and of kappa. */
#define FUSION_DEPTH 150
#define FUSION_KAPPA 60

struct fusion_options {
    size_t k;         /* the most documents in a pool, at least 1 (join_judged may add more) */
    double kappa;     /* the constant that is added to ranks, at least 0 */
    bool join_judged; /* whether every judged document is added to the pool, which may then have more than k */
};

/* The documents of all runs: one row for each document of each run (down to a depth), whose LAB_GRADE is its rank
 * from 1. */
struct fusion {
    struct lab_set ranks;
    size_t n_runs;
    size_t depth; /* how many ranks of a topic are kept from each run; 0, which fusion_begin sets, means all */
};

/* A document of a pool. Its name is not NUL-terminated and belongs to the fusion or to the qrels. */
struct fused {
    const char *docno;
    size_t len;
    double score;          /* 0 means that no run has the document */
    bool judged, relevant; /* by the qrels: whether the grade is at least 0, and whether it is above 0 */
};

struct fused_pool {
    struct fused *doc; /* n documents, best first; the caller frees them */
    size_t n;
    size_t rescued; /* relevant documents (with join_judged: judged ones) that are in the pool without being among the
                     * best k */
    size_t omitted; /* relevant documents outside the pool, because relevant ones have all of its k places */
};

void fusion_begin(struct fusion *f);
/* Adds a run, or all systems of a file that holds several. Documents are ranked by descending score, equal scores by
 * descending docno, as in trec_eval. Returns 0, or -1 and *err: the file is malformed, a score is not a number, a
 * topic has a document twice, or a name contains a blank. */
int fusion_add_run(struct fusion *f, const char *path, struct err *err);
/* Completes f->ranks after the last run was added; call it before fusion_pool. */
void fusion_finish(struct fusion *f);

/* Computes the pool of topic number t of f->ranks: the k documents with the largest
 *   sum over runs of 1 / (kappa + rank)
 * (G. Cormack, C. Clarke, S. Buettcher, SIGIR 2009). Of documents with equal sums, the later docno in byte order comes
 * first. `qrels` may be NULL. Relevant documents (grade > 0) of the qrels that are not among the k fill free places or,
 * the best first, replace the lowest documents that are not relevant. With join_judged every judged document (grade >=
 * 0) is added instead, and the pool grows. The result does not depend on the order of runs. Returns 0, or -1 and *err
 * if a document is judged twice or its name cannot stand in a pool. */
int fusion_pool(const struct fusion *f, size_t t, const struct lab_set *qrels, const struct fusion_options *o,
                struct fused_pool *pool, struct err *err);
void fusion_free(struct fusion *f);

/* The result of reading one run file alone, without the other runs. */
struct fusion_one {
    struct fusion run; /* the ranks of this file's documents only; more than one run if the file has several systems */
    struct err err;    /* the error of the run, whose kind is unset if the run was read */
};

/* Reads n run files in parallel, each into a fusion that has this file's ranks only, down to `depth` for each topic (0:
 * all). Returns an array of n, which fusion_free_each frees. An error in a file is in its entry; one that does not
 * concern a file, such as lack of memory, ends the program. */
struct fusion_one *fusion_read_each(const char *const *path, size_t n, size_t depth);
void fusion_free_each(struct fusion_one *runs, size_t n);

#endif
