/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How much of a prompt the model takes, in characters: its context in tokens, and how many characters a token has, which
 * the first answer of a store measures. Both stand in the store's context.json, so that prompts are the same whenever a
 * run resumes; what was judged stays if they are changed. */
#ifndef JUDGE_JUDGE_CONTEXT_H
#define JUDGE_JUDGE_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judge/judge.h"

#define JUDGE_CONTEXT_FILE "context.json"

/* Who says how many tokens there are. */
enum judge_context_source { CONTEXT_UNKNOWN, CONTEXT_GIVEN, CONTEXT_STORED, CONTEXT_OFFERED, CONTEXT_LEARNED };

/* What is left of a prompt that is too long each time it is shortened. */
extern const double judge_context_shrink;

struct judge_context {
    int64_t tokens;   /* prompt and answer together; 0 = not known: nothing is cut */
    double per_token; /* characters; 0 = not measured yet */
    enum judge_context_source source;
    bool guessed; /* by shrinking, and no prompt that was cut to it was answered yet */
};

/* What the store says, with what the options say in its place, and what a server offers (0 = nothing) where both say
 * nothing. 0, or -1 and *err. */
int judge_context_read(struct judge_context *c, const struct judge_options *o, int64_t offered, struct err *err);
/* Writes it into the store. 0, or -1 and *err. */
int judge_context_write(const struct judge_context *c, const struct judge_options *o, struct err *err);
/* Takes the measure of an answer: a prompt of so many characters had so many tokens, -1 = the server does not say. */
void judge_context_measure(struct judge_context *c, size_t characters, int64_t tokens);
/* Characters of a prompt beside an answer of max_tokens (0 = the server's limit); 0 = any number. */
size_t judge_context_room(const struct judge_context *c, int64_t max_tokens);
/* Of the context, what is kept for the answer. */
int64_t judge_context_answer(const struct judge_context *c, int64_t max_tokens);
/* Who says how many tokens there are, for a person. */
const char *judge_context_source(const struct judge_context *c);
/* The tokens of the context that a server names in an error's text; 0 = it names none. */
int64_t judge_context_named(const char *why);
/* Guesses the context by a prompt of so many characters that is too long, beside an answer of max_tokens. */
void judge_context_guess(struct judge_context *c, size_t characters, int64_t max_tokens);
/* Does a server say, in an error's text, that a prompt is too long for the model? */
bool judge_context_exceeded(const char *why);

#endif
