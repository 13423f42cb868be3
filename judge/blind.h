/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Blind comparison of two lists or sets: judges see each case twice, sides and labels swapped, and do not know whose they
 * are. Answers are kept as they come, one JSON line each; the same call, made again, asks only what is missing.
 *
 * A presentation is named by the judge, the case, and a digest of the model and the prompt, so that nothing is taken for
 * an answer to what was not asked. */
#ifndef JUDGE_BLIND_H
#define JUDGE_BLIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "format/texts.h"
#include "judge/client.h"
#include "judge/completion.h"

enum { BLIND_REPS = 2, BLIND_NONE = -1, BLIND_TIE = 0 /* 1, 2: a side */ };

struct blind_case {
    const char *id, *qid, *query;
    const struct text *const *side[2]; /* n[side], in the order shown */
    size_t n[2];
    bool sets; /* else lists */
};

struct blind_judge {
    const char *name;
    const char *const *url; /* replicas; none = simulated */
    size_t n_urls;
    const char *model;
    uint64_t seed; /* of a simulated one */
};

struct blind_options {
    const struct blind_case *cases;
    size_t n_cases;
    const struct blind_judge *judge;
    size_t n_judges;
    const char *store;     /* folder */
    const char *prompt[2]; /* templates of lists and of sets; NULL = the ones that come with the program */
    size_t max_chars;      /* of a document; 0 = all */
    unsigned max_attempts; /* for an answer that names a side or a tie */
    size_t concurrency;
    double timeout; /* s */
    struct client_access access;
    struct completion_settings settings;      /* without the model */
    void (*say)(void *ctx, const char *text); /* something a person should know; NULL = nobody listens */
    void *ctx;
};

struct blind_counts {
    size_t presentations, stored;    /* stored: answered before this run */
    size_t answers, unusable, again; /* of this run; unusable: that name neither a side nor a tie */
    size_t rejected;                 /* by the server */
    size_t lost;                     /* requests that brought no answer */
    size_t none;                     /* presentations that have no choice now */
    uint64_t input_tokens, output_tokens;
    double characters; /* of the prompts that are missing: estimate */
};

/* What is still to be asked; sends no request and writes nothing. 0, or -1 and *err. */
int blind_estimate(const struct blind_options *o, struct blind_counts *c, struct err *err);
/* Asks, then writes verdicts.tsv in the store. 0, or -1 and *err: ERR_SERVER where a server answers nothing,
 * ERR_INVALID where no answer names a side. What was answered is kept in any case. */
int blind_run(const struct blind_options *o, struct blind_counts *c, struct err *err);

#endif
