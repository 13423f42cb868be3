/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state shared by the parts of judging: judge.c has the event loop, judge_request.c sends requests and takes
 * their answers. */
#ifndef JUDGE_JUDGE_PRIVATE_H
#define JUDGE_JUDGE_PRIVATE_H

#include "judge/judge_context.h"
#include "judge/judge_identity.h"
#include "judge/judge_scheduler.h"
#include "judge/judge_server.h"
#include "judge/rejections.h"

struct judge {
    const struct judge_options *o;
    struct judge_options own_options; /* the options of a run of repeats (judge_resolve) */
    struct judge_input input;
    struct judge_identity identity;
    struct record_source source;
    struct journal *journal;
    struct stored_stage stored[2];
    struct stored_stage other_stored[2]; /* read for their cost: the answers of the store's repeats or, in a run of
                                          * repeats, of the store */
    struct served served;                /* the models that answered */
    struct scheduler *scheduler;
    const struct client_calls *net; /* the client's functions */
    struct client *client;          /* NULL for a simulated judge, a batch, or a judge that is asked by the caller */
    struct batch_work *batch;       /* NULL means none */
    struct judge_job **job;         /* the n_jobs jobs by number, one for each stage of each topic or, in rounds, for
                                     * each part of a round; NULL means not begun, or done */
    size_t n_jobs, cap_jobs, next_job, open_jobs;
    struct judge_request *ready; /* the queue of n_ready requests to be sent */
    size_t n_ready, in_flight;
    size_t max_ready; /* no further jobs begin while the queue has so many requests */
    struct judge_question *question;
    struct judge_request **asked_request; /* the requests of the n_questions questions; NULL means answered */
    size_t n_questions, cap_questions, cap_asked;
    struct rejections rejections; /* the rejections by stage, because each stage has other prompts and schemas */
    size_t invalid_streak;
    bool stopping;
    struct err refusal;   /* why the run ends and nothing more is sent, if its kind is set */
    struct answer answer; /* the last answer; *j owns its arrays */
    char **schema[2];     /* schema[stage][n]: the JSON schema of answers about n documents; NULL, also for a whole
                           * stage, means not made yet */
    struct judge_counts counts;
    struct judge_context context;
    struct judge_first {
        bool cautious;                   /* whether few requests are sent at a time, until an answer is valid */
        struct judge_request *measuring; /* the request whose answer measures the characters per token; NULL means the
                                          * next one */
        double sent, took;               /* seconds: when the first request was sent, and how long the first answer
                                          * took */
        double most_tokens, most_cost;   /* the most tokens, and the highest cost, of one answered or lost request of
                                          * this run; 0 means none yet */
        size_t longest;                  /* the bytes of the longest request that was answered */
        double characters;               /* characters of a prompt per token, by the first answer; 0 means unknown */
    } first;
    struct judge_server server; /* the servers' description of the model */
    double start;               /* seconds */
    const struct judge_events *events;
    struct err *err;
};

/* The assumed tokens of an answer for each document shown, by stage, if nothing better is known. */
extern const double judge_tokens_per_document[2];

/* Returns the number of windows that must still be asked: of the schedule, of the plan file or, if windows are chosen
 * in rounds, of the rounds chosen so far and of first passes over new topics and documents. `stored` is the store's
 * contents by stage. */
size_t judge_count_open_windows(const struct judge_input *input, const struct judge_options *o,
                                const struct stored_stage stored[2]);
/* Sends a message to the user of the struct judge. */
void judge_say(void *judge, const char *text);
/* Opens the store, unless the run is a check, reads its records, and writes the files beside them. Counts the windows.
 * Returns 0, or -1 and *j->err. */
int judge_open_store(struct judge *j);
/* Sets the fields of a new judge, reads its input, and opens its rounds, if windows are chosen in rounds. Returns 0, or
 * -1 and *err. */
int judge_init(struct judge *j, const struct judge_options *o, const struct judge_events *events, struct err *err);
/* Opens the client and the store, reads the results of a batch, if there is one, and starts the scheduler. Returns 0,
 * or -1 and *j->err. */
int judge_start(struct judge *j);
/* Frees all but the struct. r is the result of judging: returns it, or -1 and *j->err if records could not be
 * written. */
int judge_end(struct judge *j, int r);
/* Starts jobs in their order while the queue of requests is not full, few jobs wait for their next step, and
 * judge_may_begin() allows it. */
void judge_begin_jobs(struct judge *j);
/* Takes the jobs whose next step is ready, queues its requests, and ends jobs that are complete. If none is ready,
 * `wait` waits for one that is being made. Returns 0, or -1 and *j->err. */
int judge_take_jobs(struct judge *j, bool wait);
/* If windows are chosen in rounds, takes the choice of a look (an interim fit of the answers) that has ended, or starts
 * a look. `are_answered` says that every present window is answered: then waits for the choice. Returns 1 if there are
 * more windows, 0 if not, or -1 and *j->err. */
int judge_next_round(struct judge *j, bool are_answered);
/* Returns whether the disk has room for n more answers in the store; if not, *why says why. */
bool judge_has_room(struct judge *j, size_t n, struct err *why);
/* Appends a request to the queue. */
void judge_enqueue(struct judge *j, struct judge_request *req);
/* Puts a request at the front of the queue. */
void judge_enqueue_first(struct judge *j, struct judge_request *req);
/* Sends the next request of the queue, which must not be empty; a simulated judge answers it at once. Returns 0, or -1
 * and *j->err. */
int judge_send_next(struct judge *j);
/* Handles a call that the client has returned, unless the client sends it again: stores its answer, lists its
 * rejection, or queues it again, and frees its body. Returns 0, or -1 and *j->err. */
int judge_handle_call(struct judge *j, struct client_call *call);
/* The beginning and the end of a run (judge/judge_first.c, judge/judge_limit.c). */

/* Asks the servers about the model, before the store exists. Returns 0, or -1 and *j->err if they have only other
 * models, unless the options allow that or the store has records. */
int judge_first_look(struct judge *j);
/* Prepares a run that has a store and a client: counts the tokens of stored answers, reads the context, and decides
 * whether the run begins cautiously. Returns 0, or -1 and *j->err. */
int judge_first_begin(struct judge *j);
/* Reports the answer in j->answer to the caller's events, if it is the first or the first valid one of a run that began
 * cautiously. */
void judge_first_tell(struct judge *j, const struct judge_request *req, const struct completion *c);
/* Returns whether a check, a run that asks about one window, can end: an answer is valid, the attempts are used up, or
 * no server answers. */
bool judge_first_checked(const struct judge *j);
/* Returns the result of a check (a run that asks about one window and stores nothing) after judge_first_checked has
 * returned true: 0, or -1 and *j->err if no answer was valid. */
int judge_first_result(struct judge *j);
/* Records the tokens and cost of an answer as the largest so far, if they are. */
void judge_note_largest(struct judge *j, const struct completion *c);
/* Returns the characters per token, as measured or else JUDGE_PER_TOKEN. */
double judge_per_token(const struct judge *j);
/* Adds the tokens of an answer to those of this run in j->counts. */
void judge_charge(struct judge *j, const struct completion *c);
/* Charges the requests that the client lost since the last call (client_take_lost), and records them in the store; ends
 * the run if a limit is reached. `abandon` includes the requests in flight that the server received. */
void judge_lost_take(struct judge *j, bool abandon);
/* Charges an answer that is not stored, for the reason `why`, and records that in the store's lost.jsonl. */
void judge_lost_answer(struct judge *j, const struct completion *c, const char *why);
/* Adds the charges for lost requests of earlier runs, in the file `path` (lost.jsonl of a store), to
 * j->counts.stored_lost; a missing file has none. Returns 0, or -1 and *j->err. */
int judge_lost_read(struct judge *j, const char *path);
/* Returns the number of answers of earlier runs that were paid for, in the store and in its repeats (in a run of
 * repeats: in the store that is repeated). */
size_t judge_paid_answers(const struct judge *j);
/* Sets the costs in j->counts, from the tokens there and the prices. */
void judge_first_costs(struct judge *j);
/* Returns whether `requests` further requests might exceed the limit of cost or tokens, judged by the answers so far.
 * Then *why, unless `why` is NULL, gives the reason. */
bool judge_exceeds_limit(struct judge *j, size_t requests, struct err *why);
/* Returns whether one more request may be sent: the concurrency, the caution at the beginning, and the limits of cost
 * and tokens allow it. */
bool judge_may_send(struct judge *j);
/* Returns whether one more job may begin: always, unless a cautious run waits for its first answer and has a request
 * queued, in flight or being made. */
bool judge_may_begin(const struct judge *j);
/* Notes that a request is about to be sent: the first one's time, and which request measures the characters per
 * token. */
void judge_first_sent(struct judge *j, struct judge_request *req);
/* Notes that a request, sent as `body`, was answered: the first answer's time, tokens and cost, and the characters per
 * token if they are not measured yet. Returns 1 if the answer is no judgement, because the prompt must be made again
 * for the measured context, and the request is queued again; else 0, or -1 and *j->err. */
int judge_first_answered(struct judge *j, struct judge_request *req, const char *body, const struct completion *c);
/* Notes that a request was rejected: if it was to measure the characters per token, the next one does. */
void judge_first_rejected(struct judge *j, const struct judge_request *req);
/* Learns the context from a server's message, req->call.why, that the prompt of a request is too long; `body` is the
 * request's body. Returns 1 if the prompt must be made again for another context, 0 if there is nothing to learn, or -1
 * if no window fits and the run stops. */
int judge_first_too_long(struct judge *j, const struct judge_request *req, const char *body);
/* Decides about rejected requests when no request is in flight and none can be sent: records them if the server still
 * answers, which a request that was answered before proves if necessary. Returns 1 and *why if nothing can be asked,
 * else 0, or -1 and *j->err. */
int judge_settle_rejections(struct judge *j, struct err *why);
/* Makes the body of the request for job->known, a window that has an answer, and gives it to the client, unless one of
 * this stage is known. When requests fail, the client sends it again to find out whether the server still answers. */
void judge_known_good(struct judge *j, struct judge_job *job);
/* Takes the first request from the queue for judge_batch.c, which has results instead of a client. Returns NULL if
 * the queue is empty. */
struct judge_request *judge_dequeue(struct judge *j);
/* Returns the prompt of a request, which the caller frees, and sets the list of documents cut, req->cut and
 * req->n_cut. */
char *judge_prompt(struct judge *j, struct judge_request *req);
/* Returns the JSON schema of a stage's answers about n documents, owned by *j. */
const char *judge_schema(struct judge *j, enum jud_stage stage, size_t n);
/* Returns the body of a request, *len bytes that the caller frees, and sets the list of documents cut, req->cut and
 * req->n_cut. */
char *judge_body(struct judge *j, struct judge_request *req, size_t *len);
/* Stores the answer *c of a batch or a caller as if a server had given it now; changes its tokens if they are
 * implausible. Returns 0, or -1 and *j->err. */
int judge_take_answer(struct judge *j, struct judge_request *req, struct completion *c);
/* Notes that a batch or the caller does not answer a request, for the reason `why`; counts it if the prompt is too
 * long. judge_take_end or the next answer records it. */
void judge_take_rejection(struct judge *j, struct judge_request *req, const char *why);
/* Records the rejections noted so far. Returns 1 if some were recorded, 0 if there are none, or -1 and *j->err, also if
 * everything was rejected and nothing ever answered. */
int judge_take_end(struct judge *j);
/* Stores a rejected call as a record without an answer: in the stage's own file if its window has no record there and
 * may not be asked again, else in attempts.jsonl. Ends the window's request. A callback of struct rejections; `judge`
 * is the struct judge. Returns 0, or -1 and *j->err. */
int judge_record_rejection(void *judge, struct client_call *call);
/* Ends the run for the reason *why, unless it ends already: nothing more is sent, and requests in flight are still
 * answered, since they are paid for. */
void judge_give_up(struct judge *j, const struct err *why);

/* Judging without a connection (judge_batch.c): the requests that can be asked now are written to a file for a batch
 * service, and their results are read from another file. judge.c stores the results, so the store equals one made with
 * a server. */

/* Checks that the output can be written, or that a store exists for the results. Returns 0, or -1 and *err. */
int judge_batch_check(const struct judge_batch *b, const char *store, struct err *err);
/* Allocates j->batch, computes for each stage the digest of the settings to which results must belong, and reads the
 * files of results. The store must be open. Returns 0, or -1 and *j->err. */
int judge_batch_begin(struct judge *j);
/* Takes all requests from the queue, and stores their results, or lists those without one as unanswered. Returns 0, or
 * -1 and *j->err. */
int judge_batch_apply_results(struct judge *j);
/* Returns 1 if jobs or requests remain, or if rejections were just recorded, after which a schedule may go on; 0 if no
 * work remains, or -1 and *j->err. */
int judge_batch_has_work(struct judge *j);
/* Writes the unanswered requests to the batch's files, if it has an output, and counts requests and results. Returns 0,
 * or -1 and *j->err, also if every result is a failure. */
int judge_batch_finish(struct judge *j);
void judge_batch_free(struct judge *j);

#endif
