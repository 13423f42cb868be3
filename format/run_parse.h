/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the run reader: the lines of one block as topics. */
#ifndef FORMAT_RUN_PARSE_H
#define FORMAT_RUN_PARSE_H

#include "base/hash.h"
#include "format/run.h"

/* What one thread parses with. */
struct run_parser {
    const char *file;
    const struct run_reader *rules; /* strict, comments, float_scores */
    struct run_doc *doc;
    size_t cap_doc;
    struct run_line *line;  /* see run_lines_fn */
    struct fmt_tok runid;   /* of the last line, inside the block */
    struct fmt_notes notes; /* lines relative to the block that notes_seq names */
    uint64_t notes_seq;
    uint64_t lines; /* lines of the block just parsed */
};

/* Called for every stretch of lines of one topic; lines count from 1 in the block. */
typedef int run_group_fn(void *arg, const struct run_topic *t, struct err *err);

/* A line by itself. */
struct run_line {
    const char *qid; /* qid_len >= 1 bytes */
    uint64_t word;   /* the first eight of them, as run_word_of makes it */
    size_t qid_len;
    struct run_doc doc;
};

static inline uint64_t run_word_of(const char *qid, size_t len)
{
    return hash_first(hash_load8(qid), len < 8 ? len : 8);
}

/* Called for lines of topics that take turns, each of which would be a stretch. */
typedef void run_lines_fn(void *arg, const struct run_line *line, size_t n);

/* Parses a block. A non-zero return of `group` ends the parse and is returned. -1 and *err (line relative to
 * the block) on a malformed line. group may be NULL: check the lines only. lines may be NULL: all goes to group. */
int run_parse_block(struct run_parser *p, const struct fmt_block *b, run_group_fn *group, run_lines_fn *lines,
                    void *arg, struct err *err);

/* Books how d compares with the document before it, d[-1]. */
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

/* Topics of a run that are kept in memory, packed, to be delivered again and again. */
struct run_kept;
struct run_kept *run_kept_new(void);
/* Adds documents of a topic. */
void run_keep(struct run_kept *g, const struct run_topic *t);
/* Hands all topics to the reader's first worker. 0, or what the reader returns. */
int run_kept_deliver(struct run_kept *g, const struct run_reader *reader, struct err *err);
void run_kept_free(struct run_kept *g);

/* Topics of a run that come in pieces, put together; see run_gather.c. */
struct run_gather;
struct run_gather *run_gather_new(const struct run_reader *reader);
/* Adds documents of a topic from block `seq` of the run; by several threads, to each of which blocks come in order. */
void run_gather_add(struct run_gather *g, int thread, uint64_t seq, const struct run_topic *t);
void run_gather_add_lines(struct run_gather *g, int thread, uint64_t seq, const struct run_line *line, size_t n);
/* Hands all topics to the reader's workers, with the lines of the run: first[seq] lines come before block seq. 0, or -1 and
 * *err of the topic that begins first of those that are refused; g holds nothing then. */
int run_gather_deliver(struct run_gather *g, const uint64_t *first, const char *name, struct err *err);
void run_gather_free(struct run_gather *g);

/* Reads a run of named columns, or in another form of format/named.h, as run_parse_block reads a block. Fills in *info. */
int run_named_parse(struct fmt_input *in, const struct run_reader *rules, run_group_fn *group, void *arg,
                    struct run_info *info, struct err *err);

/* fmt_cut_fn: before the first line of the last topic, so that a block holds whole topics. */
size_t run_cut_at_topic(const char *text, size_t len);

#endif
