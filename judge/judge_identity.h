/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The identity of judgements, which a store keeps: the terms that must be equal whenever records are added, and the
 * terms that decide which judgements may be fitted together. man/rcp-label-judge.1 describes it; the names are those
 * of schema rcp-ndcg.judgement-store.v1, so that other programs can read the stores.
 *
 *   family key    16 digits of the digest (judge/digest.h) of the stage's family: stage, judge, prompt, criteria,
 *                 parser, decoding, settings. Judgements with one key may enter one fit.
 *   dataset key   16 digits of the digest of {"name": DATASET}
 *   schedule key  16 digits of the digest of the schedule's numbers
 *   record id     32 digits of the digest of {"family_key", "query_id", "stage", "dataset": dataset key, "window_seq",
 *                 "placements": the documents in the order shown}; a planned window has "planned": schedule key instead
 *                 of the number, so that it is the same window in every plan. */
#ifndef JUDGE_JUDGE_IDENTITY_H
#define JUDGE_JUDGE_IDENTITY_H

#include "judge/judge_input.h"
#include "schedule/schedule.h"
#include "store/journal.h"

enum { IDENTITY_KEY = 16 };

struct judge_identity {
    struct journal_claim claim[2]; /* n claims, one for each stage judged: its identity, family and key, which are
                                    * compared with the store's */
    size_t n;
    struct json_t *identity[2]; /* by stage: the JSON of the terms that must equal the store's; NULL means that the
                                 * stage is not judged */
    struct json_t *family[2];   /* by stage: the JSON of the settings that decide which judgements may be fitted
                                 * together; NULL: not judged */
    char family_key[2][IDENTITY_KEY + 1], schedule_key[2][IDENTITY_KEY + 1], dataset_key[IDENTITY_KEY + 1];
};

/* Returns the schedule that the options ask for, for a topic that has not grown. */
struct sched_options judge_schedule(const struct judge_options *o);
/* Returns the schedule of one stage of topic number `query`, with the sizes that it had before it grew, if any. */
struct sched_options judge_topic_schedule(const struct judge_input *input, const struct judge_options *o,
                                          enum jud_stage stage, size_t query);
/* Returns the number of windows in the whole schedule of the topics judged, of both stages, for topics that have not
 * grown. */
size_t judge_count_scheduled(const struct judge_input *input, const struct judge_options *o);
/* Makes the identities, families and keys of the stages judged. Release *id with judge_identity_free. */
void judge_identity_make(struct judge_identity *id, const struct judge_input *input, const struct judge_options *o);
void judge_identity_free(struct judge_identity *id);

#endif
