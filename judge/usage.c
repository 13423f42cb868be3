/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/usage.h"

#include <jansson.h>
#include <math.h>

#include "base/utf8.h"

/* The most tokens of a character, and the most characters of a token. Tokenizers make at most one token of each byte,
 * so four of a character; the limit is twice that. Prose has four or five characters per token. */
static const double most_tokens = 8.0, most_characters = 16.0;
/* By kind: the most tokens that no text shows, of a chat template and a schema, or of hidden reasoning. */
static const double hidden[] = {[USAGE_PROMPT] = 1 << 14, [USAGE_ANSWER] = COMPLETION_MOST_HIDDEN};

bool usage_plausible(int64_t tokens, size_t characters, enum usage_kind kind, double per_token)
{
    double n = (double)characters, t = (double)tokens;
    return tokens >= 0 && t >= floor(n / fmax(most_characters, 4.0 * per_token)) && (tokens > 0 || characters == 0) &&
           t <= most_tokens * n + hidden[kind];
}

int64_t usage_estimate(size_t characters, double per_token)
{
    return (int64_t)fmin(ceil((double)characters / per_token), (double)(INT64_C(1) << 50));
}

size_t usage_prompt_characters(const char *request, size_t len)
{
    json_t *o = json_loadb(request, len, 0, NULL);
    const char *prompt =
        json_string_value(json_object_get(json_array_get(json_object_get(o, "messages"), 0), "content"));
    size_t n = prompt ? utf8_count(prompt) : 0;
    json_decref(o);
    return n;
}

/* Replaces *tokens by an estimate from the characters if it is missing or implausible. Returns whether it did. */
static bool correct_tokens(int64_t *tokens, size_t characters, enum usage_kind kind, double per_token)
{
    if (usage_plausible(*tokens, characters, kind, per_token))
        return false;
    *tokens = usage_estimate(characters, per_token);
    return true;
}

void usage_settle(struct completion *c, const char *request, size_t len, double per_token)
{
    size_t characters = (c->text ? utf8_count(c->text) : 0) + (c->reasoning ? utf8_count(c->reasoning) : 0);
    c->input_estimated =
        correct_tokens(&c->input_tokens, usage_prompt_characters(request, len), USAGE_PROMPT, per_token);
    c->output_estimated = correct_tokens(&c->output_tokens, characters, USAGE_ANSWER, per_token);
}
