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

/* A torn last line that was moved to FILE.torn. */
struct journal_torn {
    char *text; /* n bytes, owned here; NULL means that no line was moved */
    size_t n;
    off_t old_torn_size; /* the earlier size of FILE.torn; -1 means that it did not exist */
};

/* Moves a torn last line of the open file `path` to FILE.torn, and notes it in *torn. *size is the file's size in
 * bytes, on entry and on return. *lacks_newline is set if the last line is a whole record without a newline; the caller
 * writes the newline before the next record. Returns 0, or -1 and *err if the file cannot be read or written, if
 * several lines at its end are not whole, or if the last line is not whole but holds a whole record, for example if all
 * line ends are carriage returns; then no line is moved. */
int journal_tail_mend(const char *path, int fd, off_t *size, bool *lacks_newline, struct journal_torn *torn,
                      struct err *err);

/* Puts the torn line that journal_tail_mend moved back at the end of the open file `path`, if one was moved, and
 * restores FILE.torn. If the file cannot be written, the line stays in FILE.torn. */
void journal_tail_undo(const char *path, int fd, const struct journal_torn *torn);

/* Returns whether the line text[0 .. len) is no record but holds a whole one beside something else. The braces of
 * quoted text do not count, since its quotes are escaped. */
bool journal_hides_record(const char *text, size_t len);

/* Writes all of text[0 .. len) to the descriptor fd, by as many calls as it takes. Returns 0, or -1 and errno. */
int journal_write_all(int fd, const char *text, size_t len);

#endif
