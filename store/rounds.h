/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rounds of judging: files round-0.txt, round-1.txt, ... of a store, which hold the windows that were chosen at once.
 *
 *   # rcp-round 1
 *   # what the round is for
 *   tournament qid docid docid ...
 *   rubric qid docid docid ...
 *
 * Remarks that say more than that are those of judge/judge_until.h: "seen N" and, between windows, "rest".
 *
 * Windows have their numbers, within query and stage, in the order of the files and of their lines. A file is there
 * before its first window is asked about, and never changes: what was chosen does not depend on answers that came
 * later, nor on when the program was stopped. */
#ifndef STORE_ROUNDS_H
#define STORE_ROUNDS_H

#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "store/judgements.h"

/* At most so many in a store. */
enum { ROUNDS_MOST = 1000, ROUNDS_NAME_SIZE = 32 };

/* round-NUMBER.txt */
void rounds_name(char name[ROUNDS_NAME_SIZE], size_t number);

/* A window; strings last as long as the call that hands it on. */
struct rounds_window {
    enum jud_stage stage;
    const char *qid, *const *docno;
    size_t n;
    const char *file; /* of the line */
    uint64_t line;
    size_t round;
};

struct rounds_reader {
    int (*remark)(void *ctx, const char *text, struct err *err); /* without "# "; NULL = nobody wants them */
    int (*window)(void *ctx, const struct rounds_window *w, struct err *err); /* NULL likewise */
    void *ctx;
};

/* Calls r->window for every line. 0, or -1 and *err: theirs, or a line that is no window of 1 to JUD_MAX_WINDOW
 * documents, a document twice in one, a file of another version. */
int rounds_read(const char *path, const struct rounds_reader *r, struct err *err);

/* Reads the rounds of a store, from the first to where there is none; *n of them, none if the folder is not there. 0, or
 * -1 and *err. */
int rounds_read_store(const char *folder, const struct rounds_reader *r, size_t *n, struct err *err);

/* A file that is being made. */
struct rounds_text {
    char *text; /* len bytes; to be freed by mem_free */
    size_t len, cap;
};

/* The line that begins it; a remark, without "# " and line ends; a window. */
void rounds_put_version(struct rounds_text *t);
void rounds_put_remark(struct rounds_text *t, const char *text);
void rounds_put(struct rounds_text *t, enum jud_stage stage, const char *qid, const char *const *docno,
                const uint32_t *doc, size_t n);

#endif
