/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the parser of runs: a block in work, and the ways to take the lines that most runs consist of. */
#ifndef FORMAT_RUN_BLOCK_H
#define FORMAT_RUN_BLOCK_H

#include "base/portable.h"
#include "format/run_parse.h"

/* Fields of a line; iter and rank do not count. */
enum { RUN_QID = 0, RUN_DOCNO = 2, RUN_SCORE = 4, RUN_RUNID = 5, RUN_FIELDS = 6 };

struct run_block {
    struct run_parser *p;
    const char *text, *end;
    uint64_t seq;
    run_group_fn *group;
    void *arg;
    struct run_topic t;
    uint64_t line; /* the one in work, from 1 in the block */
};

/* The rank of a document, which follows its number on the line; nothing is ranked by it. */
bool run_rank_of(const struct run_doc *d, int64_t *rank);
/* The document is not below the one before it; a lower one is in order, whatever the ranks. */
void run_note_lower(struct run_topic *t, const struct run_doc *d);

#ifdef PORTABLE_X86_AVX2
/* Takes lines that are like the one before, of which t has two at least, from the one at s on; returns the first that is not.
 * Scores are not those of a float. */
const char *run_take_alike(struct run_block *b, const char *s);
#endif

#endif
