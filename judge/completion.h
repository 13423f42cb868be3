/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Chat completions: the JSON of a request, and of what comes back. */
#ifndef JUDGE_COMPLETION_H
#define JUDGE_COMPLETION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the server holds an answer to its form: the request's response_format, in OpenAI's form, which vLLM, SGLang,
 * llama.cpp and gateways read as well. */
enum completion_decoding {
    COMPLETION_FREE,   /* none: the prompt alone asks for it */
    COMPLETION_OBJECT, /* {"type": "json_object"}: any JSON object */
    COMPLETION_SCHEMA  /* {"type": "json_schema", "json_schema": {name, schema, "strict": true}} */
};
extern const char *const completion_decoding_name[COMPLETION_SCHEMA + 1]; /* free, json_object, json_schema */

/* What is the same in all requests of a run. */
struct completion_settings {
    const char *model;
    double temperature;           /* NAN = the server's */
    int64_t max_tokens;           /* 0 = the server's limit */
    bool max_completion_tokens;   /* the limit goes by that name, as newer OpenAI models need it */
    const char *reasoning_effort; /* NULL = the server's */
    enum completion_decoding decoding;
    const char *extra; /* JSON object of further fields, as text; NULL = none */
    bool stream;       /* the answer comes in pieces (judge/stream.h), and is the same */
};

/* Further fields as they enter requests and identities: in one form, malloc'd; NULL: not a JSON object, or it has
 * fields that the request itself needs. They may hold a response_format. */
char *completion_extra(const char *text);
/* The name of a field, at any depth, that holds a secret: a text, object or list called a key, token or password. The
 * caller frees it. NULL: there is none. A number of tokens or the name of a token of the model is no secret. */
char *completion_extra_secret(const char *extra);
/* Do these further fields say how answers are decoded? */
bool completion_extra_decodes(const char *extra);

/* The request, malloc'd: a prompt as the user's only message. name and schema (JSON text) are those of the answer
 * where decoding needs them, or NULL; seed below 0 = none. */
char *completion_request(const struct completion_settings *s, const char *prompt, const char *name, const char *schema,
                         int64_t seed, size_t *len);

struct completion {
    char *text; /* malloc'd; what the model said, NULL = nothing. In place of it: why it refuses to, or its reasoning */
    size_t text_len;
    char *reasoning; /* malloc'd; what the server tells apart from the text, NULL = nothing, or it is the text */
    size_t reasoning_len;
    char *finish_reason;                 /* malloc'd; NULL = not given */
    char *model, *fingerprint;           /* malloc'd; the model that answered, and its system_fingerprint; likewise */
    int64_t input_tokens, output_tokens; /* -1 = not given */
    bool input_estimated, output_estimated; /* the server does not say, or what cannot be (judge/usage.h) */
};

/* Reads the body of an answer. 0, or -1: it is not a chat completion, and why says what is wrong. */
int completion_read(struct completion *c, const char *body, size_t len, char *why, size_t size);
void completion_free(struct completion *c);

/* What the body of an error says, on one line: its message, or its beginning. */
void completion_error(const char *body, size_t len, char *text, size_t size);
/* Does the error say that the account is empty, or its quota used up? Other limits pass. */
bool completion_no_quota(const char *body, size_t len);

#endif
