/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The digests of store files that are written as a whole: digests.txt.
 *
 *   # rcp-digests 1
 *   0123456789abcdef  identity.json
 *
 * A line is written before its file, so a file that is replaced has two lines for a while, and the file is sound if
 * either line holds its digest (seal_text). Files of records have no line, since each record carries its digest. A
 * store from an older version has no digests.txt. */
#ifndef STORE_DIGESTS_H
#define STORE_DIGESTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct jud_store;

#define DIGESTS_NAME "digests.txt"

/* Writes text[0 .. len) to the store file `path`, and first the line of its digest to digests.txt in the same folder.
 * Afterwards removes the lines of the file's earlier digests. The file reaches the disk as a whole or not at all.
 * Returns 0, or -1 and *err. */
int digests_publish(const char *path, const char *text, size_t len, struct err *err);

/* Returns whether a program may read the store file of this name, which is false for prompts and for lists of documents
 * that were cut or left out. */
bool digests_is_read(const char *name);

/* Compares the files of the store in `folder` with their digests in digests.txt, and reports by jud_fault each file
 * that differs, or is missing (unless the last line of digests.txt names it and the store need not have it yet), and a
 * round without a digest if other rounds have one. Compares files that no program reads only if *s lists its faults. *n
 * is the number of files compared. Returns 0, or -1 and *err; a fault is an error unless *s lists its faults. */
int digests_check(struct jud_store *s, const char *folder, size_t *n, struct err *err);

/* Reports by jud_fault that the file `path`, which digests.txt names, is missing. Returns 0 if *s lists its faults,
 * else -1 and *err. */
int digests_missing(struct jud_store *s, const char *path, struct err *err);

/* Removes the digest of the file `name` from digests.txt in `folder`, after the file was moved away. Returns 0, or
 * -1 and *err. */
int digests_forget(const char *folder, const char *name, struct err *err);

#endif
