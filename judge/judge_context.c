/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/judge_context.h"

#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "store/journal_identity.h"

enum {
    RESERVE = 64 /* tokens of the chat template */,
    ANSWER_PART = 4 /* of the context, where answers have no limit */
};

/* Characters a token: before anything was measured few, as in languages without an alphabet; where servers do not say
 * how many tokens a prompt had, fewer than texts in English have; and a tenth less than the first prompt had, as others
 * may be denser. */
static const double at_first = 2.0, unmeasured = 3.0, caution = 0.9;

int judge_context_read(struct judge_context *c, const struct judge_options *o, int64_t offered, struct err *err)
{
    char *path = o->check ? NULL : mem_path(o->store, JUDGE_CONTEXT_FILE);
    json_t *stored = NULL;
    int r = path ? journal_identity_read(path, &stored, err) : 0;
    json_t *tokens = json_object_get(stored, "context_tokens"),
           *per_token = json_object_get(stored, "characters_per_token");
    *c = (struct judge_context){.tokens = json_integer_value(tokens), .per_token = json_number_value(per_token)};
    c->source = c->tokens ? CONTEXT_STORED : CONTEXT_UNKNOWN;
    if (r == 0 && stored && (c->tokens <= 0 || (per_token && !(c->per_token > 0.0))))
        r = err_fail(err, ERR_INPUT, path, 0,
                     "no positive context_tokens and characters_per_token in it, expected a file that rcp-label wrote");
    json_decref(stored);
    mem_free(path);
    if (o->context && o->context != c->tokens) {
        c->tokens = o->context;
        c->source = CONTEXT_GIVEN;
    } else if (!c->tokens && offered > 0) {
        c->tokens = offered;
        c->source = CONTEXT_OFFERED;
    }
    if (o->chars_per_token > 0.0)
        c->per_token = o->chars_per_token;
    return r;
}

int judge_context_write(const struct judge_context *c, const struct judge_options *o, struct err *err)
{
    char *path, text[128];
    if (o->check)
        return 0;
    path = mem_path(o->store, JUDGE_CONTEXT_FILE);
    int n = snprintf(text, sizeof text, "{\"context_tokens\": %lld", (long long)c->tokens);
    if (c->per_token > 0.0) {
        char number[NUM_FIXED_SIZE + 1];
        put_full(number, c->per_token);
        n += snprintf(text + n, sizeof text - (size_t)n, ", \"characters_per_token\": %s", number);
    }
    n += snprintf(text + n, sizeof text - (size_t)n, "}\n");
    int r = journal_publish(path, text, (size_t)n, err);
    mem_free(path);
    return r;
}

void judge_context_measure(struct judge_context *c, size_t characters, int64_t tokens)
{
    double measured = tokens > 0 ? caution * (double)characters / (double)tokens : unmeasured;
    c->per_token = fmax(floor(100.0 * measured) / 100.0, 0.01);
}

int64_t judge_context_answer(const struct judge_context *c, int64_t max_tokens)
{
    return max_tokens ? max_tokens : c->tokens / ANSWER_PART;
}

size_t judge_context_room(const struct judge_context *c, int64_t max_tokens)
{
    double tokens = (double)(c->tokens - judge_context_answer(c, max_tokens) - RESERVE);
    if (!c->tokens)
        return 0;
    return (size_t)fmax(tokens * (c->per_token > 0.0 ? c->per_token : at_first), 1.0);
}

const char *judge_context_source(const struct judge_context *c)
{
    static const char *const source[] = {"unknown", "as given", "as the store says", "as the server says"};
    return source[c->source];
}

static bool contains(const char *text, const char *phrase)
{
    size_t n = strlen(phrase);
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && tolower((unsigned char)text[i]) == phrase[i])
            i++;
        if (i == n)
            return true;
    }
    return false;
}

/* What servers say: vLLM, SGLang, llama.cpp, OpenAI and others that follow it, TGI, Anthropic, Gemini, Mistral. */
bool judge_context_exceeded(const char *why)
{
    static const char *const phrase[] = {
        "context length",           "context_length",          "context size",   "context window",
        "context of the model",     "maximum context",         "max_model_len",  "prompt is too long",
        "prompt too long",          "input is too long",       "input too long", "too many tokens",
        "maximum number of tokens", "max_new_tokens` must be", "exceed_context", "reduce the length"};
    for (size_t i = 0; i < sizeof phrase / sizeof phrase[0]; i++)
        if (contains(why, phrase[i]))
            return true;
    return false;
}
