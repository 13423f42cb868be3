/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state of parsing one block of a run, for run_parse.c and its fast path run_alike.c. */
#ifndef FORMAT_RUN_BLOCK_H
#define FORMAT_RUN_BLOCK_H

#include "base/portable.h"
#include "format/run_parse.h"

/* Indices of the fields of a line. The second field is not read, and the rank only by run_read_rank. */
enum { RUN_QID = 0, RUN_DOCNO = 2, RUN_SCORE = 4, RUN_RUNID = 5, RUN_FIELDS = 6 };

/* The state of parsing one block of a run by one thread. */
struct run_block {
    struct run_parser *p;   /* the parser of the thread */
    const char *text, *end; /* the block is the text from `text` to `end` */
    uint64_t seq;           /* the number of the block in the file, from 0 */
    run_group_fn *group;    /* receives each topic of the block; NULL means that lines are only checked */
    void *arg;              /* the first argument of group */
    struct run_topic t;     /* the current topic and its documents so far */
    uint64_t line;          /* the number of the current line in the block, from 1 */
};

/* Sets *rank to the rank of d, the field after the document's name d->docno in the block. Returns false if it is not a
 * whole number >= 0. Ranks are read only to find out whether they contradict the scores. */
bool run_read_rank(const struct run_doc *d, int64_t *rank);
/* Updates the members sorted, tied, ties_sorted and contradicted of *t for document d, whose score is not below that of
 * the previous document, d[-1]: it is equal, larger or NAN. Sets `contradicted` if it is larger although its rank is
 * larger, too. */
void run_note_disorder(struct run_topic *t, const struct run_doc *d);

#ifdef PORTABLE_X86_AVX2
/* Parses lines from s on, and adds their documents to the topic b->t, while they have the layout of the previous line.
 * Returns the first line that does not. The topic must have at least two documents, and scores must keep the precision
 * of a double. */
const char *run_take_alike(struct run_block *b, const char *s);
#endif

#endif
