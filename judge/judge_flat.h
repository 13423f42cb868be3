/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Stores as version 0.1 made them: an identity of texts, names of judges and of records by other digests. They are
 * resumed as they were begun; nothing new is made so. */
#ifndef JUDGE_JUDGE_FLAT_H
#define JUDGE_JUDGE_FLAT_H

#include "judge/judge_input.h"
#include "judge/judge_record.h"
#include "store/journal.h"

enum { FLAT_KEYS = 32 };

struct judge_flat {
    struct journal_key key[FLAT_KEYS];
    size_t n;
    char family[2][320]; /* who judges and how, by stage: "MODEL:0123456789ab" */
    struct arena arena;
};

/* What must be the same whenever judgements are added to a store. Its texts are those of the input and the options, or
 * the arena's. */
void judge_flat_make(struct judge_flat *f, const struct judge_input *in, const struct judge_options *o);
/* Such a store has the schedule of that version. 0, or -1 and *err: options ask for another one. */
int judge_flat_check(const struct judge_options *o, struct err *err);
void judge_flat_free(struct judge_flat *f);
/* The name of a window's record: a digest of dataset, query, stage, number and the documents in the order shown. */
void judge_flat_record_id(char id[RECORD_ID_SIZE], const char *dataset, enum jud_stage stage, const char *qid,
                          const char *const *docno, const struct sched_window *w);

#endif
