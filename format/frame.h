/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads the tables of studies row by row. The first row has the names of the columns; the caller asks for columns by
 * name and ignores the others.
 *
 * The separator is a tab if the first row contains one, otherwise a comma if it contains one, otherwise white space.
 * Fields may be quoted, and a quoted field may span several lines. Empty lines and lines that begin with '#' are
 * skipped. Two names are equal if they differ only in case, '-', '_' and blanks. A column of topics or documents may
 * have any of the names in format/named.h: qid, docno, ... */
#ifndef FORMAT_FRAME_H
#define FORMAT_FRAME_H

#include <stdbool.h>

#include "base/err.h"
#include "format/named.h"
#include "format/token.h"

enum { FRAME_MAX_COLUMNS = 1024 };

/* An open table and its current row. Callers read the members and do not change them. */
struct frame {
    const char *file;      /* the name of the file for messages */
    int n;                 /* the number of columns */
    char **name;           /* [n]: the names of the columns as in the file */
    struct fmt_tok *field; /* [n]: the fields of the current row, valid until the next row; 8 readable bytes follow
                            * each */
    uint64_t line;         /* the number of the first line of the row */
    /* used by frame.c only */
    struct fmt_lines lines;
    char separator;         /* '\t', ',' or ' ' (any white space); 0 until the first row is read */
    struct named_text text; /* a row of several lines */
};

/* Opens a file and reads the names of its columns. Returns NULL and *err if that fails, if the file has no row, or if a
 * name appears twice. The caller closes the table with frame_close. */
struct frame *frame_open(const char *path, struct err *err);
/* Closes a table, which may be NULL. */
void frame_close(struct frame *f);

/* Returns the index, from 0, of the column with this name or, for a name of topics or documents such as qid, of the
 * first column with the same meaning (query-id); -1 if there is none. */
int frame_find(const struct frame *f, const char *name);
/* Sets *column to the index that frame_find returns. Returns 0, or -1 and *err, which lists the names of the table, if
 * there is no such column. */
int frame_need(const struct frame *f, const char *name, int *column, struct err *err);

/* Reads the next row into f->field. Returns 1, 0 at the end of the file, or -1 and *err, also if the row has more or
 * fewer fields than there are columns. */
int frame_next(struct frame *f, struct err *err);
/* Returns whether the field in `column` of the current row is empty, NA, NaN, nan, None or null, or `column` is -1. */
bool frame_is_missing(const struct frame *f, int column);
/* Sets *t to the field in `column` of the current row, which is valid until the next row. Returns 0, or -1 and *err if
 * it is empty. */
int frame_text(const struct frame *f, int column, struct fmt_tok *t, struct err *err);
/* Sets *v to the finite number in `column` of the current row. Returns 0, or -1 and *err if the field is not a number
 * or outside [lo, hi], whose ends may be infinite. */
int frame_number(const struct frame *f, int column, double lo, double hi, double *v, struct err *err);
/* Sets *which to the index of the field in `column` among the words name[0 .. n), in upper or lower case. `expected`
 * lists the words for the message. Returns 0, or -1 and *err if it is none of them. */
int frame_choice(const struct frame *f, int column, const char *const *name, int n, const char *expected, int *which,
                 struct err *err);
/* Sets *err to the message that the field in a column of the current row is not `expected` (such as "a number").
 * Returns -1. */
int frame_bad(const struct frame *f, int column, const char *expected, struct err *err);

/* A dictionary that numbers names in the order of their arrival, from 0. A name has one or more parts. Begins as
 * {0}. */
struct frame_names {
    struct frame_entry *table;  /* a hash table by name */
    struct frame_entry **entry; /* by number */
    size_t n, cap;
};
/* Returns the number, from 0, of the name of the parts part[0 .. n), which is copied and added if it is new; `line` is
 * then stored with it. Sets *is_new. The parts "a", "bc" and "ab", "c" are different names. */
size_t frame_names_add(struct frame_names *names, const struct fmt_tok *part, size_t n, uint64_t line, bool *is_new);
/* Returns the number of the name, or SIZE_MAX if it is not in the dictionary. */
size_t frame_names_find(const struct frame_names *names, const struct fmt_tok *part, size_t n);
/* Returns part number `part` (from 0) of a name, NUL-terminated; the dictionary owns it. */
const char *frame_names_part(const struct frame_names *names, size_t number, size_t part);
/* Returns the line that is stored with name number `number`: the one at which it was added. */
uint64_t frame_names_line(const struct frame_names *names, size_t number);
void frame_names_free(struct frame_names *names);

/* Adds the key part[0 .. n) of the current row, some of its fields, to the keys of the rows before it. `what` describes
 * the key, for example "annotator and document". Returns 0, or -1 and *err with both lines if an earlier row has the
 * same key. */
int frame_once(const struct frame *f, struct frame_names *keys, const struct fmt_tok *part, size_t n, const char *what,
               struct err *err);

#endif
