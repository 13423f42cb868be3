/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a command reads and what it writes: no output may be an input, or another output, by whatever name, through
 * links of either kind, or where it is yet to be made. Checked before anything is written or asked. */
#ifndef STORE_OVERWRITE_H
#define STORE_OVERWRITE_H

#include <stddef.h>

#include "base/err.h"

struct file_use;

/* Begins as {0}. Names and paths are kept, not copied; a path that is NULL is passed over. */
struct overwrite {
    struct file_use *use;
    size_t n, cap;
};

/* A file that is read, "-" = standard input; what: the option or operand, for messages. */
void overwrite_reads(struct overwrite *o, const char *what, const char *path);
/* Judgements that are read: a file, or a folder with the files of a store. */
void overwrite_reads_store(struct overwrite *o, const char *what, const char *path);
/* A file that is read and that an output may replace: the one to be updated. */
void overwrite_updates(struct overwrite *o, const char *what, const char *path);
/* A file, or a folder, that is written. */
void overwrite_writes(struct overwrite *o, const char *what, const char *path);
/* A store that is made, or that grows: its files are read and written. */
void overwrite_writes_store(struct overwrite *o, const char *what, const char *path);
/* 0, or -1 and *err: an output is something else, too. Standard output and error are outputs where they are files.
 * *o is empty afterwards. */
int overwrite_check(struct overwrite *o, struct err *err);

#endif
