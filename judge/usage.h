/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The number of tokens that an answer is charged: the server's number if it is plausible, otherwise an estimate from
 * the texts. Limits of cost and tokens use these numbers, whatever a server says. */
#ifndef JUDGE_USAGE_H
#define JUDGE_USAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judge/completion.h"

enum { USAGE_LARGEST = 1 << 28 /* the most tokens of a prompt that are believed; no model takes so many */ };
enum usage_kind { USAGE_PROMPT, USAGE_ANSWER };

/* Returns whether a prompt or answer (`kind`) of `characters` characters can have `tokens` tokens. per_token is the
 * average number of characters per token, measured or assumed. An answer may have many more tokens than its text shows,
 * from reasoning that the server withholds. */
bool usage_plausible(int64_t tokens, size_t characters, enum usage_kind kind, double per_token);
/* Returns the estimated number of tokens of a text of `characters` characters, at per_token characters per token,
 * rounded up. */
int64_t usage_estimate(size_t characters, double per_token);
/* Returns the number of characters in the only message of request[0 .. len), a JSON body; 0 if it has none. */
size_t usage_prompt_characters(const char *request, size_t len);
/* Replaces missing or implausible numbers of tokens in *c by estimates from the texts of the answer and of its
 * request[0 .. len), at per_token characters per token, and marks them. */
void usage_settle(struct completion *c, const char *request, size_t len, double per_token);

#endif
