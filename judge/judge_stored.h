/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The contents of a store by window: how often each window was asked, and its answer. */
#ifndef JUDGE_JUDGE_STORED_H
#define JUDGE_JUDGE_STORED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"
#include "judge/judge.h"
#include "store/journal_aside.h"
#include "store/judgements.h"
#include "store/served.h"

/* All attempts at one window; attempts that were asked again are in attempts.jsonl. An order is a place in the
 * stage's own file, from 1; 0 means that there is none. */
struct stored {
    const char *record_id; /* the id of the record, which depends on the documents shown */
    const char *qid;
    int64_t seq;           /* the window's number; -1 means a window of a plan file, which has none */
    unsigned attempts;     /* the number of answers */
    unsigned stated;       /* the highest number of an attempt that a record of an answer states */
    unsigned refusals;     /* the number of answers in which the judge refused */
    unsigned rejections;   /* the number of records that say that the server rejected the request */
    size_t settled_order;  /* the place, in the stage's own file from 1, of the first record, after which the schedule
                            * went on; 0 means none */
    size_t paid_order;     /* the place, in the stage's own file from 1, of the first record with an answer, valid or
                            * not; 0 means none */
    size_t answered_order; /* the place, in the stage's own file from 1, of the first valid record; 0 means none */
    bool valid;
    bool rejected;       /* whether the window's last record in its stage's file is a rejection */
    uint8_t category;    /* if no attempt was valid: the category of the last record in the stage's file or, without
                          * one, of the last attempt */
    uint16_t n;          /* the number of documents; 0 means not valid */
    const double *score; /* either `score` or `passes` is set if the window is valid: n entries, in the order shown */
    const uint32_t *passes;
    bool changed;      /* whether the window shows a text that has changed since it was judged (judge/judge_input.h) */
    enum aside aside;  /* what becomes of the window's records: set aside with this value, or not (ASIDE_NONE) */
    bool keeps_record; /* whether only a copy of the window's record is set aside, and the record itself stays */
};

/* The windows of one stage. */
struct stored_stage {
    struct stored_slot *slot;
    struct stored_slot *removed;            /* windows that were set aside in this run (judge_stored_set_aside) */
    struct stored_slot *planning_answers;   /* entries for windows that were set aside, in this run or earlier, after
                                             * later windows were chosen: the answer by which these were chosen, not
                                             * valid if they were chosen without it */
    size_t n_aside;                         /* the number of records set aside, in earlier runs and in this one */
    const struct judge_growth *growth;      /* knows the changed texts; NULL means that none has changed */
    size_t windows, records, with_response; /* the different windows; the records in the stage's own file; the answers,
                                             * in all files, that were paid for */
    size_t longest;                         /* the bytes of the longest record read, of any file */
    uint32_t last_seq;                      /* the highest number of a window */
    uint64_t input_tokens, output_tokens;   /* the tokens that the records of answers state, if plausible */
    size_t prompts_unsaid;                  /* answers whose records state no plausible number of prompt tokens */
    uint64_t output_unsaid;                 /* the estimated tokens of answers whose records state no plausible
                                             * number */
    size_t estimated;                       /* answers for which the number of input or output tokens is an estimate */
    size_t unrecorded;                      /* answers that have no record, known from the attempt numbers that later
                                             * records state */
    struct served *served;                  /* collects the models that answered; may be NULL */
    struct arena arena;
};

/* The category, in attempts.jsonl, of answers by a model that was not requested. They were paid for, and do not
 * count as attempts of the judge. */
enum { STORED_OTHER_MODEL = JUD_CATEGORIES - 1 };

/* Reads the records of a stage; `criteria` are the rubric's, in order. Returns 0, or -1 and *err. */
int judge_stored_read(struct stored_stage *s, const char *path, enum jud_stage stage, const char *const *criteria,
                      size_t n_criteria, struct err *err);
/* Reads attempts.jsonl, whose records belong to both stages. Returns 0, or -1 and *err. */
int judge_stored_read_attempts(struct stored_stage s[2], const char *path, struct err *err);
struct judge_input;
/* Reads the records of a store into stored[stage]: those of the stages judged (of both if texts have changed), the
 * attempts, and those set aside. Counts attempts without a record as answers of the mean length. Returns 0, or -1 and
 * *err. */
int judge_stored_read_all(struct stored_stage stored[2], const struct judge_options *o, const struct judge_input *input,
                          struct err *err);
/* Reads what the answers of a store, of both stages, cost: the members of stored[stage] about tokens and answers,
 * without scores and passes. Returns 0, or -1 and *err. */
int judge_stored_read_paid(struct stored_stage stored[2], const char *store, struct err *err);
/* Calls fn(ctx, w) for each window, which fn may remove. */
void judge_stored_each(struct stored_stage *s, void (*fn)(void *ctx, struct stored *w), void *ctx);
/* Sets a window aside, because a text that it shows has changed, by the value of w->aside: removes it from the stage
 * or, if w->keeps_record, leaves it there; and, if later windows were chosen, keeps in s->planning_answers by which
 * answer, if any. */
void judge_stored_set_aside(struct stored_stage *s, struct stored *w);
/* Returns the window that judge_stored_set_aside was called for in this run, with its `aside` and keeps_record, or
 * NULL. Of a planned window, seq is -1 and record_id counts. */
const struct stored *judge_stored_find_removed(const struct stored_stage *s, const char *qid, int64_t seq,
                                               const char *record_id);
/* Returns the answer to window `seq` of a topic, set aside since, by which later windows were chosen; it is not valid
 * if they were chosen without one. Returns NULL if no such answer was set aside. */
const struct stored *judge_stored_find_used(const struct stored_stage *s, const char *qid, int64_t seq);
/* Returns the stored answers to window `seq` of a topic, or NULL. */
const struct stored *judge_stored_find(const struct stored_stage *s, const char *qid, uint32_t seq);
/* Returns the stored answers to a planned window, which has no number, or NULL. */
const struct stored *judge_stored_planned(const struct stored_stage *s, const char *qid, const char *record_id);
/* Returns whether a window must be asked. `have` is its stored answers or NULL. A window without a record in the
 * stage's own file is asked. One that the server rejected is asked until its rejections or its answers are
 * max_attempts. Other invalid windows are asked only if the options request it, and valid ones never. */
bool judge_stored_needs_answer(const struct stored *have, const struct judge_options *o);
/* Returns whether the stage's file, before the place `order` (0 means anywhere), has an answer to a window of the
 * topic later than `seq`, so that the schedule had gone on. */
bool judge_stored_has_later(const struct stored_stage *s, const char *qid, uint32_t seq, size_t order);
void judge_stored_free(struct stored_stage *s);

#endif
