/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* When a store is sound. Every command that reads a store holds it to this definition, through jud_read and jud_finish:
 *
 *   each line of tournament.jsonl, rubric.jsonl and attempts.jsonl is a record of schema rcp-ndcg.judgement.v1;
 *   each record that has a digest is the one that was written (store/seal.h);
 *   each file that a program reads, and that has a digest, is the one that was written (store/digests.h);
 *   two valid records of one record_id give the same answer; one of them counts;
 *   each record with a digest belongs to the schedule, if the store has one: its topic and judge are scheduled for its
 *   stage, its window's number is below their number of windows, and no two valid records have one number.
 *
 * Line ends, blanks around a record, a byte order mark and a missing last newline are no faults. Records without a digest
 * are those of older versions or of other programs; a schedule need not have them. */
#ifndef STORE_SOUND_H
#define STORE_SOUND_H

#include "store/completeness.h"
#include "store/judgements.h"

/* Checks that the records from window `first` on, which are those of one store with a schedule, belong to it. s is not
 * finished. 0, or -1 and *err: a fault, unless *s lists them. */
int sound_schedule(struct jud_store *s, size_t first, struct err *err);

/* Checks the store in a folder, which need not be there. 0, or -1 and *err: its first fault. */
int sound_check(const char *folder, struct err *err);

/* All faults of a store, and how complete it is. */
struct sound_report {
    struct jud_store store; /* finished; its faults are listed */
    struct completeness complete;
    size_t attempts, reasoning, lost; /* records of the three files */
    size_t sealed;                    /* records with a digest, of all files */
    size_t files;                     /* other files with a digest */
};

/* Reads a store, or a file of records, with all of its faults. 0, or -1 and *err if it cannot be read. */
int sound_read(struct sound_report *r, const char *path, int threads, struct err *err);
/* Does no window lack a record, and at most 5 % of a stage a valid answer? */
bool sound_complete(const struct sound_report *r);
void sound_free(struct sound_report *r);

/* Moves faulty records and files to FILE.torn; `say` hears of each. Nothing is deleted, and no sound record moved. Of
 * records that contradict each other the latest stays. A file that cannot be made again stays, too: identity.json,
 * context.json and rounds. *moved: lines that were moved. 0, or -1 and *err: a judge is writing, or a file cannot be written. */
int sound_repair(const struct sound_report *r, const char *path, void (*say)(void *ctx, const char *text), void *ctx,
                 size_t *moved, struct err *err);

#endif
