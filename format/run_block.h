/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state of parsing one block of a run, for run_parse.c and its fast path run_alike.c. */
#ifndef FORMAT_RUN_BLOCK_H
#define FORMAT_RUN_BLOCK_H

#include "base/portable.h"
#include "format/run_parse.h"

/* Indices of the fields of a line. The second field and the rank are not read. */
enum { RUN_QID = 0, RUN_DOCNO = 2, RUN_SCORE = 4, RUN_RUNID = 5, RUN_FIELDS = 6 };

struct run_block {
    struct run_parser *p;
    const char *text, *end;
    uint64_t seq;
    run_group_fn *group;
    void *arg;
    struct run_topic t;
    uint64_t line; /* number of the current line in the block, from 1 */
};

/* Reads the rank, which follows the document number on the line. False if it is not a whole number >= 0. Ranks only
 * show whether scores and ranks disagree. */
bool run_rank_of(const struct run_doc *d, int64_t *rank);
/* Records the order of a document whose score is not below that of the document before it, d[-1]. */
void run_note_lower(struct run_topic *t, const struct run_doc *d);

#ifdef PORTABLE_X86_AVX2
/* Parses lines from s on while they have the layout of the line before, and returns the first line that has not. The
 * topic in t has at least two documents; scores keep the precision of a double. */
const char *run_take_alike(struct run_block *b, const char *s);
#endif

#endif
