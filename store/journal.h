/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A store of judgements that grows while it is made: a folder with identity.json, tournament.jsonl, rubric.jsonl,
 * attempts.jsonl for answers that were paid for but asked again, and lost.jsonl for the cost of requests that left
 * no record.
 *
 * A record is handed to the operating system when it is appended and reaches the disk within a second, so neither a
 * killed program nor a failing machine loses more than the last second. identity.json says how the judgements are
 * made (store/journal_identity.h); the judgements of a stage have one identity. One process writes at a time: it
 * holds a lock on the folder's file "lock" and on each file of records, so removing "lock" does not admit a second
 * writer. The writer stops if a file of records is removed, replaced or changed during the run. */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "store/journal_aside.h"
#include "store/judgements.h"

struct json_t;

/* The way in which the judgements of one stage are made. The caller owns all of it. */
struct journal_claim {
    const char *stage, *family_key;   /* stage: "tournament" or "rubric"; family_key: the name of the judge in the
                                       * records */
    struct json_t *identity, *family; /* JSON objects: identity has the options and the digests of the inputs, family
                                       * the judge's model and prompt */
    bool partial;                     /* whether terms of the store's identity that `identity` lacks may have any
                                       * value */
    bool grows; /* whether the pool, the texts and the numbers of windows may differ from the store's, which then take
                 * the new values */
};

/* The claims of a command on a store: how it wants to make the judgements of each stage. */
struct journal_terms {
    const struct journal_claim *claim; /* n_claims claims, one for each stage that is judged */
    size_t n_claims;
};

struct journal;

/* The numbers of the files that records are appended to. 0 and 1 are the stages' files, numbered as in enum jud_stage;
 * then follow attempts that were asked again, the cost of requests without a record, the reasoning, and the records
 * that are set aside (journal_aside.h). The files from JOURNAL_LOST on are created with their first records. */
enum { JOURNAL_ATTEMPTS = 2, JOURNAL_LOST, JOURNAL_REASONING, JOURNAL_ASIDE, JOURNAL_FILES };

#define JOURNAL_ATTEMPTS_NAME "attempts.jsonl"
#define JOURNAL_LOST_NAME "lost.jsonl"
#define JOURNAL_REASONING_NAME "reasoning.jsonl"
#define JOURNAL_ASIDE_NAME "set_aside.jsonl"
#define JOURNAL_IDENTITY_NAME "identity.json"
#define JOURNAL_CONTEXT_NAME "context.json"

/* Opens the store in `folder`, or creates it, and compares its identity with `terms`, the claims of the command. Moves
 * a torn last line, which a killed writer leaves, to FILE.torn. Returns the journal, which journal_close frees, or NULL
 * and *err if the identity differs, another process is writing, a file cannot be read or written, or more than one line
 * is torn (store/journal_tail.h). `say` receives messages for the user, with `ctx`, the caller's data. Until
 * journal_settle, journal_close leaves the store as it was found. */
struct journal *journal_open(const char *folder, const struct journal_terms *terms,
                             void (*say)(void *ctx, const char *text), void *ctx, struct err *err);
/* Decides to write to the store: adds to identity.json each stage or term that it lacks, creates the stages' files and
 * attempts.jsonl, starts the thread that syncs the records, and passes a message about each torn line to `say` of
 * journal_open. Call it before journal_append. Returns 0, or -1 and *err. */
int journal_settle(struct journal *j, const struct journal_terms *terms, struct err *err);
/* Returns the path of file number `file` (JOURNAL_...) of records. The journal owns it. */
const char *journal_path(const struct journal *j, int file);
/* Opens, or creates, a folder that has one file of records, `name` (file number 0), and no identity, and settles it, so
 * that records can be appended at once. `say` and `ctx` are as in journal_open. Returns the journal, or NULL and *err,
 * for the reasons that journal_open gives except the identity. */
struct journal *journal_open_plain(const char *folder, const char *name, void (*say)(void *ctx, const char *text),
                                   void *ctx, struct err *err);
/* Reserves disk space for n more records in each open file except set_aside.jsonl. Lengths vary, so it counts each
 * record as twice `size` bytes or twice the longest record appended so far, whichever is larger, but a record of
 * lost.jsonl as 512 bytes. Returns 0, or -1 and *err if the space is missing. */
int journal_reserve(struct journal *j, size_t n, size_t size, struct err *err);
/* Appends record[0 .. len), a JSON object without a newline, to file number `file` (JOURNAL_...), which it makes if it
 * is missing, with the store's key, if it has one, and a digest (store/seal.h). Returns 0, or -1 and *err if it cannot
 * be written; then no part of it remains in the file. */
int journal_append(struct journal *j, int file, const char *record, size_t len, struct err *err);
/* A callback that chooses what becomes of the record line[0 .. len): it returns the value with which a copy is set
 * aside (journal_aside.h), and sets *stays if the record also stays in its file. ASIDE_NONE makes no copy; the record
 * stays. `ctx` is the caller's data. */
typedef enum aside journal_choice(void *ctx, const char *line, size_t len, bool *stays);
/* Sets records of file number `file` aside (store/journal_aside.h): copies the records that `choose` (with ctx) names
 * to set_aside.jsonl, then replaces the file by the records that stay. Does nothing if the file is missing. Call it
 * after journal_settle. `choose` must return the same for a line each time. Returns 0, or -1 and *err. */
int journal_remove_records(struct journal *j, int file, journal_choice *choose, void *ctx, struct err *err);
/* Writes text[0 .. len) to a file in the store's folder, with its digest, unless a file of that name exists. The file
 * appears complete or not at all. Returns 0, or -1 and *err. */
int journal_write_file(const struct journal *j, const char *name, const char *text, size_t len, struct err *err);
/* Waits until all records are on the disk, closes the store and frees `j`, even on failure. Without journal_settle,
 * leaves the store as it was found. Returns 0, or -1 and *err. */
int journal_close(struct journal *j, struct err *err);

#endif
