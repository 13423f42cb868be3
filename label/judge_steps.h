/* Schedules in the background: threads take every query and stage to its next step, so that fits between the steps
 * never keep the network waiting. A query and stage is with one thread at a time. Windows that the store holds already
 * are booked here, too. */
#ifndef LABEL_JUDGE_STEPS_H
#define LABEL_JUDGE_STEPS_H

#include "label/client.h"
#include "label/judge_input.h"
#include "label/judge_record.h"
#include "label/judge_stored.h"

struct judge_track;

/* A window that is to be asked. */
struct judge_ask {
    struct judge_track *track;
    const struct sched_window *window;
    unsigned attempt; /* 1, 2, ... */
    char id[RECORD_ID_SIZE];
    struct client_call call;
    struct judge_ask *next;       /* of the step */
    struct judge_ask *next_ready; /* of those that wait for their turn */
};

/* The schedule of one query and stage. A thread has it between steps_push and steps_take. */
struct judge_track {
    enum jud_stage stage;
    size_t query; /* number */
    struct sched *sched;
    struct judge_ask *ask; /* of this step, in order */
    size_t pending;        /* of them not answered yet */
    bool complete;
    size_t stored;                       /* windows of this step and the complete ones before it that were in the */
    size_t invalid[JUD_CATEGORIES];      /* store; those of them that are invalid */
    struct fmt_err *err;                 /* not NULL: what is wrong with the store */
    struct judge_track *next;
};

struct steps;

/* stored: by stage. wake(ctx), if it is not NULL, is called by a thread when a track is ready. */
struct steps *steps_start(const struct judge_input *in, const struct judge_options *o,
                          const struct record_source *source, const struct stored_stage *stored,
                          void (*wake)(void *ctx), void *ctx);
/* A new track. */
struct judge_track *steps_track(struct steps *s, enum jud_stage stage, size_t query);
/* Has its next step made; all windows of this one have been answered, and their asks are freed. */
void steps_push(struct steps *s, struct judge_track *t);
/* A track whose step is made, NULL = none; with `wait` the call waits for one, if any is being made. */
struct judge_track *steps_take(struct steps *s, bool wait);
/* Tracks that are being made. */
size_t steps_busy(struct steps *s);
/* Frees a track that no thread has. */
void steps_drop(struct judge_track *t);
/* Ends the threads, which drop nothing: whoever has a list of the tracks may drop them all then. */
void steps_stop(struct steps *s);

#endif
