/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The scheduler: the schedule of each topic and stage is a job, which background threads advance step by step, so that
 * fits between steps never keep the network waiting. One thread at a time holds a job. Windows that the store already
 * answers are counted here, too. */
#ifndef JUDGE_JUDGE_SCHEDULER_H
#define JUDGE_JUDGE_SCHEDULER_H

#include "judge/client.h"
#include "judge/judge_input.h"
#include "judge/judge_record.h"
#include "judge/judge_stored.h"

struct judge_job;
struct judge_part;

/* A request for the judgement of one window. */
struct judge_request {
    struct judge_job *job;
    const struct sched_window *window;
    unsigned attempt; /* the number of this attempt, from 1 */
    unsigned last;    /* the number of the last attempt allowed */
    bool late;        /* whether later windows were chosen without this answer, so that only the labels use it */
    bool paid;        /* whether the stage's own file (not attempts.jsonl) has an answer to this window, valid or not */
    bool settled;     /* whether the stage's own file has a record of this window, an answer or a rejection */
    unsigned rejections; /* how often the server rejected requests for this window, according to the store */
    unsigned refusals;   /* answers in which the judge refused; those before this run count only if the window is not
                          * settled */
    int64_t context;     /* the context in tokens that the sent prompt was made for; 0 means no limit */
    unsigned shrunk;     /* how often the prompt is shortened beyond the context, because the model called it too
                          * long */
    struct jud_cut *cut; /* n_cut documents cut in the prompt that was sent; owned here */
    size_t n_cut;
    char id[RECORD_ID_SIZE];
    struct client_call call;
    struct judge_request *next;                    /* the next request of the step */
    struct judge_request *prev_ready, *next_ready; /* the neighbours in the queue of requests to be sent */
};

/* The schedule of one topic and stage or, in rounds, of a part of a round. A thread holds it between scheduler_submit
 * and scheduler_take. */
struct judge_job {
    size_t number;
    enum jud_stage stage;
    size_t query;            /* the number of the topic in the pools, from 0 */
    struct judge_part *part; /* the part of a round whose windows the job asks about; NULL means that windows are not
                              * chosen in rounds */
    struct sched *sched;
    struct judge_request *request;    /* the first of the requests of this step, in order; NULL means none */
    size_t pending;                   /* the number of the step's requests that are not answered yet */
    bool complete;                    /* whether the schedule has no further step */
    size_t stored;                    /* windows with a final answer in the store: of this step, and of the steps
                                       * skipped before it, which had nothing to ask */
    size_t invalid[JUD_CATEGORIES];   /* by category of answer: the windows counted in `stored` whose final answer is
                                       * invalid */
    size_t rejected;                  /* the windows counted in `stored` that the server rejected */
    const struct sched_window *known; /* a window of the steps counted in `stored` that has an answer in the store; the
                                       * schedule owns it; NULL means none yet */
    struct err *err;                  /* why the job cannot go on: a stored answer to a window shows other documents;
                                       * NULL means nothing */
    struct judge_job *prev, *next;    /* the neighbours in a list of the scheduler */
};

struct scheduler;

/* Starts the scheduler's threads, or none if the caller answers the requests (o->by_caller): then scheduler_take makes
 * the steps. `stored` is the store's contents by stage. wake(ctx), unless it is NULL, is called by a thread when a job
 * is ready. The arguments must outlive the scheduler, which scheduler_stop frees. */
struct scheduler *scheduler_start(const struct judge_input *input, const struct judge_options *o,
                                  const struct record_source *source, const struct stored_stage *stored,
                                  void (*wake)(void *ctx), void *ctx);
/* Returns the present number of jobs: one for each stage of each topic or, for rounds, one for each part
 * (judge/judge_rounds.h). */
size_t scheduler_jobs(const struct judge_input *input);
/* Creates the job of this number without submitting it. Returns NULL if its stage or topic is not judged. */
struct judge_job *scheduler_job(struct scheduler *s, size_t number);
/* Has the next step of a job made; this frees the job's requests, which must all be answered. */
void scheduler_submit(struct scheduler *s, struct judge_job *job);
/* Returns a job whose step is made, which the caller holds from now on, or NULL if there is none. If no job is ready,
 * `wait` waits for a step that is being made or, without threads, makes steps. */
struct judge_job *scheduler_take(struct scheduler *s, bool wait);
/* Returns the number of jobs submitted and not taken yet: their step is waiting, being made, or ready. */
size_t scheduler_busy(struct scheduler *s);
/* Frees a job that no thread holds. */
void scheduler_drop(struct judge_job *job);
/* Ends the threads and frees the scheduler (NULL is allowed). The caller then drops the jobs with scheduler_drop. */
void scheduler_stop(struct scheduler *s);

/* The number of windows that the judge is asked about, for judging, its estimate and the store. */

/* Returns the number of windows of a topic in a stage, by its schedule or its plan; 0 if the stage is not judged.
 * Windows in rounds have no number in advance. */
size_t judge_count_windows(const struct judge_input *input, const struct judge_options *o, int stage, size_t query);
/* Adds the numbers of windows (judge_count_windows) of all topics and stages judged to the store's list of scheduled
 * windows (store/scheduled.h), unless windows are chosen in rounds. Returns 0, or -1 and *err. */
int judge_store_schedule(const struct judge_input *input, const struct judge_options *o,
                         const struct record_source *source, struct err *err);

#endif
