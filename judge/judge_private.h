/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the parts of judging share: judge.c has the event loop, judge_request.c sends requests and takes their answers. */
#ifndef JUDGE_JUDGE_PRIVATE_H
#define JUDGE_JUDGE_PRIVATE_H

#include "judge/judge_flat.h"
#include "judge/judge_identity.h"
#include "judge/judge_scheduler.h"

struct judge {
    const struct judge_options *o;
    struct judge_input in;
    struct judge_identity identity;
    struct judge_flat flat;
    struct record_source source;
    struct journal *journal;
    struct stored_stage stored[2];
    struct scheduler *scheduler;
    struct client *client;    /* NULL: the judge is simulated, or there is a batch */
    struct batch_work *batch; /* NULL: none */
    struct judge_job **job;   /* by number, NULL = not begun, or done */
    size_t n_jobs, next_job, open_jobs;
    struct judge_request *ready, *last_ready; /* the queue of those to be sent */
    size_t n_ready, in_flight;
    struct judge_rejections {
        struct judge_request *first, *last; /* since the last answer; not recorded yet */
        size_t in_a_row;                    /* with those that were recorded */
        char *good;                         /* a request that was answered before, NULL = none was */
        size_t good_len;
        bool answered;        /* one was, in this run */
    } rejections[2];          /* by stage: each has its own prompts and schemas */
    struct client_call proof; /* of a server that still answers: asks again for what was answered before */
    enum jud_stage proof_stage;
    bool proving; /* it is on its way */
    size_t valid; /* answers of this run */
    size_t invalid_in_a_row;
    bool stopping;
    struct rcp_err refusal; /* why no request will be answered, if it has a status */
    struct answer answer;   /* with its arrays */
    char **schema[2];       /* by stage and number of documents, NULL = not made yet */
    struct judge_counts counts;
    double start; /* s */
    const struct judge_events *events;
    struct rcp_err *err;
};

/* Queues a request. */
void judge_enqueue(struct judge *j, struct judge_request *req);
/* Sends the next request of the queue. 0, or -1 and *j->err (a simulated judge has answered already). */
int judge_send_next(struct judge *j);
/* What became of a call. 0, or -1 and *j->err. */
int judge_call_done(struct judge *j, struct client_call *call);
/* Were so many requests rejected in a row that no more are sent before it is known why? */
bool judge_in_doubt(const struct judge *j);
/* What rejections mean of which nothing more will be known: no request is in flight, and none can be sent before. They
 * are recorded where the server still answers, and that is proven by what it answered before where need be; or else
 * *why says that nothing can be asked, 1. 0, or -1 and *j->err. */
int judge_settle_rejections(struct judge *j, struct rcp_err *why);
/* A window that was answered before, by which the client can tell a server that is well. */
void judge_known_good(struct judge *j, const struct judge_job *job);
/* For judge_batch.c, which has results in place of a client. The first request of the queue, NULL = it is empty. */
struct judge_request *judge_dequeue(struct judge *j);
/* The body of a request, malloc'd. */
char *judge_body(struct judge *j, const struct judge_request *req, size_t *len);
/* An answer, as if it had come now. 0, or -1 and *j->err. */
int judge_take_answer(struct judge *j, struct judge_request *req, struct completion *c);
/* A rejection, to be recorded at the end: 1 = some were recorded, 0 = there are none, or -1 and *j->err, also where all
 * was rejected and never anything answered. */
void judge_take_rejection(struct judge *j, struct judge_request *req, const char *why);
int judge_take_end(struct judge *j);
/* No request would do better: ends the run once all that is on its way has come, which was paid for. */
void judge_give_up(struct judge *j, const struct rcp_err *why);

#endif
