/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "test/server/pieces.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

struct out {
    char *s;
    size_t len, cap;
    const char *eol;
    uint64_t dice;
};

static size_t roll(struct out *o, size_t n)
{
    o->dice ^= o->dice << 13;
    o->dice ^= o->dice >> 7;
    o->dice ^= o->dice << 17;
    return (size_t)(o->dice >> 11) % n;
}

static void put(struct out *o, const char *s)
{
    size_t n = strlen(s);
    o->s = mem_grow(o->s, &o->cap, o->len + n + 1, 1);
    memcpy(o->s + o->len, s, n + 1);
    o->len += n;
}

/* An event, sometimes with what says nothing around it. */
static void event(struct out *o, const char *data)
{
    if (roll(o, 8) == 0) {
        put(o, ": keep-alive");
        put(o, o->eol);
        put(o, roll(o, 2) ? o->eol : "");
    }
    if (roll(o, 8) == 0) {
        put(o, "event: message");
        put(o, o->eol);
    }
    put(o, roll(o, 2) ? "data: " : "data:");
    put(o, data);
    put(o, o->eol);
    put(o, o->eol);
}

static void chunk(struct out *o, const char *name, const char *text, size_t n, json_t *finish_reason)
{
    json_t *delta = json_object();
    if (name)
        json_object_set_new(delta, name, json_stringn(text, n));
    json_t *c = json_pack("{s:s, s:[{s:i, s:o, s:O}], s:n}", "object", "chat.completion.chunk", "choices", "index", 0,
                          "delta", delta, "finish_reason", finish_reason, "usage");
    char *data = json_dumps(c, JSON_COMPACT);
    event(o, data);
    free(data);
    json_decref(c);
}

/* A text in pieces of some bytes, which end between characters; `share` of it. */
static void text(struct out *o, const char *name, json_t *s, double share)
{
    const char *p = json_string_value(s), *end = p ? p + (size_t)(share * (double)json_string_length(s)) : NULL;
    while (p < end) {
        const char *q = p + 1 + roll(o, 40);
        q = q < end ? q : end;
        while (((unsigned char)*q & 0xc0) == 0x80)
            q++;
        chunk(o, name, p, (size_t)(q - p), json_null());
        p = q;
    }
}

char *pieces_of(const char *body, enum pieces what, uint64_t dice, size_t *len)
{
    static const char *const eol[] = {"\n", "\r\n", "\r"};
    json_t *c = json_loads(body, 0, NULL), *choice = json_array_get(json_object_get(c, "choices"), 0);
    json_t *message = json_object_get(choice, "message");
    struct out o = {.dice = dice | 1};
    double share = what == PIECES_WHOLE ? 1.0 : 0.6;
    o.eol = eol[roll(&o, 3)];
    if (json_object_get(c, "model")) { /* in a piece of its own, as Azure says it */
        json_t *named = json_pack("{s:[], s:O, s:O?}", "choices", "model", json_object_get(c, "model"),
                                  "system_fingerprint", json_object_get(c, "system_fingerprint"));
        char *data = json_dumps(named, JSON_COMPACT);
        event(&o, data);
        free(data);
        json_decref(named);
    }
    chunk(&o, "role", "assistant", 9, json_null());
    text(&o, "reasoning_content", json_object_get(message, "reasoning_content"), share);
    text(&o, "content", json_object_get(message, "content"), share);
    if (what == PIECES_ERROR)
        event(&o, "{\"error\": {\"message\": \"the upstream model is gone\", \"code\": 502}}");
    if (what == PIECES_WHOLE) {
        chunk(&o, roll(&o, 2) ? "content" : NULL, "", 0, json_object_get(choice, "finish_reason"));
        json_t *usage = json_pack("{s:[], s:O?}", "choices", "usage", json_object_get(c, "usage"));
        char *data = json_dumps(usage, JSON_COMPACT);
        event(&o, data);
        free(data);
        json_decref(usage);
        event(&o, "[DONE]");
    }
    json_decref(c);
    *len = o.len;
    return o.s;
}
