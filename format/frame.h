/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tables of studies: rows under a row of column names, which the caller asks for by name; all others are passed over.
 *
 * The separator is a tab if the first line has one, else a comma if it has one, else white space; fields may be quoted,
 * also over several lines; lines that are empty or begin with '#' are skipped. Of names, case, '-', '_' and blanks make
 * no difference, and a column of topics or documents may have any name that it has elsewhere (format/named.h): qid,
 * docno. Rows are read one at a time. */
#ifndef FORMAT_FRAME_H
#define FORMAT_FRAME_H

#include <stdbool.h>

#include "base/err.h"
#include "format/scan.h"

enum { FRAME_MAX_COLUMNS = 1024 };

struct frame;

/* Opens a file and reads the row of names. NULL and *err: also where there is none, or a name appears twice. */
struct frame *frame_open(const char *path, struct err *err);
void frame_close(struct frame *f);

/* The column of this name, or -1. */
int frame_find(const struct frame *f, const char *name);
/* The same for a column that must be there. 0, or -1 and *err, which names those there. */
int frame_need(const struct frame *f, const char *name, int *column, struct err *err);
/* All columns in the order of the file, and what they are called there, which stays until frame_close. */
int frame_columns(const struct frame *f);
const char *frame_name(const struct frame *f, int column);

/* The next row: 1, 0 at the end, -1 and *err. */
int frame_next(struct frame *f, struct err *err);
/* The line that the row begins in, and the name of the file for messages. */
uint64_t frame_line(const struct frame *f);
const char *frame_file(const struct frame *f);

/* A field of the row, of a column >= 0; good until the next row, and 8 readable bytes follow. */
struct fmt_tok frame_field(const struct frame *f, int column);
/* Is it empty, NA, NaN, nan, None or null? Also where column is -1. */
bool frame_is_missing(const struct frame *f, int column);
/* A field that must be there: 0, or -1 and *err. */
int frame_text(const struct frame *f, int column, struct fmt_tok *t, struct err *err);
/* A number from lo to hi, which may be infinite: 0, or -1 and *err. */
int frame_number(const struct frame *f, int column, double lo, double hi, double *v, struct err *err);
/* One of the n names, whatever their case: 0 with *which, or -1 and *err. `expected` lists them for the message. */
int frame_choice(const struct frame *f, int column, const char *const *name, int n, const char *expected, int *which,
                 struct err *err);
/* -1 and *err: the row's field is not what is expected. */
int frame_bad(const struct frame *f, int column, const char *expected, struct err *err);

/* Names, numbered in the order of their arrival. Begins as {0}. */
struct frame_names {
    struct frame_entry *table;
    struct frame_entry **entry; /* by number */
    size_t n, cap;
};
/* The number of the name of n parts, none of which is mixed up with its neighbour; *is_new: it was not there. `line`
 * is kept with a new one. */
size_t frame_names_add(struct frame_names *names, const struct fmt_tok *part, size_t n, uint64_t line, bool *is_new);
/* The number, or SIZE_MAX where it is not there. */
size_t frame_names_find(const struct frame_names *names, const struct fmt_tok *part, size_t n);
/* A part of the name, which ends with a NUL; parts are counted from 0. */
const char *frame_names_part(const struct frame_names *names, size_t number, size_t part);
uint64_t frame_names_line(const struct frame_names *names, size_t number);
void frame_names_free(struct frame_names *names);

/* Adds a key of n fields of the row, which must not be there: 0, or -1 and *err with both lines. `what` says what they
 * are together, such as "annotator and document". */
int frame_once(const struct frame *f, struct frame_names *keys, const struct fmt_tok *part, size_t n, const char *what,
               struct err *err);

#endif
