/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* identity.json of a store: how its judgements are made. */
#ifndef FORMAT_JOURNAL_IDENTITY_H
#define FORMAT_JOURNAL_IDENTITY_H

#include "format/journal.h"

/* Compares the keys with those of the file, and adds those that it lacks. 0, or -1 and *err: one that differs, which
 * is named with both values. */
int journal_identity(const char *path, const struct journal_key *key, size_t n, struct rcp_err *err);

/* The text of a key of a folder's identity, wherever in it, malloc'd; NULL: there is no such text, or no such folder. */
char *journal_identity_find(const char *folder, const char *name);

/* Writes a small file that is there as a whole, on the disk, or not at all. 0, or -1 and *err. */
int journal_publish(const char *path, const char *text, size_t len, struct rcp_err *err);

#endif
