/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scheduler: the schedule of each query and stage is a job, which threads take to its next step in the background, so
 * that fits between steps never keep the network waiting. A job is with one thread at a time. Windows that the store
 * holds already are booked here, too. */
#ifndef JUDGE_JUDGE_SCHEDULER_H
#define JUDGE_JUDGE_SCHEDULER_H

#include "judge/client.h"
#include "judge/judge_input.h"
#include "judge/judge_record.h"
#include "judge/judge_stored.h"

struct judge_job;
struct until_part;

/* A request for the judgement of one window. */
struct judge_request {
    struct judge_job *job;
    const struct sched_window *window;
    unsigned attempt; /* 1, 2, ... */
    unsigned last;    /* attempt */
    bool late;        /* the schedule went on without its answer, which is for the fit alone */
    bool paid;        /* the stage's own file has an answer to it */
    bool settled;     /* the stage's own file has a record of it */
    unsigned rejections;
    unsigned refusals;   /* answers by which the judge refused, since the window was last settled */
    int64_t context;     /* tokens that the prompt was made for, when it was sent; 0 = any number */
    unsigned shrunk;     /* so often the model said that the prompt is too long */
    struct jud_cut *cut; /* n_cut documents, of the prompt that was sent; malloc'd */
    size_t n_cut;
    char id[RECORD_ID_SIZE];
    struct client_call call;
    struct judge_request *next;       /* of the step */
    struct judge_request *next_ready; /* in the queue of those to be sent */
};

/* The schedule of one query and stage. A thread has it between scheduler_submit and scheduler_take. */
struct judge_job {
    size_t number;
    enum jud_stage stage;
    size_t query;            /* number */
    struct until_part *part; /* of rounds; NULL = there are none */
    struct sched *sched;
    struct judge_request *request; /* of this step, in order */
    size_t pending;                /* of them not answered yet */
    bool complete;
    size_t stored;                    /* windows of this step and the complete ones before it that were in the */
    size_t invalid[JUD_CATEGORIES];   /* store; those of them that are invalid */
    size_t rejected;                  /* and those that the server rejected */
    const struct sched_window *known; /* one that was answered, as long as the schedule lives; NULL = none was seen */
    struct err *err;                  /* not NULL: what is wrong with the store */
    struct judge_job *next;
};

struct scheduler;

/* stored: by stage. wake(ctx), if it is not NULL, is called by a thread when a job is ready. */
struct scheduler *scheduler_start(const struct judge_input *in, const struct judge_options *o,
                                  const struct record_source *source, const struct stored_stage *stored,
                                  void (*wake)(void *ctx), void *ctx);
/* How many jobs there are so far: one for each stage of each query or, of rounds, for each part (judge/judge_until.h). */
size_t scheduler_jobs(const struct judge_input *in);
/* A new job of that number, not submitted yet; NULL = its stage or query is not judged. */
struct judge_job *scheduler_job(struct scheduler *s, size_t number);
/* Has its next step made; all windows of this one have been answered, and its requests are freed. */
void scheduler_submit(struct scheduler *s, struct judge_job *job);
/* A job whose step is made, NULL = none; with `wait` the call waits for one, if any is being made. */
struct judge_job *scheduler_take(struct scheduler *s, bool wait);
/* Jobs whose step is being made. */
size_t scheduler_busy(struct scheduler *s);
/* Frees a job that no thread has. */
void scheduler_drop(struct judge_job *job);
/* Ends the threads, which drop nothing: whoever has a list of the jobs may drop them all then. */
void scheduler_stop(struct scheduler *s);

/* How many windows the judge is asked about: for judging, its estimate and the store. */

/* Returns the number of windows of a topic in a stage, by its schedule or its plan; 0 if the stage is not judged. flat: of a
 * store of version 0.1. Windows in rounds have no number in advance. */
size_t judge_scheduled(const struct judge_input *in, const struct judge_options *o, bool flat, int stage, size_t query);
/* States these numbers in the store, unless its windows are chosen in rounds. 0, or -1 and *err. */
int judge_scheduled_store(const struct judge_input *in, const struct judge_options *o,
                          const struct record_source *source, struct err *err);

#endif
