/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the reading of texts: lines are read by one loop, and the objects in them by a library, which refuses what is
 * not JSON to the letter, or without one for a program that links none. */
#ifndef FORMAT_TEXTS_READING_H
#define FORMAT_TEXTS_READING_H

#include "format/texts.h"

/* What files call the id, the first of them that the first object of a file has, and the text. */
enum { TEXTS_IDS = 11, TEXTS_BODIES = 3 };
extern const char *const texts_id_name[TEXTS_IDS], *const texts_body_name[TEXTS_BODIES];

/* The line in work. */
struct texts_reading {
    struct texts *t;
    bool (*keeps)(void *ctx, const char *id);
    void *ctx;
    const char *file; /* as long as the texts */
    uint64_t line;
    const char *key; /* what the file calls the id */
    char *id;        /* a copy with a NUL, to ask with */
    size_t cap_id;
    char *copy; /* of the line, to be written on */
    size_t cap_copy;
    struct err *err;
};

/* How objects are read. */
struct texts_json {
    /* What the file calls the id, by its first object. */
    const char *(*find_key)(struct texts_reading *r, const char *line, size_t len);
    /* A line that is kept, or whose id can only be told by reading it; quick: r->id is its id. 0, or -1 and *r->err. */
    int (*read)(struct texts_reading *r, const char *line, size_t len, bool quick);
};
int texts_read_by(const struct texts_json *json, struct texts *t, const char *path,
                  bool (*keeps)(void *ctx, const char *id), void *ctx, struct err *err);

/* -1 and *r->err: what was read, what was expected; id: of the text, NULL = none. */
int texts_bad(const struct texts_reading *r, const char *what, const char *expected, const char *id);
/* The text of r->id is bad: an error, or noted. */
int texts_bad_text(struct texts_reading *r, const char *what, const char *expected);
/* Is the text of this id, which becomes r->id, kept? */
bool texts_is_kept(struct texts_reading *r, const char *id, size_t len);
/* Adds the text of r->id. 0, or -1 and *r->err: it is a second one. */
int texts_add(struct texts_reading *r, const char *title, size_t title_len, const char *body, size_t body_len);

#endif
