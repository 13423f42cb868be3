/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The files that a command reads and writes. No output may be an input or another output, under any name, through
 * hard or symbolic links, even if the file does not exist yet. The check comes before the command writes a file or
 * asks a judge. */
#ifndef STORE_OVERWRITE_H
#define STORE_OVERWRITE_H

#include <stddef.h>

#include "base/err.h"

struct file_use;

/* The list of a command's files. Initialise it with {0}. `option` is borrowed and paths are copied; a NULL path is
 * ignored. */
struct overwrite {
    struct file_use *use;
    size_t n, cap;
};

/* Adds an input file; "-" means standard input. `option` is the option or operand that messages name. */
void overwrite_reads(struct overwrite *o, const char *option, const char *path);
/* Adds judgements as input: a file, or a folder, whose possible store files are all added. */
void overwrite_reads_store(struct overwrite *o, const char *option, const char *path);
/* Adds an input file that an output may replace, because the command updates it. */
void overwrite_updates(struct overwrite *o, const char *option, const char *path);
/* Adds an output file or folder; "-" means standard output and is ignored, since overwrite_check adds that itself. */
void overwrite_writes(struct overwrite *o, const char *option, const char *path);
/* Adds a store that the command creates or extends as output: its folder and all files that it may have, except the
 * pool. */
void overwrite_writes_store(struct overwrite *o, const char *option, const char *path);
/* Returns 0, or -1 and *err if an output is the same file as an input or another output. Updated files may be outputs,
 * and files of one store do not collide. Standard output and standard error count as outputs if they are regular files.
 * Empties *o. */
int overwrite_check(struct overwrite *o, struct err *err);

#endif
