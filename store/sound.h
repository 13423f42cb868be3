/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The definition of a sound store. Every command that reads a store checks it, through jud_read and jud_finish:
 *
 *   each line of tournament.jsonl, rubric.jsonl and attempts.jsonl is a record of schema rcp-ndcg.judgement.v1;
 *   each line of reasoning.jsonl, lost.jsonl and set_aside.jsonl is one that the judge writes; fit and show read none;
 *   each record that has a digest is unchanged since it was written (store/seal.h), and carries the store's key, if
 *   identity.json has one;
 *   each file that a program reads, and that has a digest, is unchanged since it was written (store/digests.h);
 *   each such file exists; the last one that digests.txt names may be missing if no record needs it; digests.txt names
 *   all rounds or none;
 *   no file of records stands beside a compressed one of the same name;
 *   two valid records with one record_id give the same answer; one of them counts;
 *   each record with a digest belongs to the schedule, if the store has one: its topic and judge are scheduled for its
 *   stage, its window's number is below their number of windows, and no two answers with one number show different
 *   documents; a record that carries the store's key needs no scheduled topic, since its store vouches for it;
 *   identity.json and context.json, if they exist, are JSON objects.
 *
 * Line ends, blanks around a record, a byte order mark and a missing last newline are no faults. Older versions and
 * other programs write records without a digest, which a schedule need not name, unless they follow one with a digest.
 *
 * A compressed file is sound, but no program appends to it: rcp-label judge asks its user to unpack it. Beyond these
 * rules, the judge compares the options and texts with identity.json, and the windows with the schedule that it makes
 * from them. */
#ifndef STORE_SOUND_H
#define STORE_SOUND_H

#include "store/completeness.h"
#include "store/judgements.h"

/* Checks that a record with a digest belongs to the store that is read: its store key, `key`, must be the one of
 * identity.json, if that has one. `file` and `line` are for the message. Returns 0, or -1 and *err. */
int sound_check_owner(struct jud_store *s, const char *key, const char *file, uint64_t line, struct err *err);

/* Checks that the windows s->window[begin .. n_windows), which come from one store with a schedule, belong to the
 * schedule, except records without a digest that precede all records with one in their file. `s` is not finished.
 * Returns 0, or -1 and *err at the first fault, unless *s lists its faults. */
int sound_check_schedule(struct jud_store *s, size_t begin, struct err *err);

/* Checks the store in `folder`; a missing folder is sound. A stage has one judge unless `pooled`. Returns 0, or -1 and
 * *err, the first fault. */
int sound_check(const char *folder, bool pooled, struct err *err);

/* The faults of a store, and how complete it is. */
struct sound_report {
    struct jud_store store; /* finished, with its faults listed */
    struct completeness complete;
    size_t attempts, reasoning, lost, set_aside; /* the number of records in each of the four files */
    size_t sealed;                               /* the number of records with a digest, in all files */
    size_t files;                                /* the number of other files with a digest */
};

/* Reads a store with its files of reasoning, lost requests and records set aside, or a file of records, at `path`.
 * Lists all faults in r->store, and counts records and missing windows. Returns 0, or -1 and *err if it cannot be read.
 * Release *r with sound_free, even on failure. */
int sound_read(struct sound_report *r, const char *path, int threads, struct err *err);
/* Returns whether every window has a record and at most 5 % of each stage's windows lack a valid answer. */
bool sound_is_complete(const struct sound_report *r);
void sound_free(struct sound_report *r);

/* Moves the faulty records and files of the report *r, made from `path`, to FILE.torn, and passes a message about each
 * file to `say`, with ctx, the caller's data. Deletes nothing and moves no sound record. Of two records that contradict
 * each other, keeps the one with a digest, or both if both or neither have one. Keeps records of another store if none
 * carries the key of this one, since then identity.json may be the foreign file. Keeps files that cannot be made again:
 * identity.json, context.json, texts.tsv and rounds. While a file of the schedule or the identity is faulty, moves no
 * record. *moved is the number of lines moved. Returns 0, or -1 and *err if a judge is writing, a file is compressed or
 * cannot be written, or a faulty line holds a whole record beside something else. */
int sound_repair(const struct sound_report *r, const char *path, void (*say)(void *ctx, const char *text), void *ctx,
                 size_t *moved, struct err *err);

#endif
