/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging: shows the windows of all topics to a judge and stores its answers. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "calibrate/method.h"
#include "calibrate/worth.h"
#include "judge/answer.h"
#include "judge/client.h"
#include "judge/completion.h"
#include "store/judgements.h"
#include "store/repeats.h"

/* The defaults of the judging options, beginning with the requests in flight; schedule/schedule.h has those of the
 * schedule. */
#define JUDGE_CONCURRENCY 64
#define JUDGE_TIMEOUT 600 /* seconds */
#define JUDGE_ATTEMPTS 3
#define JUDGE_CHARACTERS 20000
#define JUDGE_PER_TOKEN 4 /* characters */
#define JUDGE_MAX_LOST 10 /* lost requests in a row (struct client_lost) after which the run stops */
enum { JUDGE_NOTE = 320 /* the size in bytes of a message about what is new for a store */ };
#define JUDGE_RECORD 8192 /* the assumed size of a record in bytes before any is known */

struct pools;

/* The files of a batch service, and what became of their requests. */
struct judge_batch {
    const char *output;       /* the file for requests, or NULL */
    const char *const *input; /* the n_inputs files of results; none if there is an output */
    size_t n_inputs;
    size_t max_requests; /* the most requests in a file; further ones go to numbered files */
    const char *name;    /* the name of the requested model; answers of other models are refused */
    /* Results: */
    size_t requests;      /* the requests that have neither an answer nor a rejection; written if there is an output */
    size_t parts, rounds; /* parts: the files written; rounds: the batches, this one included, until every schedule is
                           * complete */
    size_t answers, rejections, failures, duplicates; /* answers, rejections: the results of this kind that were stored;
                                                       * failures: the failed results; duplicates: further results of
                                                       * the same request */
    size_t unused;                                    /* the number of results that no request of this run needs */
    size_t foreign;                                   /* the number of results of requests by another program */
    char failure[256];                                /* the message of the first failure */
};

/* Returns the name of the k-th numbered file of requests, k from 0, for the output `path`: batch.jsonl, then
 * batch-2.jsonl. The caller frees it. */
char *judge_batch_part(const char *path, size_t k);

struct judge_options {
    const char *pool, *queries, *corpus, *store;
    const char *plan; /* a file of windows that replaces the pool's schedule; NULL means none */
    /* For a run of repeats: how many of the store's windows, or which share of them, are asked about again, and no
     * others. 0 in both members means a run that is not one of repeats. */
    struct repeats_size repeat;
    const char *repeat_of;     /* the store whose windows are asked about again; judge_resolve sets it */
    const char *dataset;       /* the dataset's name in records; NULL means a name made from that of the pool's, plan's
                                * or corpus's file */
    struct pools *memory_pool; /* a pool that is in no file, or NULL; judging empties it */
    bool own_pool;             /* whether the program made the pool; then the corpus names the dataset, because the
                                * pool has no name */
    const char *prompt[2];     /* files with the prompts, by stage; NULL means the program's own prompt */
    bool stage[2];             /* the stages that are judged */
    const char **url;          /* n_urls replicas of the server */
    size_t n_urls;
    const struct client_calls *net; /* the functions of the client; NULL means that no server is asked */
    struct client_access access;
    struct judge_batch *batch; /* replaces the server (struct judge_batch); NULL means none */
    struct completion_settings settings;
    const struct method *method; /* selects the program's prompts and the order of documents in adaptive windows;
                                  * callers take the default of `settings.temperature` from it, too */
    bool schema_subset;          /* whether answer schemas omit the limits of numbers and lengths, which some servers
                                  * reject */
    bool send_seed;              /* whether to send a seed with each request: `seed`, plus one for each further attempt;
                                  * larger ones in a run of repeats */
    bool by_caller;              /* whether the caller answers the requests (judge_open) */
    bool simulated;              /* whether the judge is simulated without a network (judge/judge_simulated.h), with
                                  * simulated_seed */
    uint64_t simulated_seed;
    uint64_t seed;
    size_t window;
    size_t random, stratified, adaptive, batches, rubric; /* numbers of windows, without reversed ones, for a pool of
                                                           * 150 documents; adaptive: in one batch; batches: the number
                                                           * of adaptive batches; as in struct sched_options */
    bool mirror;
    const char *until;          /* the target as the user wrote it, until which windows are chosen in rounds
                                 * (judge/judge_rounds.h); NULL means none, and the schedule chooses the windows */
    struct worth_target target; /* the target, as parsed, if `until` is set */
    const char *const *for_run; /* for rounds: n_for_runs files with the runs to be compared */
    size_t n_for_runs;
    size_t max_windows;                /* for rounds: the most windows in the store; 0 means as many as the schedule
                                        * has */
    size_t max_chars;                  /* the characters shown of a document at most; 0 means all */
    int64_t context;                   /* the model's context in tokens, for prompt and answer; 0 means the store's or
                                        * the server's */
    double chars_per_token;            /* characters per token of prompts; 0 means that the first answer measures
                                        * them */
    unsigned max_attempts;             /* the most attempts to get a valid answer to a window */
    bool again_invalid, again_refused; /* whether to ask again about windows that had all their attempts and have no
                                        * valid answer: again_invalid if the last answer is invalid, again_refused if
                                        * the judge refused */
    size_t concurrency;                /* the most requests in flight */
    double rate;                       /* the most requests in a second; 0 means no limit */
    bool skip_bad_texts;               /* whether to leave documents and topics whose text cannot be shown out of the
                                        * pools */
    const char *topics;                /* the only topics judged, "a,b" or "@FILE" with one on a line; NULL means all */
    const char *topics_from;           /* for rounds: a file of further topics, taken in its order; NULL means none */
    bool tops_up;                      /* for rounds: whether to judge only topics that have windows already, if no
                                        * topics are named */
    size_t limit;                      /* the number of topics judged, the first ones of the pool; 0 means all */
    double timeout;                    /* seconds for a request */
    size_t max_lost;                   /* lost requests in a row (struct client_lost) after which the run stops; 0 means
                                        * no limit */
    bool unlisted_model;               /* whether to go on if the server does not list the model */
    const char **served_model;         /* n_served_models further names that the model may answer by */
    size_t n_served_models;
    bool check;                        /* whether to ask only about the first window and store nothing */
    double output_tokens;              /* tokens of one answer, for the estimate; 0 means unknown */
    double price_in, price_out;        /* the prices of a million input and of a million output tokens; NAN means
                                        * unknown */
    double max_cost, max_tokens_total; /* limits of the cost and of the tokens of all requests of the store and its
                                        * repeats, lost ones included; 0 means no limit */
};

/* Sets the defaults of the options. */
void judge_defaults(struct judge_options *o);
/* Returns the options to judge by: `o` itself or, if o->repeat asks for repeats, *copy: a copy whose store is the
 * folder of the repeats within o->store, and whose repeat_of is o->store; options that repeats do not have, such as
 * `plan` and `until`, are unset. In this case the caller frees copy->store. */
const struct judge_options *judge_resolve(const struct judge_options *o, struct judge_options *copy);
/* Sets a setting by the name of rcp-label's long option; `option` names it in messages. Settings of connections, such
 * as URLs and rates, are not among them. A flag is yes or no; NULL means yes. Strings are kept, not copied. Returns 0,
 * or -1 and *err if the value is not an expected one. */
int judge_set(struct judge_options *o, const char *name, const char *option, const char *value, struct err *err);

/* Requests that brought no answer but are probably charged, and their assumed cost. */
struct judge_lost {
    size_t n;
    uint64_t input, output; /* estimated tokens */
    double cost;            /* NAN means that no price is known */
};

/* The progress of judging. "This run" is the present call of judge_run or of judge_open. */
struct judge_counts {
    bool stage[2];                     /* the stages that are judged */
    size_t total[2], done[2];          /* by stage: the windows, and those that need no further request in this run:
                                        * with a final answer, also from earlier runs, or rejected */
    size_t stored;                     /* windows with a final answer from earlier runs */
    size_t invalid[2][JUD_CATEGORIES]; /* by stage and category: windows that remain without a valid answer */
    size_t rejected;                   /* windows without an answer, because the server rejected their requests; also
                                        * counted in `invalid` */
    size_t unusable[JUD_CATEGORIES];   /* invalid answers of this run */
    size_t answers, again;             /* answers of this run, and how often an answer was not final, so that its window
                                        * was queued for another attempt */
    size_t windows_cut; /* answers of this run to windows with at least one document that was cut to fit the context */
    size_t documents_cut; /* the documents cut to fit the context, summed over the answers of this run */
    size_t remade;        /* answers that are not used, because their prompts were made before the first answer measured
                           * the characters per token; their requests are queued again */
    size_t shrunk; /* requests that were queued again with shorter documents, because the model called the prompt too
                    * long */
    bool no_max_tokens, no_temperature;   /* whether the server does not accept the limit of tokens, or the
                                           * temperature */
    size_t too_long;                      /* rejected requests whose prompt is too long for the model even with cut
                                           * documents */
    uint64_t input_tokens, output_tokens; /* the tokens of the prompts, and of the answers, of this run, also of answers
                                           * that are not used */
    uint64_t stored_input, stored_output; /* the tokens of the prompts, and of the answers, of earlier runs, in the
                                           * store and in its repeats (in a run of repeats: in the store that is
                                           * repeated) */
    size_t estimated;        /* answers of this run whose input or output tokens are estimated, because the server gives
                              * no plausible number */
    size_t stored_estimated; /* answers of earlier runs, counted for stored_input, whose tokens are estimated */
    size_t valid;            /* valid answers of this run */
    struct judge_lost lost, stored_lost; /* lost: requests of this run without an answer; stored_lost: those of earlier
                                          * runs; their tokens are only in these two members */
    double cost, stored_cost;            /* cost: the cost of this run; stored_cost: of earlier runs; both include lost
                                          * requests; NAN means that no price is known */
    enum jud_stage last_stage;           /* the stage of the last answer */
    uint8_t last_phase;
    double seconds;              /* seconds since the files were read */
    struct client_counts client; /* all 0 if the judge is simulated */
    bool waiting;                /* whether every replica of the server is set aside at present, because it failed */
};

/* A report to the user about the first answer of a run and, if that is not valid, about the first valid one. */
struct judge_first_report {
    const struct judge_options *o;
    const char *prompt[2]; /* by stage: the SHA-256, in hexadecimal digits, of the prompt's template; NULL means that
                            * the stage is not judged */
    size_t models;         /* the number of models that servers list; 0 means that they list none */
    int64_t context;       /* the context in tokens; 0 means unknown */
    const char *source;    /* the source of the context's size */
    double per_token;      /* characters per token */
    size_t room;           /* the most characters of a prompt; 0 means no limit */
    enum jud_stage stage;
    const char *qid;
    const char *const *docno; /* n documents, in the order shown */
    size_t n, n_criteria, n_cut;
    const struct answer *answer; /* the decoded answer */
    int64_t input, output;       /* the tokens of the prompt and of the answer; -1 means unknown */
    double seconds;
    size_t windows;                               /* the number of windows left */
    double rest_input, rest_output, rest_seconds; /* the expected input tokens, output tokens and seconds for the
                                                   * `windows` left */
};

/* The callbacks during judging. Each may be NULL. */
struct judge_events {
    void (*say)(void *ctx, const char *text);                       /* receives messages for the user */
    void (*alarm)(void *ctx, const char *text);                     /* used if `say` is NULL: receives messages that no
                                                                     * answer comes, while none has come in this run */
    void (*state)(void *ctx, const struct judge_counts *counts);    /* called after each round of the event loop */
    void (*first)(void *ctx, const struct judge_first_report *r);   /* called for the first answer, and for the first
                                                                     * valid answer */
    void (*finished)(void *ctx, const struct judge_counts *counts); /* called at the end; counts is NULL if judging
                                                                     * could not begin */
    void *ctx;
};

/* Asks a server, a batch or the simulated judge about all windows that have no final answer in the store, and waits for
 * the end. Returns 0, or -1 and *err: ERR_STOPPED after SIGINT or SIGTERM, ERR_REFUSED if all is done but the server
 * rejected some windows, ERR_INVALID if too many answers in a row are invalid, ERR_LIMIT at the limit of cost or
 * tokens. The store keeps all answers even on failure, and the same call resumes. */
int judge_run(const struct judge_options *o, const struct judge_events *events, struct err *err);

/* Judging by a caller that answers the requests itself, in batches, by a model in its own process. The rules for
 * prompts, answers, the order of windows and the store are those of judge_run, and so is the store. No thread runs
 * between the calls, and signals are left to the caller. */

/* A request for one answer. */
struct judge_question {
    const char *prompt; /* the user's only message */
    const char *schema; /* the JSON schema of a valid answer */
    const char *qid;
    enum jud_stage stage;
    size_t n;         /* the number of documents shown */
    unsigned attempt; /* the number of this attempt at the window, from 1 */
};

struct judge;
struct completion;

/* Opens the store and reads the input, as judge_run does. *o, whose by_caller must be set, and *events must outlive
 * the judge. Returns the judge, which judge_close frees, or NULL and *err. */
struct judge *judge_open(const struct judge_options *o, const struct judge_events *events, struct err *err);
/* Sets *question to at most `most` requests, valid until the next call, and *n to their number; *n = 0 means that all
 * windows are judged. Requests that were not answered since the call before come again. Returns 0, or -1 and *err:
 * ERR_INVALID if too many answers in a row are invalid or missing, ERR_LIMIT at the limit of cost or tokens. */
int judge_next(struct judge *j, size_t most, const struct judge_question **question, size_t *n, struct err *err);
/* Stores the answer to request number k (from 0) of the last judge_next; call it at most once for each. *c may lack all
 * but the text, and is changed. If c->text is NULL, notes that the model does not answer this request, for the reason
 * `why`. Returns 0, or -1 and *err if the answer cannot be stored. */
int judge_answer(struct judge *j, size_t k, struct completion *c, const char *why, struct err *err);
/* Returns the progress so far, valid until the next call. */
const struct judge_counts *judge_progress(struct judge *j);
/* Closes the store and frees the judge. Returns 0, or -1 and *err if records could not be written. */
int judge_close(struct judge *j, struct err *err);

struct judge_estimate_row {
    size_t calls, stored;     /* the windows of the schedule or plan, each a request, and those of them with a final
                               * answer in the store */
    double input, output;     /* tokens of the prompts, and of the answers, of the calls still to be made */
    double cost_in, cost_out; /* the cost of the input tokens, and of the output tokens, of the calls still to be made;
                               * NAN means that the price is not known */
};

struct judge_estimate {
    size_t topics, documents; /* the topics judged, and the documents of these topics, each counted once */
    double per_token;         /* the characters per token that the estimate assumes */
    struct judge_estimate_row stage[2], all;
    char growth[JUDGE_NOTE]; /* what is new for the store, such as new topics, for the user; "" if nothing is */
    bool measured;           /* whether the output tokens of a stage come from the mean of the store's answers */
};

/* Estimates the calls and tokens still to be paid and their cost. Sends no requests and writes nothing. Returns 0,
 * or -1 and *err. */
int judge_estimate(struct judge_estimate *e, const struct judge_options *o, struct err *err);

#endif
