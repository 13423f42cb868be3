/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The end of a file of records, as a killed writer or a failed machine leaves it.
 *
 * A line is whole if it is blank, or if it begins with {, ends with } and holds no NUL byte. Blanks and a carriage
 * return around it, and a byte order mark before the first line, do not matter. A last line without a newline is
 * whole if it is a JSON object. */
#ifndef STORE_JOURNAL_TAIL_H
#define STORE_JOURNAL_TAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/err.h"

/* An open file of records, and the function that receives messages about repairs to it. */
struct journal_tail {
    const char *path;
    int fd;
    void (*say)(void *ctx, const char *text);
    void *ctx;
};

/* Moves a torn last line to FILE.torn. *size is the file's size in bytes, on entry and on return. *unended is set if
 * the last line is a whole record without a newline; the caller writes the newline before the next record. Returns
 * 0, or -1 and *err if the file cannot be read or written, if several lines at its end are not whole, or if
 * the last line is not whole but holds a whole record, for example if all line ends are carriage returns; then no line
 * is moved. */
int journal_tail_mend(const struct journal_tail *t, off_t *size, bool *unended, struct err *err);

/* Returns whether the line text[0 .. len) is no record but holds a whole one beside something else. The braces of
 * quoted text do not count, since its quotes are escaped. */
bool journal_hides_record(const char *text, size_t len);

/* Writes all of text[0 .. len). Returns 0, or -1 and errno. */
int journal_write_all(int fd, const char *text, size_t len);

#endif
