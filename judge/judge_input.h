/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The input of judging: pools, texts and prompts, checked for consistency. */
#ifndef JUDGE_JUDGE_INPUT_H
#define JUDGE_JUDGE_INPUT_H

#include "base/sha256.h"
#include "format/pools.h"
#include "format/texts.h"
#include "judge/judge.h"
#include "judge/prompt.h"
#include "store/plans.h"

struct judge_rounds;

struct judge_input {
    struct judge_rounds *rounds;  /* the rounds in which windows are chosen (judge/judge_rounds.h); NULL means the
                                   * schedule chooses them */
    struct plans plans;           /* the windows, if they are planned */
    struct pools pools;           /* the pools, or the documents of the planned windows */
    struct texts queries, corpus; /* texts of the pools only */
    struct prompt prompt[2];      /* the prompts of the stages judged */
    size_t left_out_documents, left_out_topics; /* left out because of bad texts */
    size_t n;                     /* the number of topics judged: the first of the pools, which then need not be
                                   * sorted */
    size_t n_first;               /* the number of these topics that are judged from the start; the others begin when
                                   * a look takes them */
    size_t window;                /* the number of documents in the largest window */
    const struct text **query;    /* query[topic] */
    const struct text ***passage; /* passage[topic][document] */
    const char *const *criteria;  /* n_criteria criteria, if the rubric is judged */
    size_t n_criteria;
    int64_t max_tokens[2]; /* by stage, as in the identity; 0 means the server's limit. Some windows may be asked
                            * again with more */
    char dataset[256];
    struct json_t *entry; /* planned windows: the stage's entry in the store's identity; NULL means a new store */
    char pool_sha256[SHA256_HEX], texts_sha256[SHA256_HEX];
    struct arena arena;
};

/* Reads and checks the input. Returns 0, or -1 and *err: a file cannot be read, or a topic or document of the pools
 * has no text. */
int judge_input_read(struct judge_input *in, const struct judge_options *o, struct err *err);
void judge_input_free(struct judge_input *in);
/* Returns the name in an identity of the method that forces answers into their form. */
const char *judge_decoding(const struct judge_options *o);
/* Moves the topics that the options name to the front of the pools: first the in->n_first topics that are judged
 * from the start, in the pools' order, then further ones in the order of their file. in->n counts both. The store
 * still covers all topics. Returns 0, or -1 and *err if the pools lack a named topic or none is left to begin with. */
int judge_topics_select(struct judge_input *in, const struct judge_options *o, struct err *err);

#endif
