/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rounds of judging: the files round-0.txt, round-1.txt, ... of a store. Each holds the windows that were chosen at
 * one time.
 *
 *   # rcp-round 1
 *   # the purpose of the round
 *   tournament qid docid docid ...
 *   rubric qid docid docid ...
 *
 * judge/judge_rounds.h defines two further remarks: "seen N" and, between windows, "rest".
 *
 * Windows are numbered within topic and stage, in the order of the files and of their lines. A file is written
 * before its first window is asked, and never changes, so the choice depends neither on later answers nor on when
 * the program was stopped. */
#ifndef STORE_ROUNDS_H
#define STORE_ROUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "store/judgements.h"

/* The largest number of rounds in a store, and the size of a round's file name with its NUL. */
enum { ROUNDS_MOST = 1000, ROUNDS_NAME_SIZE = 32 };

/* Writes the name of a round's file, round-NUMBER.txt, into `name`. */
void rounds_name(char name[ROUNDS_NAME_SIZE], size_t number);

/* Returns whether a file of this name is taken for a round: it begins with "round-". */
bool rounds_is_name(const char *name);

/* A window of a round. Its strings are valid only during the callback. */
struct rounds_window {
    enum jud_stage stage;
    const char *qid, *const *docno; /* the topic and its n documents, in the order shown */
    size_t n;
    const char *file; /* the path of the round's file */
    uint64_t line;
    size_t round; /* the round's number, from 0 */
};

/* The callbacks of reading rounds; ctx is passed to both. A callback returns 0, or -1 and *err to stop. */
struct rounds_reader {
    int (*remark)(void *ctx, const char *text, struct err *err); /* receives a remark without "# "; NULL ignores
                                                                  * remarks */
    int (*window)(void *ctx, const struct rounds_window *w, struct err *err); /* receives a window; NULL ignores
                                                                               * windows */
    void *ctx;
};

/* Reads the file `path` of round number `round`, and calls r->window for every window and r->remark for every line that
 * begins with '#' except the first. Returns 0, or -1 and *err: a callback failed, a line is not a window of 1 to
 * JUD_MAX_WINDOW documents, a window names a document twice, or the file is of another version. */
int rounds_read(const char *path, size_t round, const struct rounds_reader *r, struct err *err);

/* Reads the rounds of the store in `folder` in order, until one is missing. *n is their number, which is 0 if the
 * folder is missing. Returns 0, or -1 and *err. */
int rounds_read_store(const char *folder, const struct rounds_reader *r, size_t *n, struct err *err);

/* The text of a round's file while it is made. */
struct rounds_text {
    char *text; /* len bytes; the caller frees it with mem_free */
    size_t len, cap;
};

/* Appends the first line of a round's file, the version. */
void rounds_put_version(struct rounds_text *t);
/* Appends a remark, given without "# " and without line ends. */
void rounds_put_remark(struct rounds_text *t, const char *text);
/* Appends a window of a stage and of topic `qid` that shows the n documents docno[doc[0]], docno[doc[1]] and so on. */
void rounds_put(struct rounds_text *t, enum jud_stage stage, const char *qid, const char *const *docno,
                const uint32_t *doc, size_t n);

#endif
