/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Texts by id: queries and corpora, of which only the texts that the caller needs are kept.
 *
 * A file, plain or compressed, holds either JSON lines with the keys _id, title and text (as BEIR has them; title may
 * be missing) or lines `id<TAB>text`; a first byte '{' means JSON lines. A Parquet table is read as JSON lines. The id
 * may have another key (id, docid, docno, qid and the like), which the first object of a file decides, and so may the
 * text (contents, query). A string of contents that is itself a JSON object, as indexes store documents, stands for the
 * title and text of that object. */
#ifndef FORMAT_TEXTS_H
#define FORMAT_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"

/* A document or a query. */
struct text {
    const char *id, *title, *body; /* valid UTF-8; title may be "" */
};

/* The place of a text that cannot be used, because it is not valid UTF-8 or contains a NUL. */
struct text_bad {
    const char *id, *file;
    uint64_t line;
};

/* Takes a wanted text, of which it gets the id, the line in the file, the title ("" if there is none) and `len`, the
 * number of bytes of the body. `ctx` is that of texts_read. */
typedef void text_take_fn(void *ctx, const char *id, uint64_t line, const char *title, size_t len);

/* The texts of one or more files. */
struct texts {
    bool skip_bad;      /* whether texts that cannot be used are listed in bad[] instead of being an error; the caller
                         * sets it before reading */
    text_take_fn *take; /* the caller may set it: it gets each text with the `ctx` of texts_read; none is stored */
    struct text_bad *bad;
    size_t n_bad, cap_bad;
    struct text *text; /* in the order of the files */
    size_t n, cap;
    struct arena arena;
    struct text_slot *by_id; /* a hash table of the texts by id */
};

/* Adds the texts of a file ("-" means standard input) whose ids `keeps` accepts (NULL accepts all) to *t, which the
 * caller zeroes before the first file; with t->take, passes them to it instead. Returns 0, or -1 and *err: a line is
 * malformed, an accepted id occurs a second time (not checked with t->take), or an accepted text is not UTF-8 or
 * contains a NUL (unless t->skip_bad). */
int texts_read(struct texts *t, const char *path, bool (*keeps)(void *ctx, const char *id), void *ctx, struct err *err);
/* Returns the entry in bad[] of the text with this id, or NULL if it has none: the text is good or missing. */
const struct text_bad *texts_find_bad(const struct texts *t, const char *id);
/* Returns the text with this id, or NULL. It is valid until the next texts_read. */
const struct text *texts_find(const struct texts *t, const char *id);
void texts_free(struct texts *t);

#endif
