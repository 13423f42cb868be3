/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the test server says to a prompt: a pure function of the prompt and of the attempt. */
#ifndef TEST_SERVER_ANSWERS_H
#define TEST_SERVER_ANSWERS_H

#include <stddef.h>
#include <stdint.h>

struct answer_options {
    double invalid;  /* share of prompts whose first answers are not valid */
    double stubborn; /* share of prompts that are never answered validly */
};

/* The message for a prompt, malloc'd; *finish_reason is what goes with it. attempt: 0, 1, ... */
char *answer_prompt(const struct answer_options *o, const char *prompt, unsigned attempt, const char **finish_reason);

uint64_t answer_hash(const char *s, size_t len, uint64_t start);
/* [0, 1), the same for the same hash and salt. */
double answer_uniform(uint64_t hash, uint64_t salt);

#endif
