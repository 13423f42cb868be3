/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging without a connection: the requests that can be asked now go into a file for a batch service, and what became
 * of them comes from another. Booking is that of judge.c, so the store is the same as if a server had answered. */
#ifndef JUDGE_JUDGE_BATCH_H
#define JUDGE_JUDGE_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct judge;

struct judge_batch {
    const char *output;       /* requests are written to this file, or: */
    const char *const *input; /* results are read from these n_inputs files */
    size_t n_inputs;
    size_t most;      /* requests in a file; more are in files of their own, whose names are numbered */
    const char *name; /* of the model, as answers have it */
    /* what became of it: */
    size_t requests; /* that are open now; written, if there is an output */
    size_t parts, rounds;
    size_t answers, rejections, failures, duplicates, before, foreign;
    char failure[256]; /* the first */
};

/* Can the file be written; or is there a store that results can belong to? 0, or -1 and *err. */
int judge_batch_check(const struct judge_batch *b, const char *store, struct err *err);
/* Reads the results, once the store is open. 0, or -1 and *j->err, as the next. */
int judge_batch_begin(struct judge *j);
/* Takes all requests of the queue: books their results, or sets them aside. */
int judge_batch_turn(struct judge *j);
/* Is there more to do? 1, 0, or -1 and *err. */
int judge_batch_goes_on(struct judge *j);
/* Writes the requests. Rejected windows are for the caller to say where nothing is open any more. */
int judge_batch_finish(struct judge *j);
void judge_batch_free(struct judge *j);
/* The name of part k = 0, 1, ... of a file: batch.jsonl, batch-2.jsonl; malloc'd. */
char *judge_batch_part(const char *path, size_t k);

#endif
