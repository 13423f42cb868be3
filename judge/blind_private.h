/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of a blind comparison: blind.c asks and stores, blind_case.c shows cases and reads answers. */
#ifndef JUDGE_BLIND_PRIVATE_H
#define JUDGE_BLIND_PRIVATE_H

#include "base/table.h"
#include "judge/blind.h"
#include "judge/prompt.h"
#include "judge/rejections.h"

enum { BLIND_KEY_DIGITS = 24 };

/* One case as one judge is shown it. */
struct presentation {
    char key[BLIND_KEY_DIGITS + 1];
    uint32_t in, judge;
    unsigned rep; /* 1: side 1 is A; 2: side 2 is */
    unsigned attempts, refusals;
    int choice;
    bool answered;
    struct client_call call; /* body NULL: not on its way */
    UT_hash_handle hh;
};

struct blind {
    const struct blind_options *o;
    struct blind_counts *c;
    struct prompt prompt[2]; /* lists, sets */
    struct presentation *all, *by_key;
    size_t n;
    char *path; /* of the answers */
    struct journal *journal;
    size_t longest;           /* bytes of a stored answer */
    struct err *err, refusal; /* refusal: why nothing more is asked, if it has a kind */
    /* of the judge that is asked */
    struct client *client;
    struct rejections rejections[2]; /* lists, sets */
    struct rejections_proof proof;
    size_t in_flight, useless; /* useless: answers in a row that name no side */
    bool useful;               /* one did */
};

/* Reads both templates. 0, or -1 and *b->err. */
int blind_load_prompts(struct blind *b);
/* Returns the prompt, malloc'd. */
char *blind_prompt(const struct blind *b, const struct presentation *p);
/* Names the presentation by all that it depends on. */
void blind_make_key(const struct blind *b, struct presentation *p);
/* Returns the side that an answer names, BLIND_TIE, or BLIND_NONE: it names neither. first: the side that is called A. */
int blind_choice(const char *text, size_t len, int first);
/* Returns the answer of a simulated judge, malloc'd. */
char *blind_simulated(const struct blind *b, const struct presentation *p);

#endif
