/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Blind comparison of two ranked lists, or two sets, of documents for one query: a judge says which side is better.
 * Each judge sees each case twice, with one side and then the other shown first as A (two presentations), and is not
 * told which system made which side. Answers are stored as they come, one JSON line each; a further call asks only
 * about presentations without a choice.
 *
 * The key of a presentation is a digest of the judge's name and model, the case, the side shown first, and the whole
 * prompt, so that no answer is used for another question. */
#ifndef JUDGE_BLIND_H
#define JUDGE_BLIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "format/texts.h"
#include "judge/client.h"
#include "judge/completion.h"

/* The number of times that each judge sees each case; then two choices: no choice, and a tie. The other choices are 1
 * and 2, the better side. */
enum { BLIND_REPS = 2, BLIND_NONE = -1, BLIND_TIE = 0 };

struct blind_case {
    const char *id, *qid, *query;
    const struct text *const *side[2]; /* side[s] has n[s] documents, in the order shown */
    size_t n[2];
    bool has_sets; /* whether the order of a side's documents means nothing (sets); otherwise they are ranked lists,
                    * best first */
};

struct blind_judge {
    const char *name;
    const char *const *url; /* the addresses of the n_urls replicas of the judge's server; n_urls = 0 means that the
                             * judge is simulated */
    size_t n_urls;
    const char *model;
    uint64_t seed; /* the seed of a simulated judge */
};

struct blind_options {
    const struct blind_case *cases;
    size_t n_cases;
    const struct blind_judge *judge;
    size_t n_judges;
    const char *store;     /* the folder of the answers */
    const char *prompt[2]; /* files with the prompts for lists ([0]) and for sets ([1]); NULL means the program's */
    size_t max_chars;      /* the most characters shown of a document; 0 means all */
    unsigned max_attempts; /* the most requests for one presentation, sent until an answer names a side or a tie */
    size_t concurrency;
    double timeout; /* seconds */
    struct client_access access;
    struct completion_settings settings;      /* the settings of requests, of which `model` is not used: each struct
                                               * blind_judge has its own model */
    void (*say)(void *ctx, const char *text); /* receives messages for the user; may be NULL */
    void *ctx;
};

struct blind_counts {
    size_t presentations, stored; /* presentations: of all judges; stored: those that had a choice before this run */
    size_t answers;               /* the answers of this run */
    size_t unusable;              /* the answers of this run that name neither a side nor a tie */
    size_t rejected;              /* rejected by the server */
    size_t lost;                  /* requests without an answer */
    size_t none;                  /* blind_run: presentations without a choice at the end; blind_estimate: those still
                                   * to be asked about */
    uint64_t input_tokens, output_tokens;
    double characters; /* set by blind_estimate: the characters of the prompts still to be sent, each once */
};

/* Sets c->presentations, c->stored (those that have a choice), c->none (those still to be asked about) and
 * c->characters (of the latter's prompts). Sends no request and writes nothing. Returns 0, or -1 and *err. */
int blind_estimate(const struct blind_options *o, struct blind_counts *c, struct err *err);
/* Asks each judge about the presentations that have no choice yet and have attempts left, then writes verdicts.tsv in
 * the store. Returns 0, or -1 and *err, without verdicts.tsv: ERR_SERVER if the server does not answer, ERR_INVALID if
 * too many answers in a row name neither a side nor a tie. Answers are kept even on failure. */
int blind_run(const struct blind_options *o, struct blind_counts *c, struct err *err);

#endif
