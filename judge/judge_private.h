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
    struct client *client; /* NULL: the judge is simulated */
    struct completion_settings settings;
    struct judge_job **job; /* by number, NULL = not begun, or done */
    size_t n_jobs, next_job, open_jobs;
    struct judge_request *ready, *last_ready; /* the queue of those to be sent */
    size_t n_ready, in_flight;
    struct judge_request *rejected; /* before any answer came */
    size_t n_rejected;
    bool has_answers; /* an answer came, now or when the store was begun */
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
/* Where requests were rejected before any was answered, and no more are to come, this is the error. 0, or -1 and
 * *j->err. */
int judge_all_rejected(struct judge *j);

#endif
