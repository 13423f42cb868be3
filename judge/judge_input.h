/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a judge is asked about: pools, texts and prompts, checked to belong together. */
#ifndef JUDGE_JUDGE_INPUT_H
#define JUDGE_JUDGE_INPUT_H

#include "base/sha256.h"
#include "format/pools.h"
#include "format/texts.h"
#include "judge/judge.h"
#include "judge/prompt.h"
#include "store/plans.h"

struct judge_until;

struct judge_input {
    struct judge_until *until;    /* windows are chosen in rounds (judge/judge_until.h); NULL = by the schedule */
    struct fusion_ahead *runs;    /* then those to be compared, until they are taken: they are read meanwhile */
    struct plans plans;           /* the windows, if they are planned */
    struct pools pools;           /* then what they show */
    struct texts queries, corpus; /* of the pools, nothing else */
    struct prompt prompt[2];      /* of the stages judged */
    size_t left_out_documents, left_out_topics; /* because of bad texts */
    size_t n;                     /* queries judged: the first of the pools, which need not be sorted then */
    size_t n_first;               /* of them, those that are judged from the start: others where a look takes them */
    size_t window;                /* documents of the largest window */
    const struct text **query;    /* by number of the query */
    const struct text ***passage; /* by query and document */
    const char *const *criteria;  /* of the rubric, if it is judged */
    size_t n_criteria;
    int64_t max_tokens[2]; /* by stage, as the identity says it, 0 = the server's: some may be asked again with more */
    char dataset[256];
    struct json_t *entry; /* planned windows: what the store's identity says of their stage, NULL = it is a new one */
    bool flat;            /* in the form of version 0.1 */
    char pool_sha256[SHA256_HEX], texts_sha256[SHA256_HEX];
    struct arena arena;
};

/* 0, or -1 and *err: a file that cannot be read, a query or document of the pools without a text. */
int judge_input_read(struct judge_input *in, const struct judge_options *o, struct err *err);
void judge_input_free(struct judge_input *in);
/* What holds answers to their form, as an identity names it. */
const char *judge_decoding(const struct judge_options *o);

#endif
