/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging: shows the windows of all queries to a judge and stores what it answers. */
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
#include "judge/judge_batch.h"
#include "store/judgements.h"

/* What users get who say nothing; of the schedule, in schedule/schedule.h. */
#define JUDGE_CONCURRENCY 64
#define JUDGE_TIMEOUT 600 /* s */
#define JUDGE_ATTEMPTS 3
#define JUDGE_CHARACTERS 20000
#define JUDGE_PER_TOKEN 4 /* characters */
#define JUDGE_MAX_LOST 10 /* requests in a row without an answer */
#define JUDGE_RECORD 8192 /* bytes of a record, where none is known */

struct pools;

struct judge_options {
    const char *pool, *queries, *corpus, *store;
    const char *plan;      /* the windows of this file in place of the pool's schedule; NULL = none */
    const char *dataset;   /* its name in records; NULL = that of the pool file, without folder and ending */
    struct pools *made;    /* not NULL: the pool, which is in no file; it is emptied */
    bool own_pool;         /* made by the program, with a name that says nothing: the corpus names the dataset */
    const char *prompt[2]; /* by stage; NULL = the one that comes with the program */
    bool stage[2];         /* which are judged */
    const char *const *url;
    size_t n_urls;
    struct client_access access;
    struct judge_batch *batch; /* in place of a server: judge/judge_batch.h; NULL = none */
    struct completion_settings settings;
    const struct method *method; /* decides on the order in adaptive windows and on the temperature */
    bool schema_subset;          /* of what schemas can say, only what every server takes */
    bool send_seed;              /* with each request: the seed of the schedule, one higher with each attempt */
    bool simulated;              /* no network: judge/judge_simulated.h, with the next as its seed */
    uint64_t simulated_seed;
    uint64_t seed;
    size_t window;
    size_t random, stratified, adaptive, batches, rubric; /* of the schedule, as in struct sched_options */
    bool mirror;
    const char *until; /* a target, as it was said: windows are chosen in rounds (judge/judge_until.h); NULL = none */
    struct worth_target target;
    const char *const *for_run; /* n_for_runs files: the runs to be compared */
    size_t n_for_runs;
    size_t max_windows;                /* of the store; 0 = as many as the schedule has */
    size_t max_chars;                  /* of a document; 0 = all */
    int64_t context;                   /* tokens of the model's; 0 = as the store or the server says */
    double chars_per_token;            /* 0 = measured */
    unsigned max_attempts;             /* for an answer that is valid */
    bool again_invalid, again_refused; /* windows that have had them all are asked about again */
    size_t concurrency;                /* requests in flight at most */
    double rate;                       /* requests a second at most; 0 = any number */
    bool skip_bad_texts;               /* documents and topics whose text cannot be shown are left out of the pools */
    const char *topics;                /* only these, "a,b" or "@FILE" with one on a line; NULL = all */
    const char *topics_from;           /* of rounds: a file of further topics, taken in its order; NULL = none */
    bool tops_up;                      /* of rounds: where no topics are named, those that have windows */
    size_t limit;                      /* only the first so many queries; 0 = all */
    double timeout;
    size_t max_lost;     /* requests in a row without an answer, after which the run stops; 0 = any number */
    bool unlisted_model; /* the server need not list the model */
    const char *const *served_model; /* n_served_models further names by which the model may answer */
    size_t n_served_models;
    bool check;                        /* only the first window is asked about, and nothing is stored */
    double price_in, price_out;        /* of a million tokens; NAN = unknown */
    double max_cost, max_tokens_total; /* of the store's answers; 0 = no limit */
};

void judge_defaults(struct judge_options *o);

/* Requests that brought no answer, and what they are taken to have cost. */
struct judge_lost {
    size_t n;
    uint64_t input, output; /* tokens */
    double cost;            /* NAN = no price is known */
};

/* How far judging is. */
struct judge_counts {
    bool stage[2];                     /* which are judged */
    size_t total[2], done[2];          /* windows by stage; done: with those of the store */
    size_t stored;                     /* windows that were in the store */
    size_t invalid[2][JUD_CATEGORIES]; /* windows that stay without a valid answer */
    size_t rejected;                   /* of them, those that the server did not let the judge answer */
    size_t unusable[JUD_CATEGORIES];   /* answers of this run that are not valid */
    size_t answers, again;             /* answers of this run; of them, asked again */
    size_t windows_cut,
        documents_cut; /* answers of this run to windows that were cut to fit the context; their documents */
    size_t remade;     /* answers that are no judgements: the prompt did not fit the measured context */
    size_t shrunk;     /* requests sent again with less of their documents */
    bool no_max_tokens, no_temperature;   /* the server takes no such setting */
    size_t too_long;                      /* rejections of prompts that are too long for the model */
    uint64_t input_tokens, output_tokens; /* of this run */
    uint64_t stored_input, stored_output; /* tokens of the answers that were in the store */
    size_t estimated,
        stored_estimated; /* answers whose tokens no server says, or not plausibly; of the run, the store */
    size_t valid;         /* answers of this run */
    struct judge_lost lost, stored_lost; /* of this run, and of those before; not among the tokens above */
    double cost, stored_cost;            /* of all these, with what is lost; NAN = no price is known */
    enum jud_stage last_stage;           /* of the last answer */
    uint8_t last_phase;
    double seconds;              /* since the files were read */
    struct client_counts client; /* all 0 where the judge is simulated */
    bool waiting;                /* no server answers now */
};

/* What the first answer of a run tells. */
struct judge_first_report {
    const struct judge_options *o;
    const char *prompt[2]; /* SHA-256 of the templates of the stages judged; NULL = not judged */
    size_t models;         /* that servers list; 0 = they list none */
    int64_t context;       /* tokens, 0 = unknown */
    const char *source;    /* who says so */
    double per_token;      /* characters */
    size_t room;           /* characters of a prompt; 0 = any number */
    enum jud_stage stage;
    const char *qid;
    const char *const *docno; /* n documents, in the order shown */
    size_t n, n_criteria, n_cut;
    const struct answer *answer;
    int64_t input, output; /* tokens; -1 = not said */
    double seconds;
    size_t windows;                               /* that are left */
    double rest_input, rest_output, rest_seconds; /* what they are likely to take */
};

/* What a caller may want to hear while judging goes on; any of them may be NULL. */
struct judge_events {
    void (*say)(void *ctx, const char *text);                     /* something a person should know */
    void (*alarm)(void *ctx, const char *text);                   /* where say is NULL: nothing was ever answered */
    void (*state)(void *ctx, const struct judge_counts *counts);  /* after each round of the event loop */
    void (*first)(void *ctx, const struct judge_first_report *r); /* the first answer, and the first valid one, came */
    void (*finished)(void *ctx, const struct judge_counts *counts); /* NULL counts: it could not begin */
    void *ctx;
};

/* Asks all that the store does not hold yet. 0, or -1 and *err: ERR_STOPPED after SIGINT or SIGTERM, ERR_REFUSED
 * where all is done but the server rejected some windows, ERR_INVALID where no answer can be used, ERR_LIMIT where the limit of cost
 * or tokens is reached. In any case the
 * store keeps what was answered, and the same call resumes. */
int judge_run(const struct judge_options *o, const struct judge_events *events, struct err *err);

/* What the estimate is made with. */
struct judge_prices {
    double chars_per_token;
    double output_tokens;       /* of one answer, 0 = unknown */
    double price_in, price_out; /* per million tokens; NAN = unknown */
};

struct judge_estimate_row {
    size_t calls, stored;     /* of the calls, those whose windows are answered */
    double input, output;     /* tokens of the others */
    double cost_in, cost_out; /* of them; NAN = no price */
};

struct judge_estimate {
    size_t topics, documents; /* each document counted once */
    struct judge_estimate_row stage[2], all;
    bool measured; /* output: by the answers of the store */
};

/* How many calls and tokens are still to be paid, and what they cost; sends no requests and writes nothing. */
int judge_estimate(struct judge_estimate *e, const struct judge_options *o, const struct judge_prices *p,
                   struct err *err);

#endif
