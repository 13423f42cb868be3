/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* identity.json of a store: how its judgements are made. Schema rcp-ndcg.judgement-store.v1:
 *
 *   {"schema": ..., "stages": {STAGE: {"identity": {...}, "family": {...}, "family_key": ..., "created_at": ...,
 *                                      "package_version": ...}}}
 *
 * Stores of version 0.1 have one flat object of strings in place of it, schema rcp-label.store.1; they are read, and may
 * be resumed, as they are. */
#ifndef STORE_JOURNAL_IDENTITY_H
#define STORE_JOURNAL_IDENTITY_H

#include <stdbool.h>

#include "store/journal.h"

/* Compares the terms with those of the file, and adds what it lacks; *flat says which form the file has. 0, or -1 and
 * *err: something that differs, which is named with both values. */
int journal_identity(const char *path, const struct journal_terms *terms, bool *flat, struct err *err);

/* Reads the file; *o, to be json_decref'd, is NULL where there is none. 0, or -1 and *err. */
int journal_identity_read(const char *path, struct json_t **o, struct err *err);
/* What it says of a stage, part of o: its entry, or in the flat form all of it (*flat). NULL where o is, or has no such
 * stage. */
struct json_t *journal_identity_stage(struct json_t *o, const char *stage, bool *flat);

/* The rubric's criteria, "C1 C2 ...", to be freed; *text is NULL where there is no such file, or it does not say. 0, or
 * -1 and *err. */
int journal_identity_criteria(const char *path, char **text, struct err *err);

/* Writes the identity in `from` to `to`, as one of records that were read again, which a judge does not go on with;
 * without such a file there is nothing to write. 0, or -1 and *err. */
int journal_identity_reparsed(const char *from, const char *to, struct err *err);

#endif
