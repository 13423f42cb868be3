/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The scheduler: the schedule of each topic and stage is a job, which background threads advance step by step, so
 * that fits between steps never keep the network waiting. One thread at a time holds a job. Windows that the store
 * already holds are booked here, too. */
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
    bool late;        /* whether the schedule went on without this answer, which only the fit uses */
    bool paid;        /* whether the stage's own file has an answer to the request */
    bool settled;     /* whether the stage's own file has a record of the request */
    unsigned rejections;
    unsigned refusals;   /* answers in which the judge refused, since the window was last settled */
    int64_t context;     /* the context in tokens that the sent prompt was made for; 0 means no limit */
    unsigned shrunk;     /* the number of times that the model called the prompt too long */
    struct jud_cut *cut; /* n_cut documents cut in the prompt that was sent; owned here */
    size_t n_cut;
    char id[RECORD_ID_SIZE];
    struct client_call call;
    struct judge_request *next;                    /* the next request of the step */
    struct judge_request *prev_ready, *next_ready; /* the neighbours in the queue of requests to be sent */
};

/* The schedule of one topic and stage. A thread holds it between scheduler_submit and scheduler_take. */
struct judge_job {
    size_t number;
    enum jud_stage stage;
    size_t query;            /* the number of the topic */
    struct judge_part *part; /* the part of a round; NULL means that there are no rounds */
    struct sched *sched;
    struct judge_request *request; /* the requests of this step, in order */
    size_t pending;                /* the number of these requests that are not answered yet */
    bool complete;
    size_t stored;                    /* windows of this step, and of complete steps before it, that were in the
                                       * store */
    size_t invalid[JUD_CATEGORIES];   /* invalid windows among those stored */
    size_t rejected;                  /* stored windows that the server rejected */
    const struct sched_window *known; /* an answered window, valid as long as the schedule; NULL means none yet */
    struct err *err;                  /* the fault in the store; NULL means none */
    struct judge_job *prev, *next;    /* the neighbours in a list of the scheduler */
};

struct scheduler;

/* Starts the scheduler's threads, or none if the judge is the caller: then scheduler_take makes the steps. `stored` is
 * indexed by stage. wake(ctx), unless it is NULL, is called by a thread when a job is ready. */
struct scheduler *scheduler_start(const struct judge_input *input, const struct judge_options *o,
                                  const struct record_source *source, const struct stored_stage *stored,
                                  void (*wake)(void *ctx), void *ctx);
/* Returns the present number of jobs: one for each stage of each topic or, for rounds, one for each part
 * (judge/judge_rounds.h). */
size_t scheduler_jobs(const struct judge_input *input);
/* Creates the job of this number without submitting it. Returns NULL if its stage or topic is not judged. */
struct judge_job *scheduler_job(struct scheduler *s, size_t number);
/* Frees the job's requests, which must all be answered, and has its next step made. */
void scheduler_submit(struct scheduler *s, struct judge_job *job);
/* Returns a job whose step is made, or NULL. If `wait`, waits for a step that is being made. */
struct judge_job *scheduler_take(struct scheduler *s, bool wait);
/* Returns the number of jobs whose step is being made. */
size_t scheduler_busy(struct scheduler *s);
/* Frees a job that no thread holds. */
void scheduler_drop(struct judge_job *job);
/* Ends the threads. The caller then drops the jobs with scheduler_drop. */
void scheduler_stop(struct scheduler *s);

/* The number of windows that the judge is asked about, for judging, its estimate and the store. */

/* Returns the number of windows of a topic in a stage, by its schedule or its plan; 0 if the stage is not judged.
 * Windows in rounds have no number in advance. */
size_t judge_count_windows(const struct judge_input *input, const struct judge_options *o, int stage, size_t query);
/* Writes these numbers to the store's schedule, unless its windows are chosen in rounds. Returns 0, or -1 and *err. */
int judge_store_schedule(const struct judge_input *input, const struct judge_options *o,
                         const struct record_source *source, struct err *err);

#endif
