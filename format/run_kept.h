/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The topics of a run in memory. A run whose topics come in several pieces is kept like this, and so is each system of
 * a file that holds several systems.
 *
 * Several threads read blocks of the run in parallel, and each adds to its own part; delivery joins the parts in the
 * order of the lines. A document takes 17 bytes and its name. */
#ifndef FORMAT_RUN_KEPT_H
#define FORMAT_RUN_KEPT_H

#include <stdint.h>

#include "format/run.h"

struct run_kept;

/* Returns a new store, which the caller frees with run_kept_free, with one part for each of the reader's threads; the
 * documents of topics that reader->is_needed() refuses are not stored. If reader is NULL, the store has one part, and
 * all documents are stored. */
struct run_kept *run_kept_new(const struct run_reader *reader);
/* Adds the documents of *t, a topic or a piece of one, to part number `part`, from 0; `block` is the number of the
 * block of the run that they come from. A part receives the blocks in ascending order. The line numbers of the
 * documents count within the block. */
void run_kept_add(struct run_kept *k, int part, uint64_t block, const struct run_topic *t);
/* Delivers every topic, complete, to the reader's workers, in parallel and in any order. lines_before[block] is the
 * number of lines before that block in the file. May be called again. Returns 0, or -1 and the error of the refused
 * topic that begins first; the error's file is `name` unless the reader set another one. */
int run_kept_deliver(const struct run_kept *k, const struct run_reader *reader, const uint64_t *lines_before,
                     const char *name, struct err *err);
void run_kept_free(struct run_kept *k);

#endif
