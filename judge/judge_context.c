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
#include "store/digests.h"
#include "store/journal.h"
#include "store/journal_identity.h"

enum {
    RESERVE = 64 /* the tokens of the chat template */,
    ANSWER_PART = 4,     /* 1 / ANSWER_PART of the context is reserved for answers without a limit */
    LARGEST = 1000000000 /* the largest context in tokens */
};

/* The characters per token before any measurement, few as in languages without an alphabet; the characters per token if
 * servers omit the number of a prompt's tokens, fewer than in English texts; and the factor on the number that the
 * first prompt measures, because other prompts may be denser. */
static const double initial_ratio = 2.0, default_ratio = 3.0, caution_factor = 0.9;

const double judge_context_shrink = 0.8;

int judge_context_read(struct judge_context *c, const struct judge_options *o, int64_t offered, struct err *err)
{
    const char *store = o->repeat_of ? o->repeat_of : o->store; /* repeats have the prompts of the store, and so its
                                                                 * context.json */
    char *path = o->check ? NULL : mem_path(store, JOURNAL_CONTEXT_NAME);
    json_t *stored = NULL;
    int r = path ? journal_identity_read(path, &stored, err) : 0;
    json_t *tokens = json_object_get(stored, "context_tokens"),
           *per_token = json_object_get(stored, "characters_per_token");
    *c = (struct judge_context){.tokens = json_integer_value(tokens), .per_token = json_number_value(per_token)};
    c->source = c->tokens ? CONTEXT_STORED : CONTEXT_UNKNOWN;
    if (r == 0 && stored && (c->tokens <= 0 || (per_token && !(c->per_token > 0.0))))
        r = err_input(err, path, 0, "%s is missing or not above 0, expected a file that rcp-label wrote",
                      c->tokens <= 0 ? "context_tokens" : "characters_per_token");
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
    path = mem_path(o->store, JOURNAL_CONTEXT_NAME);
    int n = snprintf(text, sizeof text, "{\"context_tokens\": %lld", (long long)c->tokens);
    if (c->per_token > 0.0) {
        char number[NUM_FIXED_SIZE + 1];
        put_full(number, c->per_token);
        n += snprintf(text + n, sizeof text - (size_t)n, ", \"characters_per_token\": %s", number);
    }
    n += snprintf(text + n, sizeof text - (size_t)n, "}\n");
    int r = digests_publish(path, text, (size_t)n, err);
    mem_free(path);
    return r;
}

void judge_context_measure(struct judge_context *c, size_t characters, int64_t tokens)
{
    double measured = tokens > 0 ? caution_factor * (double)characters / (double)tokens : default_ratio;
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
    return (size_t)fmax(tokens * (c->per_token > 0.0 ? c->per_token : initial_ratio), 1.0);
}

void judge_context_guess(struct judge_context *c, size_t characters, int64_t max_tokens)
{
    c->per_token = c->per_token > 0.0 ? c->per_token : default_ratio;
    double prompt = judge_context_shrink * (double)characters / c->per_token + RESERVE;
    double answer = max_tokens ? (double)max_tokens : prompt / (ANSWER_PART - 1);
    c->tokens = (int64_t)(prompt + answer);
    c->source = CONTEXT_LEARNED;
    c->guessed = true;
}

const char *judge_context_source(const struct judge_context *c)
{
    static const char *const source[] = {"unknown", "as given", "according to the store", "according to the server",
                                         "according to the server's errors"};
    return source[c->source];
}

/* Returns the first occurrence of a phrase, which is in small letters, in a text with letters of any case; NULL if it
 * is missing. */
static const char *find_phrase(const char *text, const char *phrase)
{
    size_t n = strlen(phrase);
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && tolower((unsigned char)text[i]) == phrase[i])
            i++;
        if (i == n)
            return text;
    }
    return NULL;
}

/* Returns the whole number at p, with or without commas; 0 if there is none or it is above LARGEST. */
static int64_t parse_whole_number(const char *p)
{
    int64_t n = 0;
    for (; isdigit((unsigned char)*p) || (n && *p == ',' && isdigit((unsigned char)p[1])); p++)
        if (*p != ',' && (n = 10 * n + *p - '0') > LARGEST)
            return 0;
    return n;
}

/* Returns the whole number in `text` that ends before p, apart from blanks; 0 if there is none. */
static int64_t read_preceding_number(const char *text, const char *p)
{
    while (p > text && p[-1] == ' ')
        p--;
    const char *end = p;
    while (p > text && (isdigit((unsigned char)p[-1]) || p[-1] == ','))
        p--;
    while (p < end && *p == ',')
        p++;
    return parse_whole_number(p);
}

/* Knows the phrases of vLLM, SGLang, llama.cpp, OpenAI, TGI, Anthropic, Gemini, Mistral, DashScope, xAI, Kimi, Copilot,
 * OpenRouter and Bedrock, which have the number after or before them. `why` is the error's text. */
int64_t judge_context_read_limit(const char *why)
{
    static const char *const prefix[] = {"context length is ",
                                         "context length of ",
                                         "context length (",
                                         "context size (",
                                         "context size of ",
                                         "context window of ",
                                         "configured limit of ",
                                         "tokens allowed (",
                                         "n_ctx ",
                                         "model length of ",
                                         "context window is ",
                                         "must be <= ",
                                         "max_model_len (",
                                         "max_model_len of ",
                                         "max_model_len=",
                                         "tokens allowed is ",
                                         "context length exceeded: maximum ",
                                         "tokens > ",
                                         "input length should be [1, ",
                                         "maximum prompt length is ",
                                         "maximum allowed length (",
                                         "allowed input length of ",
                                         "(context length ",
                                         "exceeds the limit of ",
                                         "model token limit: ",
                                         "configured context size is ",
                                         "model maximum (",
                                         "max_seq_len "};
    static const char *const suffix[] = {"maximum context length", "tokens context window", "token context window"};
    int64_t n = 0;
    for (size_t i = 0; !n && i < LENGTH(prefix); i++) {
        const char *phrase = find_phrase(why, prefix[i]);
        n = phrase ? parse_whole_number(phrase + strlen(prefix[i])) : 0;
    }
    for (size_t i = 0; !n && i < LENGTH(suffix); i++) {
        const char *phrase = find_phrase(why, suffix[i]);
        n = phrase ? read_preceding_number(why, phrase) : 0;
    }
    const char *sum =
        n ? NULL : find_phrase(why, "context limit: "); /* Anthropic names a sum: 190000 + 20000 > 200000 */
    sum = sum ? strchr(sum, '>') : NULL;
    return sum ? parse_whole_number(sum + 1 + strspn(sum + 1, " ")) : n;
}

/* Knows the phrases by which common servers, such as vLLM, OpenAI, Perplexity and Ollama, say that a prompt is too
 * long. `why` is the error's text. */
bool judge_context_is_exceeded(const char *why)
{
    static const char *const phrase[] = {"context length",
                                         "context_length",
                                         "context size",
                                         "context window",
                                         "context of the model",
                                         "maximum context",
                                         "max_model_len",
                                         "prompt is too long",
                                         "prompt too long",
                                         "input is too long",
                                         "input too long",
                                         "too many tokens",
                                         "maximum number of tokens",
                                         "max_new_tokens` must be",
                                         "exceed_context",
                                         "reduce the length",
                                         "model length of",
                                         "input token count",
                                         "input tokens exceed",
                                         "too large to process",
                                         "context limit",
                                         "contextwindowexceeded",
                                         "input length should be [",
                                         "maximum prompt length",
                                         "maximum allowed length",
                                         "allowed input length",
                                         "prompt token count",
                                         "exceeded model token limit",
                                         "exceed model maximum",
                                         "too many input tokens",
                                         "messages is too long",
                                         "too long to fit"};
    for (size_t i = 0; i < LENGTH(phrase); i++)
        if (find_phrase(why, phrase[i]))
            return true;
    return false;
}
