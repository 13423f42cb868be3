/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The end of a file of records, as a killed writer or a failed machine leaves it.
 *
 * A line is whole if it is blank, or begins with { and ends with } and holds no NUL byte; blanks and a carriage return
 * around it, and a byte order mark before the first line, do not matter. A last line without its newline is whole if it
 * is a JSON object. */
#ifndef STORE_JOURNAL_TAIL_H
#define STORE_JOURNAL_TAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/err.h"

/* An open file of records, and who hears what was done to it. */
struct journal_tail {
    const char *path;
    int fd;
    void (*say)(void *ctx, const char *text);
    void *ctx;
};

/* Moves a torn last line to FILE.torn. *size: bytes of the file, before and after. *unended: the last line is a whole
 * record without a newline; the caller writes the newline before the next record. 0, or -1 and *err: the file cannot be
 * read or written, or more than one line at its end is not whole, and none was moved. */
int journal_tail_mend(const struct journal_tail *t, off_t *size, bool *unended, struct err *err);

/* Writes all of text[0 .. len): 0, or -1 and errno. */
int journal_write_all(int fd, const char *text, size_t len);

#endif
