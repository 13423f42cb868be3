/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Digests of a store's files that are written as a whole: digests.txt.
 *
 *   # rcp-digests 1
 *   0123456789abcdef  identity.json
 *
 * A line is there before its file is, so a file that is replaced has two lines for a while, and is sound if either is its
 * digest (seal_text). Files of records have no line, since each record has a digest of its own. A store of an older
 * version has no digests.txt. */
#ifndef STORE_DIGESTS_H
#define STORE_DIGESTS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

struct jud_store;

#define DIGESTS_NAME "digests.txt"

/* Writes a file of a store, in the folder of `path`, and the line of its digest before it: the file is there as a whole,
 * on the disk, or not at all. 0, or -1 and *err. */
int digests_publish(const char *path, const char *text, size_t len, struct err *err);

/* Does a program read the file of this name? Others, prompts and lists of what was cut, are for people. */
bool digests_is_read(const char *name);

/* Compares the files of the store in this folder with their digests, and takes note of each that differs (jud_fault); of
 * files that are missing, or that no program reads, only if *s lists its faults. *n: files that have a digest. 0, or -1 and *err. */
int digests_check(struct jud_store *s, const char *folder, size_t *n, struct err *err);

/* Forgets the digest of a file that was moved away. 0, or -1 and *err. */
int digests_forget(const char *folder, const char *name, struct err *err);

#endif
