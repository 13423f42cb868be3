/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/stream.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "json/load.h"
#include "json/value.h"

/* A text that grows. */
struct bytes {
    char *s;
    size_t len, cap;
    bool has_text; /* whether anything was appended, even an empty text */
};

/* A stream of server-sent events, and the completion that is assembled from it. */
struct stream {
    struct bytes line; /* the line that is being read */
    struct bytes data; /* the data of the event that is being read, which may be on several lines */
    struct bytes text, reasoning, refusal;
    size_t largest;
    bool is_first_line;       /* whether the line that is being read is the first one */
    bool has_cr;              /* whether the last byte was a carriage return */
    bool is_error_event;      /* whether the event that is being read has the name "error" */
    bool has_choice, is_done; /* whether a piece of the answer came, and whether the end was announced */
    bool is_broken;           /* whether an event was not JSON */
    json_t *finish_reason, *usage, *error, *model, *fingerprint;
};

struct stream *stream_new(size_t largest)
{
    struct stream *s = mem_zalloc(1, sizeof *s);
    s->largest = largest;
    s->is_first_line = true;
    return s;
}

void stream_free(struct stream *s)
{
    if (!s)
        return;
    mem_free(s->line.s);
    mem_free(s->data.s);
    mem_free(s->text.s);
    mem_free(s->reasoning.s);
    mem_free(s->refusal.s);
    json_decref(s->finish_reason);
    json_decref(s->usage);
    json_decref(s->error);
    json_decref(s->model);
    json_decref(s->fingerprint);
    mem_free(s);
}

/* Appends s[0 .. n) and a NUL that is not counted. */
static void add_bytes(struct bytes *b, const char *s, size_t n)
{
    b->s = mem_grow(b->s, &b->cap, b->len + n + 1, 1);
    if (n)
        memcpy(b->s + b->len, s, n);
    b->len += n;
    b->s[b->len] = '\0';
    b->has_text = true;
}

/* Appends a JSON string; ignores other values. */
static void add_json_text(struct bytes *b, json_t *text)
{
    if (json_is_string(text))
        add_bytes(b, json_string_value(text), json_string_length(text));
}

/* Replaces *target by a new reference to the value. */
static void replace_value(json_t **target, json_t *value)
{
    json_decref(*target);
    *target = json_incref(value);
}

/* Appends the text, reasoning and refusal in a piece of a message, or in a whole message. The reasoning has one of two
 * names, or both. */
static void take_piece(struct stream *s, json_t *piece)
{
    json_t *content = json_object_get(piece, "content"), *part;
    json_t *reasoning = json_object_get(piece, "reasoning_content");
    size_t i;
    add_json_text(&s->text, content);
    json_array_foreach(content, i, part) add_json_text(&s->text, json_object_get(part, "text"));
    add_json_text(&s->reasoning, json_string_length(reasoning) ? reasoning : json_object_get(piece, "reasoning"));
    add_json_text(&s->refusal, json_object_get(piece, "refusal"));
}

/* Takes a choice of an event, if it has the number 0: a piece of the text, or the whole message of a server that does
 * not stream. */
static void take_choice(struct stream *s, json_t *choice)
{
    json_t *delta = json_object_get(choice, "delta"), *message = json_object_get(choice, "message");
    json_t *reason = json_object_get(choice, "finish_reason"), *usage = json_object_get(choice, "usage");
    if (json_integer_value(json_object_get(choice, "index")) != 0)
        return;
    s->has_choice = true;
    if (json_is_object(delta))
        take_piece(s, delta);
    else if (!s->text.len && !s->reasoning.len)
        take_piece(s, message);
    if (json_string_length(reason))
        replace_value(&s->finish_reason, reason);
    if (json_is_object(usage))
        replace_value(&s->usage, usage);
}

/* Stores the first error of the stream; ignores null and further errors. */
static void keep_first_error(struct stream *s, json_t *error)
{
    if (!s->error && error && !json_is_null(error))
        s->error = json_incref(error);
}

/* Stores the contents of an event's JSON object: model, usage, error, and the pieces of its choices. */
static void take_object(struct stream *s, json_t *o)
{
    json_t *choice, *usage = json_object_get(o, "usage"), *error = json_object_get(o, "error");
    size_t i;
    if (json_string_length(json_object_get(o, "model")))
        replace_value(&s->model, json_object_get(o, "model"));
    if (json_string_length(json_object_get(o, "system_fingerprint")))
        replace_value(&s->fingerprint, json_object_get(o, "system_fingerprint"));
    keep_first_error(s, error);
    if (s->is_error_event)
        keep_first_error(s, o);
    if (json_is_object(usage))
        replace_value(&s->usage, usage);
    json_array_foreach(json_object_get(o, "choices"), i, choice)
    {
        keep_first_error(s, json_object_get(choice, "error"));
        take_choice(s, choice);
    }
}

/* Returns whether the data of an event is [DONE], which ends the stream. */
static bool is_done_mark(const struct bytes *b)
{
    size_t n = b->len;
    while (n && (b->s[n - 1] == ' ' || b->s[n - 1] == '\t'))
        n--;
    return n == 6 && memcmp(b->s, "[DONE]", 6) == 0;
}

/* If the data of the current event is a JSON object or [DONE], takes its contents and clears it. Returns whether it
 * is. */
static bool take_event_data(struct stream *s)
{
    json_t *o = NULL;
    bool is_end = is_done_mark(&s->data);
    s->is_done |= is_end;
    if (!is_end && s->data.len)
        o = jtext_load_foreign(s->data.s, s->data.len, JSON_ALLOW_NUL);
    bool is_whole = is_end || json_is_object(o);
    if (json_is_object(o))
        take_object(s, o);
    json_decref(o);
    if (is_whole)
        s->data.len = 0;
    return is_whole;
}

/* Ends an event at an empty line. Data that is not JSON may be the text of an error. */
static void end_event(struct stream *s)
{
    if (s->data.len && !take_event_data(s)) {
        if (s->is_error_event && !s->error)
            s->error = json_stringn(s->data.s, s->data.len);
        s->is_broken |= !s->error;
    }
    s->data.len = 0;
    s->is_error_event = false;
}

/* Handles a field of an event, name[0 .. n) with value[0 .. len). "data" is appended, after a line feed if there is
 * data already; if there was none and it is whole, it is taken at once. "event" may announce an error, and others are
 * ignored. */
static void take_event_field(struct stream *s, const char *name, size_t n, const char *value, size_t len)
{
    if (n == 5 && memcmp(name, "event", 5) == 0)
        s->is_error_event = len == 5 && memcmp(value, "error", 5) == 0;
    if (n != 4 || memcmp(name, "data", 4) != 0)
        return;
    bool has_data = s->data.len > 0;
    if (has_data)
        add_bytes(&s->data, "\n", 1);
    add_bytes(&s->data, value, len);
    if (!has_data)
        take_event_data(s);
}

/* Handles the current line of the stream of server-sent events, and clears it; an empty line ends an event. */
static void take_event_line(struct stream *s)
{
    const char *line = s->line.s;
    size_t n = s->line.len;
    if (s->is_first_line && n >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0) {
        line += 3;
        n -= 3;
    }
    s->is_first_line = false;
    s->line.len = 0;
    if (s->is_done)
        return;
    if (n == 0) {
        end_event(s);
        return;
    }
    const char *colon = memchr(line, ':', n);
    size_t name = colon ? (size_t)(colon - line) : n, value = colon ? name + 1 : n;
    if (value < n && line[value] == ' ')
        value++;
    take_event_field(s, line, name, line + value, n - value);
}

/* Returns the number of bytes that the stream holds. */
static size_t stream_size(const struct stream *s)
{
    return s->line.len + s->data.len + s->text.len + s->reasoning.len + s->refusal.len;
}

int stream_feed(struct stream *s, const char *bytes, size_t n)
{
    for (const char *end = bytes + n; bytes < end;) {
        if (s->has_cr && *bytes == '\n')
            bytes++;
        s->has_cr = false;
        size_t n_left = (size_t)(end - bytes), k = 0;
        while (k < n_left && bytes[k] != '\n' && bytes[k] != '\r')
            k++;
        add_bytes(&s->line, bytes, k);
        if (stream_size(s) > s->largest)
            return -1;
        bytes += k;
        if (k == n_left)
            continue;
        s->has_cr = *bytes++ == '\r';
        take_event_line(s);
    }
    return 0;
}

bool stream_done(const struct stream *s)
{
    return s->is_done;
}

/* Handles the last line, which may lack its line end, and drops data that is not complete. */
static void take_last_line(struct stream *s)
{
    if (s->line.len && !s->is_done)
        take_event_line(s);
    if (s->data.len)
        take_event_data(s);
    s->data.len = 0;
}

/* Returns the collected text as JSON, or null if no piece of it came. The caller owns it. */
static json_t *make_text(const struct bytes *b)
{
    json_t *text = b->has_text ? json_stringn(b->s ? b->s : "", b->len) : NULL;
    return text ? text : json_null(); /* pieces of JSON are UTF-8 */
}

/* Returns a new reference to the value, or to null if it is NULL. */
static json_t *make_value(json_t *value)
{
    return value ? json_incref(value) : json_null();
}

/* Returns the JSON value as text of *len bytes, which the caller frees, and releases the value. */
static char *dump_json(json_t *o, size_t *len)
{
    char *text = jv_dump(o, JSON_COMPACT);
    json_decref(o);
    *len = strlen(text);
    return text;
}

char *stream_completion(struct stream *s, size_t *len, char *why, size_t size)
{
    take_last_line(s);
    if (s->error)
        return dump_json(jv_pairs("error", json_incref(s->error), NULL), len);
    const char *missing = s->is_broken                     ? "a piece of the stream is not JSON"
                        : !s->is_done && !s->finish_reason ? "the stream ended before the answer did"
                        : !s->has_choice                   ? "the stream has no answer"
                                                           : NULL;
    if (missing) {
        snprintf(why, size, "%s", missing);
        return NULL;
    }
    return dump_json(json_pack("{s:o, s:o, s:[{s:{s:o, s:o, s:o}, s:o}], s:o}", "model", make_value(s->model),
                               "system_fingerprint", make_value(s->fingerprint), "choices", "message", "content",
                               make_text(&s->text), "reasoning_content", make_text(&s->reasoning), "refusal",
                               make_text(&s->refusal), "finish_reason", make_value(s->finish_reason), "usage",
                               make_value(s->usage)),
                     len);
}
