/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging without a connection: the requests that can be asked now are written to a file for a batch service, and
 * their results are read from another file. judge.c books the results, so the store equals one made with a server. */
#ifndef JUDGE_JUDGE_BATCH_H
#define JUDGE_JUDGE_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct judge;

struct judge_batch {
    const char *output;       /* the file for requests, or NULL */
    const char *const *input; /* the n_inputs files of results that are read if there is no output */
    size_t n_inputs;
    size_t most;      /* the most requests in a file; further ones go to numbered files */
    const char *name; /* the model's name in answers */
    /* Results: */
    size_t requests; /* the number of open requests; written if there is an output */
    size_t parts, rounds;
    size_t answers, rejections, failures, duplicates, before, foreign;
    char failure[256]; /* the message of the first failure */
};

/* Checks that the output can be written, or that a store exists for the results. Returns 0, or -1 and *err. */
int judge_batch_check(const struct judge_batch *b, const char *store, struct err *err);
/* Reads the results, after the store is open. Returns 0, or -1 and *j->err. */
int judge_batch_begin(struct judge *j);
/* Takes all requests from the queue, and books their results or sets them aside. Returns 0, or -1 and *j->err. */
int judge_batch_turn(struct judge *j);
/* Returns 1 if work remains, 0 if none does, or -1 and *err. */
int judge_batch_goes_on(struct judge *j);
/* Writes the requests. If none is open, the caller reports the rejected windows. */
int judge_batch_finish(struct judge *j);
void judge_batch_free(struct judge *j);
/* Returns the name of part k of a file, k from 0: batch.jsonl, batch-2.jsonl. The caller frees it. */
char *judge_batch_part(const char *path, size_t k);

#endif
