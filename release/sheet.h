/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Writes a table as JSON lines or as tsv, cell by cell. */
#ifndef RELEASE_SHEET_H
#define RELEASE_SHEET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"
#include "base/text_buffer.h"

/* A table that is being written. */
struct sheet {
    struct output *w;          /* the file; NULL if it could not be opened */
    bool is_tsv;               /* whether the table is tsv, with a row of column names; otherwise it is JSON lines */
    const char *const *column; /* n_columns names */
    size_t n_columns, next_column; /* next_column: the index of the next cell's column */
    size_t rows;                   /* the number of rows so far */
    bool is_buffered;              /* whether rows stay in `text` until sheet_set_buffered is called again */
    struct text_buffer text;       /* rows that are not yet in the file */
};

/* Begins a table of n columns in the file at `path`, as tsv or JSON lines; sheet_end must follow in any case. The
 * caller keeps the names of columns. Returns 0, or -1 and *err. */
int sheet_begin(struct sheet *t, const char *path, bool is_tsv, const char *const *column, size_t n, struct err *err);
/* Begins (true) or ends (false) to buffer rows in memory. While rows are buffered, sheet_drop_rows removes those after
 * the first n_rows rows of the table, which must not be fewer than when buffering began. */
void sheet_set_buffered(struct sheet *t, bool is_buffered);
void sheet_drop_rows(struct sheet *t, size_t n_rows);
/* The functions sheet_text() to sheet_bool() write the next cell of the row; the last column's cell ends the row. A
 * number that is NAN becomes null or, in tsv, an empty field. */
void sheet_text(struct sheet *t, const char *s, size_t len);
void sheet_name(struct sheet *t, const char *s);
void sheet_real(struct sheet *t, double v);
void sheet_whole(struct sheet *t, int64_t v);
void sheet_bool(struct sheet *t, bool v);
/* Completes the file and frees the memory of *t; a table without rows leaves no file. Returns 0, or -1 and *err. */
int sheet_end(struct sheet *t, struct err *err);

/* A row with a topic and the list of its documents, or in tsv a row for each document, that is being written. Begins as
 * {t, qid, 0}: the table, the topic, no documents yet. */
struct sheet_list {
    struct sheet *t;
    const char *qid;
    size_t n; /* the number of documents so far; always 0 in tsv */
};
/* Adds the document doc[0 .. len) to the list; sheet_list_end ends the row. */
void sheet_list_add(struct sheet_list *l, const char *doc, size_t len);
/* Ends the list and its row; a list without documents leaves no row. */
void sheet_list_end(struct sheet_list *l);

#endif
