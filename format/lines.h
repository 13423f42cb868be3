/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads a file line by line, for formats that one thread reads. Begins with fmt_lines_open. */
#ifndef FORMAT_LINES_H
#define FORMAT_LINES_H

#include "format/input.h"
#include "format/token.h"

/* A file that is read line by line. */
struct fmt_lines {
    struct fmt_input *in;
    struct fmt_block block;
    const char *next, *end; /* the unread rest of the block */
    /* the number of the last line returned, from 1, in the file; in a Parquet table, the row of names is line 0 */
    uint64_t number;
};

/* Opens the file at `path` ("-" means standard input). Returns 0, or -1 and *err; after an error there is nothing to
 * close. */
int fmt_lines_open(struct fmt_lines *l, const char *path, struct err *err);
/* Finds the next line: sets *line to its first byte and *len to its length without the '\n' that ends it. Returns 1, 0
 * at the end of the file, or -1 and *err. A reader that splits lines with fmt_split may advance l->next and l->number
 * itself. */
int fmt_next_line(struct fmt_lines *l, const char **line, size_t *len, struct err *err);
/* Splits the next line at white space into tok[0 .. n). Skips lines that begin with '#' if `comments` is set. Returns
 * 1, 0 at the end of the file, or -1 and *err, which names `expected` (the names of the fields) if the line has any
 * other number of fields, even 0. */
int fmt_next_fields(struct fmt_lines *l, bool comments, struct fmt_tok *tok, int n, const char *expected,
                    struct err *err);
/* Reads the next block if no line of this one is left. Returns 1, with l->next < l->end, 0 at the end of the file, or
 * -1 and *err. */
int fmt_lines_more(struct fmt_lines *l, struct err *err);
/* Returns `line`, a place in the current block, as a pointer through which the block may be changed. */
static inline char *fmt_line_text(const struct fmt_lines *l, const char *line)
{
    return l->block.text + (line - l->block.text);
}
void fmt_lines_close(struct fmt_lines *l);

/* Takes a line of a file: line[0 .. len), which a '\n' follows; `number` is its number from 1. `arg` is that of
 * fmt_each_line. Returns 0 to continue, or -1 and *err, whose file may be empty. */
typedef int fmt_line_fn(void *arg, const char *line, size_t len, uint64_t number, struct err *err);
/* Calls take(arg, ...) for each line of a file, numbered from 1, until it fails. `expected` makes a Parquet file an
 * error, as in fmt_refuse_tables(); NULL reads its table. Returns 0, or -1 and *err, whose file is this one if take()
 * names none. */
int fmt_each_line(const char *path, const char *expected, fmt_line_fn *take, void *arg, struct err *err);

/* Notes about fields that are no proper numbers and were read as trec_eval reads them. The program prints the number of
 * notes and the first one; with --strict each field is an error instead. */
struct fmt_notes {
    uint64_t count;
    uint64_t fractions; /* the number of notes about grades with a fraction */
    uint64_t scores;    /* the number of notes about grades with a fraction outside [0, 1], which are probably scores of
                         * a run */
    uint64_t line;      /* the line of the first note */
    char text[400];     /* the text of the first note */
};
/* Counts a note and, if it is the first one by line, stores it. */
void fmt_note(struct fmt_notes *n, uint64_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
