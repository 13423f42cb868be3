/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Records of judged windows as rcp-label judge writes them: schema rcp-ndcg.judgement.v1, one line each. */
#ifndef JUDGE_JUDGE_RECORD_H
#define JUDGE_JUDGE_RECORD_H

#include "judge/answer.h"
#include "judge/completion.h"
#include "schedule/schedule.h"
#include "store/judgement_record.h"

/* The fields that all records of a store share. */
struct record_source {
    const char *dataset;
    const char *family_key[2]; /* by stage: 16 digits of the digest of the judge, its prompt and settings
                                * (judge/judge_identity.h) */
    const char *dataset_key, *schedule_key[2]; /* digests of the dataset's name and, by stage, of the schedule */
    const char *const *criteria;
    size_t n_criteria;
};

enum { RECORD_ID_SIZE = 33 };

/* Writes the id of a window's record, 32 hexadecimal digits (judge/judge_identity.h). docno[] are the topic's
 * documents. */
void judge_record_id(char id[RECORD_ID_SIZE], const struct record_source *s, enum jud_stage stage, const char *qid,
                     const char *const *docno, const struct sched_window *w);

/* Returns the record without a newline, *len bytes that the caller frees. c->text NULL means that the server rejected
 * the request. `attempt` is the number of this answer to the window, from 1; the record of a rejection does not state
 * it. `cut` lists the documents that were cut to fit the judge. */
char *judge_record_text(const struct record_source *s, const char *id, enum jud_stage stage, const char *qid,
                        const char *const *docno, const struct sched_window *w, const struct answer *a,
                        const struct completion *c, unsigned attempt, const struct jud_cut *cut, size_t n_cut,
                        size_t *len);
/* Returns the judge's reasoning, c->reasoning, as a line for the file of reasoning, *len bytes that the caller
 * frees. Records have no field for it that other programs know. */
char *judge_reasoning_text(const char *id, const struct completion *c, size_t *len);

#endif
