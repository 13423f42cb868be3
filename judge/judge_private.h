/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the parts of judging share: judge.c has the event loop, judge_request.c sends requests and takes their answers. */
#ifndef JUDGE_JUDGE_PRIVATE_H
#define JUDGE_JUDGE_PRIVATE_H

#include "judge/judge_context.h"
#include "judge/judge_flat.h"
#include "judge/judge_identity.h"
#include "judge/judge_scheduler.h"
#include "judge/judge_server.h"
#include "judge/rejections.h"

struct judge {
    const struct judge_options *o;
    struct judge_input in;
    struct judge_identity identity;
    struct judge_flat flat;
    struct record_source source;
    struct journal *journal;
    struct stored_stage stored[2];
    struct served served; /* the models that answered */
    struct scheduler *scheduler;
    struct client *client;    /* NULL: the judge is simulated, or there is a batch */
    struct batch_work *batch; /* NULL: none */
    struct judge_job **job;   /* by number, NULL = not begun, or done */
    size_t n_jobs, cap_jobs, next_job, open_jobs;
    struct judge_request *ready, *last_ready; /* the queue of those to be sent */
    size_t n_ready, in_flight;
    struct rejections rejections[2]; /* by stage: each has its own prompts and schemas */
    struct rejections_proof proof;   /* of a server that still answers */
    size_t invalid_in_a_row;
    bool stopping;
    struct err refusal;   /* why no request will be answered, if it has a status */
    struct answer answer; /* with its arrays */
    char **schema[2];     /* by stage and number of documents, NULL = not made yet */
    struct judge_counts counts;
    struct judge_context context;
    struct judge_first {
        bool cautious;                   /* until an answer is valid few requests are sent at a time */
        struct judge_request *measuring; /* its answer is the measure of the context; NULL = the next one's is */
        double sent, took;               /* s; the first request, and how long until the first answer */
        double most_tokens, most_cost;   /* of one answer of this run */
        size_t longest;                  /* bytes of a request that was answered */
        double characters;               /* of a prompt, by tokens of it, as the first answer had them; 0 = unknown */
    } first;
    struct judge_server server; /* what is said of the model */
    double start;               /* s */
    const struct judge_events *events;
    struct err *err;
};

/* Of an answer, by stage, where nothing better is known. */
extern const double judge_tokens_per_document[2];

/* Queues a request. */
void judge_enqueue(struct judge *j, struct judge_request *req);
/* The same, before all others. */
void judge_enqueue_first(struct judge *j, struct judge_request *req);
/* Sends the next request of the queue. 0, or -1 and *j->err (a simulated judge has answered already). */
int judge_send_next(struct judge *j);
/* What became of a call. 0, or -1 and *j->err. */
int judge_call_done(struct judge *j, struct client_call *call);
/* Were so many requests rejected in a row that no more are sent before it is known why? */
bool judge_in_doubt(const struct judge *j);
/* How a run begins and ends (judge/judge_first.c, judge/judge_limit.c). */

/* What the servers say of the model, before there is a store. 0, or -1 and *j->err: they have others. */
int judge_first_look(struct judge *j);
/* Sees how carefully a run begins, which has a store and a client. 0, or -1 and *j->err. */
int judge_first_begin(struct judge *j);
/* An answer came, which j->answer has: tells who wants to know of the first. */
void judge_first_tell(struct judge *j, const struct judge_request *req, const struct completion *c);
/* Has a check seen what it was to see, and what is the end of it? 0, or -1 and *j->err. */
bool judge_first_checked(const struct judge *j);
int judge_first_verdict(struct judge *j);
/* Takes note of what an answer took. */
void judge_first_spent(struct judge *j, const struct completion *c);
/* Characters of a token: as measured, or as is usual. */
double judge_per_token(const struct judge *j);
/* Adds the tokens of an answer to those of the run. */
void judge_charge(struct judge *j, const struct completion *c);
/* Charges requests without an answer, and keeps that in the store; abandon: also those in flight. */
void judge_lost_take(struct judge *j, bool abandon);
/* Charges an answer of which nothing else is kept. */
void judge_lost_answer(struct judge *j, const struct completion *c, const char *why);
/* Reads how much was charged so by earlier runs. 0, or -1 and *j->err. */
int judge_lost_read(struct judge *j);
/* Brings the costs in j->counts up to date. */
void judge_first_costs(struct judge *j);
/* Would so many requests without an answer yet exceed the limit of cost or tokens, as far as the answers so far tell? *why,
 * if it is not NULL, says so then. */
bool judge_over_limit(struct judge *j, size_t requests, struct err *why);
/* May one more request be sent? (judge/judge_first.c) */
bool judge_may_send(struct judge *j);
/* May one more job be begun? */
bool judge_may_begin(const struct judge *j);
/* A request is about to be sent, has been answered, or was rejected. Answered: 1 = its answer is no judgement, as its
 * window is to be shown otherwise, and the request waits again; 0, or -1 and *j->err. */
void judge_first_sent(struct judge *j, struct judge_request *req);
int judge_first_answered(struct judge *j, struct judge_request *req, const char *body, const struct completion *c);
void judge_first_rejected(struct judge *j, const struct judge_request *req);
/* A prompt is too long for the model, whose server says why: learns the context. 1 = the prompt is to be made again, for
 * another context than it was made for; 0 = there is nothing to learn; or -1: no window fits, and the run stops. */
int judge_first_too_long(struct judge *j, const struct judge_request *req, const char *body);
/* The request for a window as it is sent now, malloc'd; *cut: its documents that were cut, malloc'd. */
char *judge_request_body(struct judge *j, const struct judge_request *req, struct jud_cut **cut, size_t *n_cut,
                         size_t *len);
/* What rejections mean of which nothing more will be known: no request is in flight, and none can be sent before. They
 * are recorded where the server still answers, and that is proven by what it answered before where need be; or else
 * *why says that nothing can be asked, 1. 0, or -1 and *j->err. */
int judge_settle_rejections(struct judge *j, struct err *why);
/* A window that was answered before, by which the client can tell a server that is well. */
void judge_known_good(struct judge *j, const struct judge_job *job);
/* For judge_batch.c, which has results in place of a client. The first request of the queue, NULL = it is empty. */
struct judge_request *judge_dequeue(struct judge *j);
/* The body of a request, malloc'd. */
char *judge_body(struct judge *j, struct judge_request *req, size_t *len);
/* An answer, as if it had come now. 0, or -1 and *j->err. */
int judge_take_answer(struct judge *j, struct judge_request *req, struct completion *c);
/* A rejection, to be recorded at the end: 1 = some were recorded, 0 = there are none, or -1 and *j->err, also where all
 * was rejected and never anything answered. */
void judge_take_rejection(struct judge *j, struct judge_request *req, const char *why);
int judge_take_end(struct judge *j);
/* No request would do better: ends the run once all that is on its way has come, which was paid for. */
void judge_give_up(struct judge *j, const struct err *why);

#endif
