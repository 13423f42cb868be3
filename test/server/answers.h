/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the test server says to a prompt: a pure function of the prompt and of the attempt. */
#ifndef TEST_SERVER_ANSWERS_H
#define TEST_SERVER_ANSWERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer_options {
    double invalid;  /* share of prompts whose first answers are not valid */
    double stubborn; /* share of prompts that are never answered validly */
    bool known;      /* documents say what they are worth: a line "worth B theta T [topic A]" in each */
    double noise;    /* known: standard deviation of a score in the tournament, logits */
    double bias;     /* known: what the first place of a window is better than the last, logits */
    double length;   /* known: what a document is better for each standard deviation of its log length, logits */
    double guesses;  /* known: the share of scores and answers that are drawn at random, whatever the document is */
    double drift;    /* known: how much lower T is, in logits, in answers that are late */
    bool late;       /* known, with drift: this answer is late; its scores have the opposite sign */
    bool copy;       /* known: all criteria get the answer to the first one */
    bool topic;      /* known: all documents of a topic are worth 0 and have the ability A */
    bool fickle;     /* another attempt has other noise, as long as it is valid */
    bool relative;   /* known: scores are differences from the mean of their window */
};

/* What the model is where documents say what they are worth (known): in the tournament, a document at place x of its
 * window, 0 .. 1, gets the score B + noise z + bias (1/2 - x), z ~ N(0, 1), cut to [-5, 5], one decimal; in the rubric
 * it passes C1 .. C5 by the 2PL with sim_items and the ability T + bias (1/2 - x). The logarithms of lengths are taken
 * to be N(6.5, 0.6^2), as rcp-label simulate draws them. All is drawn by the hash of the whole prompt: the same window
 * has the same answer in whatever order windows come, unless the judge drifts. */

/* The message for a prompt, malloc'd; *finish_reason is what goes with it. attempt: 0, 1, ... */
char *answer_prompt(const struct answer_options *o, const char *prompt, unsigned attempt, const char **finish_reason);

uint64_t answer_hash(const char *s, size_t len, uint64_t start);
/* [0, 1), the same for the same hash and salt. */
double answer_uniform(uint64_t hash, uint64_t salt);

#endif
