/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How many tokens an answer is charged: as many as the server says if that is plausible, an estimate by its texts if
 * not. Limits of cost and tokens hold by these numbers, whatever a server says. */
#ifndef JUDGE_USAGE_H
#define JUDGE_USAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judge/completion.h"

enum { USAGE_LARGEST = 1 << 28 /* tokens; no model takes such prompts */ };
enum usage_of { USAGE_PROMPT, USAGE_ANSWER };

/* Can a text of so many characters take so many tokens? per_token: characters, as measured or usual. An answer may have
 * many more than its text shows, of reasoning that the server keeps back. */
bool usage_plausible(int64_t tokens, size_t characters, enum usage_of of, double per_token);
/* Tokens of a text by its characters, rounded up. */
int64_t usage_estimate(size_t characters, double per_token);
/* Characters of the only message of a request. */
size_t usage_prompt_characters(const char *request, size_t len);
/* Puts estimates in the place of numbers that are missing or implausible, and marks them. */
void usage_settle(struct completion *c, const char *request, size_t len, double per_token);

#endif
