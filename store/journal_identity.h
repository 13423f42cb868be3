/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* identity.json of a store, which says how its judgements are made. Schema rcp-ndcg.judgement-store.v1:
 *
 *   {"schema": ..., "stages": {STAGE: {"identity": {...}, "family": {...}, "family_key": ..., "created_at": ...,
 *                                      "package_version": ...}}, "store_key": ...}
 *
 * store_key is made from the first identity and its time. It never changes, and each record of the store carries it
 * (store/seal.h). Stores of older versions have none. */
#ifndef STORE_JOURNAL_IDENTITY_H
#define STORE_JOURNAL_IDENTITY_H

#include "store/journal.h"
#include "store/seal.h"

/* Compares the terms, that is how a command wants to judge, with the identity in the file `path`; if `saves`, creates
 * the file or adds the stages and terms that it lacks. Writes the store's key into `key`: "" if the file has none, and
 * a new key, which is stored only if `saves`, if there is no file. Returns 0, or -1 and *err, which names the first
 * term that differs with both values, or the schema expected if the file has another. */
int journal_identity(const char *path, const struct journal_terms *terms, bool saves, char key[SEAL_HEX],
                     struct err *err);

/* Reads the identity, or another JSON object, in the file `path` into *o, which the caller releases with json_decref;
 * *o is NULL if the file is missing. Returns 0, or -1 and *err, also if it is not a JSON object. */
int journal_identity_read(const char *path, struct json_t **o, struct err *err);
/* Writes the store's key into `key`, "" if the identity `o`, which may be NULL, has none. */
void journal_identity_key(const struct json_t *o, char key[SEAL_HEX]);
/* Returns the entry of `stage` in the identity `o`, which owns it, or NULL if `o` is NULL or lacks the stage. */
struct json_t *journal_identity_stage(struct json_t *o, const char *stage);

/* Returns the schedule that a stage's identity had when the store was made, or NULL if it has none. The identity owns
 * it. The ids of windows of a plan (store/plans.h) are made from it, so that they stay when the schedule grows. */
struct json_t *journal_identity_schedule(struct json_t *identity);

/* Reads the names of the rubric's criteria into *text as "C1 C2 ...", which the caller frees. *text is NULL if the
 * file is missing or names none. Returns 0, or -1 and *err. */
int journal_identity_criteria(const char *path, char **text, struct err *err);

/* Copies the identity in the file `source` to `target`, marked as belonging to records whose answers were parsed again,
 * which no judge resumes. Does nothing if `source` is missing. Returns 0, or -1 and *err. */
int journal_identity_copy_reparsed(const char *source, const char *target, struct err *err);

#endif
