/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A store of judgements that grows while it is made: a folder with identity.json, tournament.jsonl, rubric.jsonl, and
 * attempts.jsonl for answers that were paid for but asked again. lost.jsonl says what requests without a record took.
 *
 * A record is handed to the operating system when it is appended and reaches the disk within a second, so that
 * neither a killed program nor a failing machine loses more than that. identity.json says how the judgements are
 * made (store/journal_identity.h); the judgements of a stage have one identity. One process writes at a time: it
 * holds a lock on the folder's file "lock" and on each file of records, so that the removal of "lock" lets nobody in,
 * and it stops where a file of records is removed, replaced or changed under it. */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "store/judgements.h"

struct json_t;

/* How the judgements of a stage are made; all of it the caller's. */
struct journal_claim {
    const char *stage, *family_key;
    struct json_t *identity, *family; /* objects */
    bool partial;                     /* the identity leaves out what may be anything */
};

/* The same in stores of version 0.1: texts of both stages. */
struct journal_key {
    const char *name;
    const char *value; /* NULL = JSON's null */
};

struct journal_terms {
    const struct journal_claim *claim; /* one of each stage that is judged */
    size_t n_claims;
    const struct journal_key *key;
    size_t n_keys;
};

struct journal;

/* Files that records are appended to: one of each stage, numbered as in enum jud_stage, the attempts, what was paid for and
 * left no record, and reasoning, whose file is made with its first record. */
enum { JOURNAL_ATTEMPTS = 2, JOURNAL_LOST, JOURNAL_REASONING, JOURNAL_FILES };

#define JOURNAL_ATTEMPTS_NAME "attempts.jsonl"
#define JOURNAL_LOST_NAME "lost.jsonl"
#define JOURNAL_REASONING_NAME "reasoning.jsonl"
#define JOURNAL_IDENTITY_NAME "identity.json"

/* Opens the folder, or makes it. A stage, or a term, that the identity does not have yet is added to it. A torn
 * last line, as a killed writer leaves it, is moved to FILE.torn; say hears of it. NULL and *err: another identity,
 * another writer, a file that cannot be read or written, more than one torn line (store/journal_tail.h). */
struct journal *journal_open(const char *folder, const struct journal_terms *terms,
                             void (*say)(void *ctx, const char *text), void *ctx, struct err *err);
/* Is it a store of version 0.1, which is resumed as that version would? */
bool journal_is_flat(const struct journal *j);
/* Where the records of a file are. */
const char *journal_path(const struct journal *j, int file);
/* Opens a folder with one file of records, by this name, and no identity; else as journal_open. */
struct journal *journal_open_plain(const char *folder, const char *name, void (*say)(void *ctx, const char *text),
                                   void *ctx, struct err *err);
/* Keeps room on the disk for n more records in each of the files: they vary, so that each may be twice as large as `size`
 * bytes and as the largest that was appended. 0, or -1 and *err: there is not so much room. */
int journal_reserve(struct journal *j, size_t n, size_t size, struct err *err);
/* Appends one record, a JSON object without its newline, with a digest (store/seal.h). Returns 0, or -1 and *err: it could
 * not be written, and is not there in part either. */
int journal_append(struct journal *j, int file, const char *record, size_t len, struct err *err);
/* A file beside the records that is written at once: complete under its name or not there; kept if it is there
 * already. 0, or -1 and *err. */
int journal_beside(const struct journal *j, const char *name, const char *text, size_t len, struct err *err);
/* Closes the store once all is on the disk. 0, or -1 and *err; j is gone in any case. */
int journal_close(struct journal *j, struct err *err);

#endif
