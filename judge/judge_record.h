/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Records of judged windows as rcp-label judge writes them: schema rcp-ndcg.judgement.v1, one line each. */
#ifndef JUDGE_JUDGE_RECORD_H
#define JUDGE_JUDGE_RECORD_H

#include "judge/answer.h"
#include "judge/completion.h"
#include "schedule/schedule.h"
#include "store/judgement_record.h"

/* What the records of a store have in common. */
struct record_source {
    const char *dataset;
    const char *family_key[2]; /* who judged and how, by stage */
    const char *dataset_key, *schedule_key[2];
    bool flat; /* records are named as in version 0.1 */
    const char *const *criteria;
    size_t n_criteria;
};

enum { RECORD_ID_SIZE = 33 };

/* The name of a window's record (judge/judge_identity.h, or judge/judge_flat.h). */
void judge_record_id(char id[RECORD_ID_SIZE], const struct record_source *s, enum jud_stage stage, const char *qid,
                     const char *const *docno, const struct sched_window *w);

/* The record, malloc'd, without a newline. c->text NULL: the server rejected the request. cut: documents that were cut to
 * fit the judge. */
char *judge_record_text(const struct record_source *s, const char *id, enum jud_stage stage, const char *qid,
                        const char *const *docno, const struct sched_window *w, const struct answer *a,
                        const struct completion *c, const struct jud_cut *cut, size_t n_cut, size_t *len);
/* What the judge thought beside the answer, c->reasoning, as a line for the file of these: records have no place for it
 * that other programs know. Malloc'd. */
char *judge_reasoning_text(const char *id, const struct completion *c, size_t *len);

#endif
