/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The length of a prompt that the model accepts, in characters. It follows from the context in tokens and from the
 * number of characters per token, which the first answer of a store measures. The store's context.json keeps both,
 * so a resumed run makes the same prompts. If they change, existing judgements stay. */
#ifndef JUDGE_JUDGE_CONTEXT_H
#define JUDGE_JUDGE_CONTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judge/judge.h"

/* The source of the context's size: not known, the options, the store's context.json, the server's description, or its
 * errors. */
enum judge_context_source { CONTEXT_UNKNOWN, CONTEXT_GIVEN, CONTEXT_STORED, CONTEXT_OFFERED, CONTEXT_LEARNED };

/* The fraction of a too long prompt that remains each time it is shortened. */
extern const double judge_context_shrink;

struct judge_context {
    int64_t tokens;   /* tokens of prompt and answer together; 0 means unknown, and nothing is cut */
    double per_token; /* characters per token; 0 means not measured yet */
    enum judge_context_source source;
    bool guessed; /* whether the size is a guess by shrinking, and no prompt that was cut to it was answered yet */
};

/* Sets *c: the size by the options or else the store or else the server's `offered` tokens (0 means none), and the
 * characters per token by the options or else the store. A check does not look at the store. Returns 0, or -1 and
 * *err. */
int judge_context_read(struct judge_context *c, const struct judge_options *o, int64_t offered, struct err *err);
/* Writes context.json into the store, unless the run is a check. Returns 0, or -1 and *err. */
int judge_context_write(const struct judge_context *c, const struct judge_options *o, struct err *err);
/* Sets the characters per token by a prompt of `characters` characters and `tokens` tokens, a tenth lower for caution;
 * to 3 if tokens is -1, which means that the server does not say. */
void judge_context_measure(struct judge_context *c, size_t characters, int64_t tokens);
/* Returns the most characters of a prompt that leaves room for an answer of max_tokens (0: of a quarter of the
 * context); 0 means no limit. */
size_t judge_context_room(const struct judge_context *c, int64_t max_tokens);
/* Returns the number of the context's tokens that are reserved for the answer: max_tokens or, if that is 0, a
 * quarter. */
int64_t judge_context_answer(const struct judge_context *c, int64_t max_tokens);
/* Returns a description of the source of the context's size, for the user. */
const char *judge_context_source(const struct judge_context *c);
/* Returns the context's tokens that a server names in an error's text, or 0 if it names none. */
int64_t judge_context_read_limit(const char *why);
/* Sets the context's tokens to a guess, from a prompt of `characters` characters that is too long beside an answer of
 * max_tokens (0 means the server's limit): judge_context_shrink times this prompt is assumed to fit. Sets the
 * characters per token to 3 if they are not measured. */
void judge_context_guess(struct judge_context *c, size_t characters, int64_t max_tokens);
/* Returns whether a server's error text says that a prompt is too long for the model. */
bool judge_context_is_exceeded(const char *why);

#endif
