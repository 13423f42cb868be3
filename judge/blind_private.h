/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The state of a blind comparison: blind.c asks, blind_cases.c has the prompts, choices and stored answers. */
#ifndef JUDGE_BLIND_PRIVATE_H
#define JUDGE_BLIND_PRIVATE_H

#include "base/table.h"
#include "judge/blind.h"
#include "judge/prompt.h"
#include "judge/rejections.h"
#include "store/journal.h"

#define BLIND_ANSWERS "answers.jsonl"

enum { BLIND_KEY = 24 /* digits */ };

/* A presentation: a case as one judge sees it, with one of its two sides shown first. */
struct presentation {
    char key[BLIND_KEY + 1];
    uint32_t case_number, judge;
    unsigned rep; /* the side that is shown first, as A: 1 or 2 */
    unsigned attempts, refusals;
    int choice;              /* the better side, 1 or 2, BLIND_TIE, or BLIND_NONE if no answer names one of these */
    bool answered;           /* whether there is a choice */
    struct client_call call; /* the request; it is in flight unless its body is NULL */
    UT_hash_handle hh;
};

struct blind {
    const struct blind_options *o;
    struct blind_counts *counts;
    struct prompt prompt[2]; /* the prompts for lists ([0]) and for sets ([1]) */
    struct presentation *presentation, *by_key;
    size_t n;
    char *path; /* the file of answers */
    struct journal *journal;
    size_t longest;           /* the bytes of the longest stored line; 0 means none is stored */
    struct err *err, refusal; /* err: the receiver of errors; refusal: why the judge is not asked further, if its kind
                               * is set */
    /* The members from here on belong to the judge that is being asked. client is NULL if it is simulated. */
    struct client *client;
    struct rejections rejections; /* the rejected requests about lists (kind[0]) and about sets (kind[1]) */
    size_t in_flight;
    size_t useless_streak; /* the number of answers in a row that name neither a side nor a tie */
    bool has_useful;       /* whether an answer named a side or a tie */
};

/* Loads the prompts for lists and for sets. Returns 0, or -1 and *b->err. */
int blind_load_prompts(struct blind *b);
/* Returns the prompt of a presentation, which the caller frees. */
char *blind_fill(const struct blind *b, const struct presentation *p);
/* Sets p->key, which identifies the question and the judge in the store. */
void blind_make_key(const struct blind *b, struct presentation *p);
/* Returns the side that the answer text[0 .. len) calls better, 1 or 2, BLIND_TIE, or BLIND_NONE if it says neither.
 * side_a is the side that was shown as A, 1 or 2. */
int blind_choice(const char *text, size_t len, int side_a);
/* Returns the answer of a simulated judge to the presentation, as JSON text that the caller frees. */
char *blind_simulate(const struct blind *b, const struct presentation *p);
/* Appends an answer to the store. `choice` is 1, 2, BLIND_TIE or BLIND_NONE. `why` says why the server rejected the
 * request; NULL means that it did not. Returns 0, or -1 and *b->err. */
int blind_store_answer(struct blind *b, const struct presentation *p, const struct completion *c, int choice,
                       const char *why);
/* Reads the stored answers, if there are any: sets the choices, attempts and refusals of the presentations, and
 * b->longest. Skips answers to presentations of other comparisons. may_be_torn accepts a last line that is no answer,
 * such as a killed writer leaves. Returns 0, or -1 and *b->err. */
int blind_read_store(struct blind *b, bool may_be_torn);
/* Writes verdicts.tsv in the store, one row for each presentation with at least one attempt. Returns 0, or -1 and
 * *b->err. */
int blind_write_verdicts(const struct blind *b);

#endif
