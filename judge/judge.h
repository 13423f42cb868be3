/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Judging: shows the windows of all queries to a judge and stores what it answers. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "judge/completion.h"

struct judge_options {
    const char *pool, *queries, *corpus, *store;
    const char *dataset;   /* its name in records; NULL = that of the pool file, without folder and ending */
    bool own_pool;         /* made by the program, with a name that says nothing: the corpus names the dataset */
    const char *prompt[2]; /* by stage; NULL = the one that comes with the program */
    bool stage[2];         /* which are judged */
    const char *const *url;
    size_t n_urls;
    const char *key; /* NULL = none */
    struct completion_settings settings;
    bool json_schema;
    bool send_seed; /* with each request: the seed of the schedule, one higher with each attempt */
    bool simulated; /* no network: judge/judge_simulated.h, with the next as its seed */
    uint64_t simulated_seed;
    uint64_t seed;
    size_t window;
    size_t max_chars;      /* of a document; 0 = all */
    unsigned max_attempts; /* for an answer that is valid */
    size_t concurrency;
    size_t limit; /* only the first so many queries; 0 = all */
    double timeout;
    bool quiet; /* no progress */
};

void judge_defaults(struct judge_options *o);

/* Asks all that the store does not hold yet. 0, or -1 and *err; RCP_EXIT_STOPPED after SIGINT or SIGTERM. In any
 * case the store keeps what was answered, and the same call resumes. A summary goes to standard output. */
int judge_run(const struct judge_options *o, struct rcp_err *err);

/* What the estimate is made with. */
struct judge_prices {
    double chars_per_token;
    double output_tokens;       /* of one answer, 0 = unknown */
    double price_in, price_out; /* per million tokens; NAN = unknown */
};

/* Prints how many calls and tokens are still to be paid, and what they cost; sends no requests and writes nothing. */
int judge_estimate(const struct judge_options *o, const struct judge_prices *p, struct rcp_err *err);

#endif
