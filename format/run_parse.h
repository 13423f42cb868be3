/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parses the lines of one block of a run into topics. Only the run reader includes this header. */
#ifndef FORMAT_RUN_PARSE_H
#define FORMAT_RUN_PARSE_H

#include "format/run.h"

/* The parser of one thread. */
struct run_parser {
    const char *file;
    const struct run_reader *rules; /* strict, comments, float_scores */
    struct run_doc *doc;
    size_t cap_doc;
    struct fmt_tok runid;   /* of the last line, inside the block */
    struct fmt_notes notes; /* lines relative to the block that notes_seq names */
    uint64_t notes_seq;
    uint64_t lines; /* lines of the block just parsed */
};

/* Takes the documents of consecutive lines of one topic; their lines count from 1 in the block. */
typedef int run_group_fn(void *arg, const struct run_topic *t, struct err *err);

/* Parses a block. A non-zero return of `group` ends the parse and is returned. -1 and *err (line relative to
 * the block) on a malformed line. group may be NULL: check the lines only. */
int run_parse_block(struct run_parser *p, const struct fmt_block *b, run_group_fn *group, void *arg, struct err *err);

/* Records in t how the score of d compares with that of the document before it, d[-1]. */
static inline void run_note_order(struct run_topic *t, const struct run_doc *d)
{
    t->sorted &= d[-1].score >= d->score;
    if (d[-1].score == d->score) {
        t->tied = true;
        t->ties_sorted &= run_docno_descends(&d[-1], d);
    }
}

/* Is the error about the run called `name`? Callbacks leave the file out then, and it is filled in; errors
 * about label files name those. */
bool run_blames_itself(struct err *err, const char *name);

/* Reads a run of named columns, or in another form of format/named.h, as run_parse_block reads a block. Fills in *info. */
int run_named_parse(struct fmt_input *in, const struct run_reader *rules, run_group_fn *group, void *arg,
                    struct run_info *info, struct err *err);

/* fmt_cut_fn: before the first line of the last topic, so that a block holds whole topics. */
size_t run_cut_at_topic(const char *text, size_t len);

#endif
