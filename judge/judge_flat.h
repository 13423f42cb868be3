/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Stores in the form of version 0.1: a flat identity of strings, and names of judges and records from other digests.
 * They are resumed in this form; new stores never have it. */
#ifndef JUDGE_JUDGE_FLAT_H
#define JUDGE_JUDGE_FLAT_H

#include "judge/judge_input.h"
#include "judge/judge_record.h"
#include "store/journal.h"

enum { FLAT_KEYS = 32 };

struct judge_flat {
    struct journal_key key[FLAT_KEYS];
    size_t n;
    char family[2][320]; /* the judge and its settings, by stage: "MODEL:0123456789ab" */
    struct arena arena;
};

/* Sets the terms that must be equal whenever judgements are added to a store. Their strings belong to `in`, to the
 * options or to the arena. */
void judge_flat_make(struct judge_flat *f, const struct judge_input *in, const struct judge_options *o);
/* Checks that the options ask for the schedule of version 0.1. Returns 0, or -1 and *err. */
int judge_flat_check(const struct judge_options *o, struct err *err);
void judge_flat_free(struct judge_flat *f);
/* Writes the id of a window's record: a digest of the dataset, topic, stage, number, and the documents in the order
 * shown. */
void judge_flat_record_id(char id[RECORD_ID_SIZE], const char *dataset, enum jud_stage stage, const char *qid,
                          const char *const *docno, const struct sched_window *w);

#endif
