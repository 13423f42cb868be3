/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Chat completions: the JSON of requests and of answers. */
#ifndef JUDGE_COMPLETION_H
#define JUDGE_COMPLETION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The way in which the server forces an answer into its form: the request's response_format in OpenAI's form, which
 * vLLM, SGLang, llama.cpp and gateways understand, too. */
enum completion_decoding {
    COMPLETION_FREE,   /* none: only the prompt asks for the form */
    COMPLETION_OBJECT, /* {"type": "json_object"}: any JSON object */
    COMPLETION_SCHEMA  /* {"type": "json_schema", "json_schema": {name, schema, "strict": true}} */
};
extern const char *const completion_decoding_name[COMPLETION_SCHEMA + 1]; /* free, json_object, json_schema */

/* The settings that all requests of a run share. */
struct completion_settings {
    const char *model;
    double temperature;           /* NAN means the server's default */
    int64_t max_tokens;           /* 0 means the server's limit */
    bool max_completion_tokens;   /* whether the limit is sent as "max_completion_tokens", as newer OpenAI models
                                   * require, not as "max_tokens" */
    const char *reasoning_effort; /* NULL means the server's default */
    enum completion_decoding decoding;
    const char *extra; /* a JSON object of further fields, as text; NULL means none */
    bool stream;       /* whether the answer is streamed (judge/stream.h), which does not change it */
};

/* Returns further fields of requests, the JSON object `text`, in one normal form that the caller frees. Returns NULL if
 * `text` is no JSON object or names a field that the request itself sets. It may have a response_format. */
char *completion_extra(const char *text);
/* Returns the name of the first field of the JSON object `extra`, at any depth, that holds a secret: a string, object
 * or list called a key, token or password, or a string that looks like a key. The caller frees it. Returns NULL if
 * there is none. A number of tokens, or the name of a model's token, is no secret. */
char *completion_extra_secret(const char *extra);
/* Returns whether these further fields, NULL or a JSON object, have a response_format, which sets the form of
 * answers. */
bool completion_extra_decodes(const char *extra);

/* Returns the request, *len bytes that the caller frees: a prompt as the user's only message. `name` and `schema` (a
 * JSON schema as text) describe the answer; they may be NULL unless the decoding is COMPLETION_SCHEMA. A seed below 0
 * means none. */
char *completion_request(const struct completion_settings *s, const char *prompt, const char *name, const char *schema,
                         int64_t seed, size_t *len);

/* The most output tokens that are believed of a server that counts hidden reasoning only in the total. */
enum { COMPLETION_MOST_HIDDEN = 1 << 20 };

struct completion {
    char *text; /* the model's text, owned here; NULL means none. If the model gives none, the reason for its refusal
                 * stands here or else its reasoning, unless that was cut off */
    size_t text_len;
    char *reasoning; /* the reasoning, if the server separates it and `text` is not the reasoning; owned here; NULL
                      * otherwise */
    size_t reasoning_len;
    char *finish_reason;                    /* owned here; NULL means not given */
    char *model, *fingerprint;              /* the model that answered and its system_fingerprint, owned here; NULL
                                             * means not given */
    int64_t input_tokens, output_tokens;    /* -1 means not given */
    bool input_estimated, output_estimated; /* whether usage_settle() has estimated the number, since it was missing or
                                             * implausible */
};

/* Reads the body of an answer into *c. Returns 0, or -1 and the fault in why[0 .. size) if it is not a chat completion.
 * Release *c with completion_free after success; a failure leaves nothing to release. */
int completion_read(struct completion *c, const char *body, size_t len, char *why, size_t size);
void completion_free(struct completion *c);

/* Writes the message of an error's body[0 .. len), or else the body's beginning, on one line into text[0 .. size); a
 * code that says that the prompt is too long comes first. */
void completion_error(const char *body, size_t len, char *text, size_t size);
/* Returns whether an error's body[0 .. len) says that the account is empty or its quota used up. Other limits are
 * temporary. */
bool completion_no_quota(const char *body, size_t len);

#endif
