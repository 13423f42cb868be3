/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parses the lines of one block of a run into topics. Only the run reader includes this header. */
#ifndef FORMAT_RUN_PARSE_H
#define FORMAT_RUN_PARSE_H

#include "format/run.h"

/* The parser of one thread. */
struct run_parser {
    const char *file;
    const struct run_reader *rules; /* its members strict, comments and float_scores apply */
    struct run_doc *doc;            /* the documents of the current topic; the caller frees it */
    size_t cap_doc;
    struct fmt_tok runid; /* the run id in the block's last line with a document; points into the block */
    /* the notes about scores that are no numbers and names with blanks; the line of the first note counts from the
     * beginning of block notes_seq */
    struct fmt_notes notes;
    uint64_t notes_seq;
    uint64_t lines; /* the number of lines of the block that was parsed last */
};

/* Receives *t, the documents of consecutive lines of one topic, whose line numbers count from 1 in the block; more
 * lines of the topic may follow later in the file. Returns 0 to continue; another value ends the parsing. */
typedef int run_group_fn(void *arg, const struct run_topic *t, struct err *err);

/* Parses a block and passes its topics to `group`, whose first argument is `arg`; if `group` is NULL, lines are only
 * checked. Sets p->lines and, if the block has a document, p->runid. A return value of `group` other than 0 ends the
 * parsing and is returned. Returns -1 and *err, with a line that counts from the beginning of the block, if a line is
 * malformed; otherwise 0. */
int run_parse_block(struct run_parser *p, const struct fmt_block *b, run_group_fn *group, void *arg, struct err *err);

/* Updates sorted, tied and ties_sorted of *t by comparing the score of d with that of the document before it, d[-1],
 * and, if they are equal, their names. */
static inline void run_note_order(struct run_topic *t, const struct run_doc *d)
{
    t->sorted &= d[-1].score >= d->score;
    if (d[-1].score == d->score) {
        t->tied = true;
        t->ties_sorted &= run_docno_descends(&d[-1], d);
    }
}

/* Returns whether the error of a callback is about the run called `name`, not about a label file. Callbacks leave
 * err->file empty for an error about the run; this function then sets it to `name`. */
bool run_is_about(struct err *err, const char *name);

/* Reads all of a run in a form of format/named.h and passes its topics to `group`, as run_parse_block does with those
 * of a block. Sets info->lines and info->runid, which the caller frees even on failure. Returns 0, the value of `group`
 * if it is not 0, or -1 and *err, also if the file has several systems or datasets. */
int run_named_parse(struct fmt_input *in, const struct run_reader *rules, run_group_fn *group, void *arg,
                    struct run_info *info, struct err *err);

/* Returns the number of bytes of the lines text[0 .. len) before the first line of their last topic, so that a block
 * holds whole topics; 0 if they have only one topic. An fmt_cut_fn. */
size_t run_cut_at_topic(const char *text, size_t len);

#endif
