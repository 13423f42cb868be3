/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Counts of the windows in a store's schedule by their outcome: valid, invalid, rejected or missing. */
#ifndef STORE_COMPLETENESS_H
#define STORE_COMPLETENESS_H

#include "store/judgements.h"

/* The window counts of one stage. scheduled = valid + invalid + rejected + missing. */
struct complete_count {
    size_t scheduled; /* the windows in the schedule, but at least valid + invalid + rejected */
    size_t valid;     /* the windows whose answer counts */
    size_t invalid;   /* the windows with a record whose answer does not count, except rejected and superseded ones */
    size_t rejected;  /* the windows that the server refused to answer, and that have no later answer */
    size_t missing;   /* the windows without a record */
    bool known;       /* whether the store states how many windows were scheduled */
};

/* A topic with its counts, by stage (enum jud_stage). */
struct complete_topic {
    const char *dataset, *qid; /* dataset may be "" if no window of the topic is recorded */
    struct complete_count stage[2];
};

/* The counts of a store, by topic and in total. */
struct completeness {
    struct complete_topic *topic; /* n_topics topics by dataset and qid, including topics without a record */
    size_t n_topics;
    struct complete_count stage[2]; /* by stage (enum jud_stage): the sum over topics, plus what counts files state */
    bool has_windows[2];            /* by stage: whether it has windows, scheduled or recorded */
};

/* Counts the windows of the finished store `s` in one dataset, or in all datasets if `dataset` is NULL. A file of
 * counts adds the windows that its header says are rejected or missing, to the stages but to no topic.
 * `hard_rankings` says whether rankings without scores count as valid (see jud_compares). `c` borrows strings of
 * `s`; release `c` with complete_free. */
void complete_measure(struct completeness *c, const struct jud_store *s, const char *dataset, bool hard_rankings);
void complete_free(struct completeness *c);

/* Returns whether more than 5 % of the scheduled windows of a stage, whose counts are *n, have no valid answer. */
bool complete_stage_lacks(const struct complete_count *n);
/* Returns whether either stage has more than 5 % of its windows without a valid answer. */
bool complete_any_lacks(const struct completeness *c);
/* Returns whether, for either stage that has windows, the store does not state the number of scheduled windows. */
bool complete_unknown(const struct completeness *c);
/* Returns whether the number of windows of a stage is unknown (complete_unknown) although at least one record of `s`
 * has a digest, so that its store once had a schedule. */
bool complete_lost_schedule(const struct completeness *c, const struct jud_store *s);

/* Writes the counts into `buf`, for example "scheduled=536 valid=293 invalid=0 rejected=243 missing=0"; if n->known is
 * false, scheduled and missing are "unknown". Returns `buf`. */
enum { COMPLETE_TEXT_SIZE = 192 };
const char *complete_text(const struct complete_count *n, char buf[COMPLETE_TEXT_SIZE]);
/* Writes into `buf` why the stage is incomplete, for example "243 of 536 tournament windows have no valid answer (0
 * invalid, 243 rejected, 0 missing)". Returns `buf`. */
const char *complete_reason(const struct complete_count *n, enum jud_stage stage, char buf[COMPLETE_TEXT_SIZE]);

/* Returns 0, or -1 and *err (ERR_CALC) if more than 5 % of a stage's windows have no valid answer; *err names each
 * such stage. */
int complete_refuse(const struct completeness *c, struct err *err);

#endif
