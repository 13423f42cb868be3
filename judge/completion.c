/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/completion.h"

#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "json/load.h"
#include "json/value.h"

enum { LONGEST_NAME = 240 /* bytes */ };

const char *const completion_decoding_name[] = {
    [COMPLETION_FREE] = "free", [COMPLETION_OBJECT] = "json_object", [COMPLETION_SCHEMA] = "json_schema"};

/* Returns the value of a request's response_format, for a decoding other than COMPLETION_FREE. COMPLETION_SCHEMA needs
 * the `name` of a JSON schema and the `schema` itself, as JSON text. */
static json_t *make_response_format(enum completion_decoding decoding, const char *name, const char *schema)
{
    if (decoding == COMPLETION_OBJECT)
        return json_pack("{s:s}", "type", "json_object");
    return json_pack("{s:s, s:{s:s, s:o, s:b}}", "type", "json_schema", "json_schema", "name", name, "schema",
                     json_loads(schema, 0, NULL), "strict", 1);
}

char *completion_extra(const char *text)
{
    static const char *const own_field[] = {"model",           "messages", "seed",       "temperature",
                                            "stream",          "n",        "max_tokens", "max_completion_tokens",
                                            "reasoning_effort"};
    json_t *o = jtext_load(text, strlen(text), JSON_REJECT_DUPLICATES, NULL);
    bool is_valid = json_is_object(o);
    for (size_t i = 0; i < LENGTH(own_field); i++)
        is_valid &= !json_object_get(o, own_field[i]);
    char *normal = is_valid ? json_dumps(o, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(o);
    return normal;
}

/* Returns the letters and digits of the name, in small letters. The caller frees it. */
static char *plain_name(const char *name)
{
    char *plain = mem_strdup(name);
    size_t n = 0;
    for (; *name; name++)
        if (isalnum((unsigned char)*name))
            plain[n++] = (char)tolower((unsigned char)*name);
    plain[n] = '\0';
    return plain;
}

/* Returns whether a field of this name holds a secret, judged by the letters and digits of the name. */
static bool names_secret(const char *name)
{
    static const char *const whole_name[] = {"key",  "token", "auth", "bearer",    "cookie",
                                             "pass", "pwd",   "sig",  "signature", "jwt"};
    static const char *const name_part[] = {
        "apikey",          "apitoken",       "accesskey",        "accesstoken",  "authkey",      "authtoken",
        "bearertoken",     "sessiontoken",   "idtoken",          "refreshtoken", "privatekey",   "hftoken",
        "subscriptionkey", "password",       "passwd",           "passphrase",   "secret",       "credential",
        "authorization",   "authentication", "connectionstring", "accountkey",   "securitytoken"};
    char *plain = plain_name(name);
    bool found = false;
    for (size_t i = 0; i < LENGTH(whole_name); i++)
        found |= strcmp(plain, whole_name[i]) == 0;
    for (size_t i = 0; i < LENGTH(name_part); i++)
        found |= strstr(plain, name_part[i]) != NULL;
    mem_free(plain);
    return found;
}

/* Returns whether a text looks like a secret: an Authorization value, or a key with a prefix that services use,
 * followed by at least four characters of a key. */
static bool is_secret(const char *s)
{
    static const char *const prefix[] = {"sk-",  "sk_",         "hf_", "gsk_", "xai-",    "nvapi-", "AIza", "pplx-",
                                         "ghp_", "github_pat_", "r8_", "fw_",  "tgp_v1_", "AKIA",   "csk-"};
    enum { LEAST = 4 };
    s += strspn(s, " \t");
    if (strncasecmp(s, "Bearer ", 7) == 0 || strncasecmp(s, "Basic ", 6) == 0)
        return true;
    for (size_t i = 0; i < LENGTH(prefix); i++) {
        size_t n = strlen(prefix[i]), len = n;
        if (strncmp(s, prefix[i], n) != 0)
            continue;
        while (isalnum((unsigned char)s[len]) || s[len] == '-' || s[len] == '_' || s[len] == '.')
            len++;
        return len >= n + LEAST && s[len + strspn(s + len, " \t")] == '\0';
    }
    return false;
}

/* Returns the name of the first field that holds a secret: searches `value`, the value of the field `name`, and its
 * members at any depth. The name belongs to the JSON or the caller. Returns NULL if there is none. */
static const char *find_secret(const char *name, json_t *value)
{
    const char *key, *found = json_is_string(value) && is_secret(json_string_value(value)) ? name : NULL;
    json_t *item;
    size_t i;
    json_array_foreach(value, i, item) if (!found) found = find_secret(name, item);
    json_object_foreach(value, key, item)
    {
        bool may_hold = json_is_string(item) || json_is_object(item) || json_is_array(item);
        if (!found)
            found = may_hold && names_secret(key) ? key : find_secret(key, item);
    }
    return found;
}

char *completion_extra_secret(const char *extra)
{
    json_t *o = jtext_load(extra, strlen(extra), 0, NULL);
    const char *name = find_secret("", o);
    char *copied = mem_strdup(name);
    json_decref(o);
    return copied;
}

bool completion_extra_decodes(const char *extra)
{
    json_t *o = extra ? jtext_load(extra, strlen(extra), 0, NULL) : NULL;
    bool has_format = json_object_get(o, "response_format") != NULL;
    json_decref(o);
    return has_format;
}

char *completion_request(const struct completion_settings *s, const char *prompt, const char *name, const char *schema,
                         int64_t seed, size_t *len)
{
    /* names and texts are UTF-8, as their readers have checked */
    json_t *o = json_pack("{s:s, s:[{s:s, s:s}]}", "model", s->model, "messages", "role", "user", "content", prompt);
    if (!isnan(s->temperature))
        jv_put(o, "temperature", json_real(s->temperature));
    if (s->max_tokens > 0)
        jv_put(o, s->max_completion_tokens ? "max_completion_tokens" : "max_tokens", json_integer(s->max_tokens));
    if (s->reasoning_effort)
        jv_put(o, "reasoning_effort", json_string(s->reasoning_effort));
    if (seed >= 0)
        jv_put(o, "seed", json_integer(seed));
    if (s->decoding != COMPLETION_FREE)
        jv_put(o, "response_format", make_response_format(s->decoding, name, schema));
    if (s->stream) { /* asks for the numbers of tokens, which servers send in the last piece, if at all */
        jv_put(o, "stream", json_true());
        jv_put(o, "stream_options", jv_pairs("include_usage", json_true(), NULL));
    }
    if (s->extra) {
        json_t *extra = jtext_load(s->extra, strlen(s->extra), 0, NULL);
        json_object_update(o, extra);
        json_decref(extra);
    }
    char *text = jv_dump(o, JSON_COMPACT | JSON_REAL_PRECISION(15));
    json_decref(o);
    *len = strlen(text);
    return text;
}

/* Returns the number of tokens under `key`, rounded up, or -1 unless it is a number in [0, 2^62). All numbers of an
 * answer are parsed as reals. */
static int64_t read_tokens(json_t *usage, const char *key)
{
    json_t *n = json_object_get(usage, key);
    double x = json_is_real(n) ? ceil(json_real_value(n)) : -1.0;
    return x >= 0.0 && x < ldexp(1.0, 62) ? (int64_t)x : -1;
}

/* Reads the numbers of input and output tokens. Some servers count reasoning in total_tokens only: if the total minus
 * the input is larger than the output, but at most COMPLETION_MOST_HIDDEN, it is taken as the output. */
static void read_usage(struct completion *c, json_t *usage)
{
    int64_t input = read_tokens(usage, "prompt_tokens"), output = read_tokens(usage, "completion_tokens"),
            total_output = input <= 0 ? -1 : read_tokens(usage, "total_tokens") - input;
    c->input_tokens = input;
    c->output_tokens = total_output > output && total_output <= COMPLETION_MOST_HIDDEN ? total_output : output;
}

/* Replaces each NUL in text[0 .. len) by a blank: JSON readers refuse NULs, and C strings end at them. Returns text. */
static char *blank_nuls(char *text, size_t len)
{
    for (char *p = text, *end = text + len; (p = memchr(p, '\0', (size_t)(end - p)));)
        *p = ' ';
    return text;
}

/* Returns a copy of a JSON string, with blanks for NULs, or NULL if s is no string. The caller frees it. */
static char *copy_string(json_t *s)
{
    size_t len = json_string_length(s);
    return json_is_string(s) ? blank_nuls(mem_strndup(json_string_value(s), len), len) : NULL;
}

/* Returns a copy of a JSON string, at most LONGEST_NAME bytes of it, or NULL if s is empty or no string. The caller
 * frees it. */
static char *copy_name(json_t *s)
{
    size_t len = json_string_length(s);
    if (!len)
        return NULL;
    len = len < LONGEST_NAME ? len : LONGEST_NAME;
    char *name = blank_nuls(mem_strndup(json_string_value(s), len), len);
    utf8_clean(name, strlen(name)); /* the name may end in the midst of a character */
    return name;
}

/* Appends a JSON string to the buffer *buffer of *buffer_len bytes, with blanks for NULs. Ignores other values. */
static void append_string(char **buffer, size_t *buffer_len, json_t *text)
{
    size_t n = json_string_length(text);
    if (!json_is_string(text))
        return;
    *buffer = mem_realloc(*buffer, *buffer_len + n + 1, 1);
    memcpy(*buffer + *buffer_len, json_string_value(text), n + 1);
    blank_nuls(*buffer + *buffer_len, n);
    *buffer_len += n;
}

/* Reads the text of a message: a string, or the text parts of a list of parts. */
static void read_content(struct completion *c, json_t *content)
{
    json_t *part;
    size_t i;
    append_string(&c->text, &c->text_len, content);
    json_array_foreach(content, i, part) append_string(&c->text, &c->text_len, json_object_get(part, "text"));
}

/* Returns whether the completion's finish_reason is `name`. */
static bool is_reason(const struct completion *c, const char *name)
{
    return c->finish_reason && strcmp(c->finish_reason, name) == 0;
}

/* Reads the reasoning, which servers separate from the text under one of two names. If the text is empty, the server
 * has put the whole answer there, and the reasoning becomes the text, unless the answer was cut off: then the reasoning
 * is only a draft. */
static void read_reasoning(struct completion *c, json_t *message)
{
    json_t *reasoning = json_object_get(message, "reasoning_content");
    if (!json_string_length(reasoning))
        reasoning = json_object_get(message, "reasoning");
    if (!json_string_length(reasoning))
        return;
    if (c->text_len == 0 && !is_reason(c, "length"))
        append_string(&c->text, &c->text_len, reasoning);
    else
        append_string(&c->reasoning, &c->reasoning_len, reasoning);
}

/* Sets the finish reason to "tool_calls", whatever the server says, if the message calls tools and gives no text. */
static void name_tool_calls(struct completion *c, json_t *message)
{
    if (c->text_len || !json_array_size(json_object_get(message, "tool_calls")))
        return;
    mem_free(c->finish_reason);
    c->finish_reason = mem_strndup("tool_calls", 10);
}

/* Writes `fault` into why[0 .. size) and releases the body. Returns -1. */
static int refuse_body(json_t *body, char *why, size_t size, const char *fault)
{
    snprintf(why, size, "%s", fault);
    json_decref(body);
    return -1;
}

/* Writes into why[0 .. size) that the server failed, with the reason from the choice or from the body, and releases the
 * body. Returns -1. */
static int report_failure(json_t *body, json_t *choice, char *why, size_t size)
{
    json_t *source = json_object_get(choice, "error") ? choice : body;
    char *text = json_object_get(source, "error") ? json_dumps(source, 0) : NULL, message[160] = "";
    if (text)
        completion_error(text, strlen(text), message, sizeof message);
    snprintf(why, size, "the server says finish_reason 'error'%s%s", *message ? ": " : "", message);
    mem_free(text);
    json_decref(body);
    return -1;
}

int completion_read(struct completion *c, const char *body, size_t len, char *why, size_t size)
{
    *c = (struct completion){0};
    json_t *o = jtext_load_foreign(body, len, JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL);
    if (!json_is_object(o))
        return refuse_body(o, why, size, "the answer is not a JSON object");
    json_t *choice = json_array_get(json_object_get(o, "choices"), 0), *message = json_object_get(choice, "message");
    if (!json_is_object(message) && json_object_get(o, "error")) {
        size_t n = (size_t)snprintf(why, size, "an error instead of an answer: ");
        completion_error(body, len, why + n, size - n);
        json_decref(o);
        return -1;
    }
    if (!json_is_object(message))
        return refuse_body(o, why, size, "the answer has no choices[0].message");
    c->finish_reason = copy_string(json_object_get(choice, "finish_reason"));
    if (is_reason(c, "error")) {
        completion_free(c);
        return report_failure(o, choice, why, size);
    }
    json_t *refusal = json_object_get(message, "refusal"), *usage = json_object_get(o, "usage");
    read_content(c, json_object_get(message, "content"));
    if (json_string_length(refusal) > 0 && c->text_len == 0) { /* the judge gives a reason for its refusal */
        mem_free(c->finish_reason);
        append_string(&c->text, &c->text_len, refusal);
        c->finish_reason = mem_strndup("refusal", 7);
    }
    read_reasoning(c, message);
    c->model = copy_name(json_object_get(o, "model"));
    c->fingerprint = copy_name(json_object_get(o, "system_fingerprint"));
    name_tool_calls(c, message);
    read_usage(c, usage);
    json_decref(o);
    return 0;
}

void completion_free(struct completion *c)
{
    mem_free(c->text);
    mem_free(c->reasoning);
    mem_free(c->finish_reason);
    mem_free(c->model);
    mem_free(c->fingerprint);
}

/* Returns the message in the JSON body of an error, or NULL if it has none. */
static json_t *find_error_message(json_t *o)
{
    static const char *const key[] = {"message", "detail", "error"};
    for (int i = 0; i < 3; i++)
        if (json_is_string(json_object_get(o, key[i])))
            return json_object_get(o, key[i]);
    return json_is_object(json_object_get(o, "error")) ? json_object_get(json_object_get(o, "error"), "message") : NULL;
}

/* Writes into text[0 .. size) that a prompt is too long, if the error says so by a code or a number beside its message,
 * or else "". */
static void describe_context(json_t *error, char *text, size_t size)
{
    const char *code = json_string_value(json_object_get(error, "code"));
    json_t *n = json_object_get(error, "n_ctx");
    *text = '\0';
    if (json_is_integer(n))
        snprintf(text, size, "n_ctx %lld: ", (long long)json_integer_value(n));
    else if (code && strcmp(code, "context_length_exceeded") == 0)
        snprintf(text, size, "%s: ", code);
}

void completion_error(const char *body, size_t len, char *text, size_t size)
{
    json_t *o = jtext_load_foreign(body, len, 0), *message = find_error_message(o);
    char context[64];
    describe_context(json_object_get(o, "error"), context, sizeof context);
    size_t n = (size_t)snprintf(text, size, "%s", context);
    n = n < size ? n : size - 1;
    if (json_is_string(message)) {
        body = json_string_value(message);
        len = json_string_length(message);
    }
    for (size_t i = 0; i < len && n + 1 < size; i++) {
        unsigned char b = (unsigned char)body[i];
        bool blank = b <= ' ' || b == 127;
        if (!blank || (n && text[n - 1] != ' '))
            text[n++] = (char)(blank ? ' ' : b < 128 ? b : '?'); /* it may be cut inside a character */
    }
    text[n] = '\0';
    json_decref(o);
}

bool completion_no_quota(const char *body, size_t len)
{
    static const char *const kind[] = {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"};
    char text[512];
    json_t *o = jtext_load(body, len, 0, NULL), *error = json_object_get(o, "error");
    const char *code = json_string_value(json_object_get(error, "code"));
    const char *type = json_string_value(json_object_get(error, "type"));
    bool is_quota = false;
    completion_error(body, len, text, sizeof text); /* gateways repeat the code within a message of their own */
    for (size_t i = 0; error && i < LENGTH(kind); i++)
        is_quota |=
            (code && strcmp(code, kind[i]) == 0) || (type && strcmp(type, kind[i]) == 0) || strstr(text, kind[i]);
    json_decref(o);
    return is_quota;
}
