/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* identity.json of a store: how its judgements are made. */
#ifndef FORMAT_JOURNAL_IDENTITY_H
#define FORMAT_JOURNAL_IDENTITY_H

#include "format/journal.h"

/* Compares the keys with those of the file, and adds those that it lacks. 0, or -1 and *err: one that differs, which
 * is named with both values. */
int journal_identity(const char *path, const struct journal_key *key, size_t n, struct rcp_err *err);

/* What the key says, to be freed; *text is NULL where there is no such file, or no text by this key. 0, or -1 and *err. */
int journal_identity_text(const char *path, const char *key, char **text, struct rcp_err *err);

/* Writes the identity in `from` to `to`, with another schema; without such a file there is nothing to write. 0, or -1 and
 * *err. */
int journal_identity_copy(const char *from, const char *to, const char *schema, struct rcp_err *err);

/* Writes a small file that is there as a whole, on the disk, or not at all. 0, or -1 and *err. */
int journal_publish(const char *path, const char *text, size_t len, struct rcp_err *err);

#endif
