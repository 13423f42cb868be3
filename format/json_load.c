/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/json_load.h"

#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/utf8.h"
#include "format/json_id.h"

static json_t *refuse(json_error_t *why, enum json_error_code code, const char *text)
{
    if (why) {
        *why = (json_error_t){.line = -1, .column = -1};
        snprintf(why->text, sizeof why->text - 1, "%s", text);
        why->text[sizeof why->text - 1] = (char)code; /* where json_error_code looks for it */
    }
    return NULL;
}

/* Brackets that open, in strings too: a text without more of them than levels is not too deep, and is not read twice.
 * Counts of blocks fit into bytes, so that the loop becomes vector code. */
static size_t opening(const char *s, size_t len)
{
    enum { BLOCK = 128 };
    size_t n = 0;
    for (; len >= BLOCK; s += BLOCK, len -= BLOCK) {
        unsigned char of_block = 0;
        for (size_t i = 0; i < BLOCK; i++)
            of_block = (unsigned char)(of_block + ((s[i] | 0x20) == '{'));
        n += of_block;
    }
    for (size_t i = 0; i < len; i++)
        n += (s[i] | 0x20) == '{';
    return n;
}

/* Strings are distinguished as a reader would do it, as far as the text is JSON; further than that none reads. */
static bool too_deep(const char *p, const char *end)
{
    size_t depth = 0;
    if (opening(p, (size_t)(end - p)) <= FMT_JSON_DEPTH)
        return false;
    while (p < end) {
        char c = *p++;
        if (c == '"' && !(p = fmt_json_skip_string(p, end)))
            return false;
        if (c == '"')
            continue;
        if ((c | 0x20) == '{' && ++depth > FMT_JSON_DEPTH)
            return true;
        else if ((c | 0x20) == '}' && depth)
            depth--;
    }
    return false;
}

/* In a memory scope jansson's reader cannot be used: where it runs out of memory it takes the text for malformed, or
 * reads past the end of a string, and only allocators that never fail, which are the process's and not a library's to
 * set, prevent that. This one reads the same texts and makes the same values, by functions of jansson that can fail. */
struct text {
    const char *begin, *p, *end;
    size_t flags;
    char *room; /* strings and numbers in work, each above those that it is part of */
    size_t used, cap;
    enum json_error_code code; /* why it is not JSON */
    bool exhausted;
};

static json_t *value(struct text *t);

static bool wrong(struct text *t, enum json_error_code code)
{
    if (t->code == json_error_unknown)
        t->code = code;
    return false;
}

static json_t *made(struct text *t, json_t *v)
{
    t->exhausted |= !v;
    return v;
}

static bool put(struct text *t, const char *s, size_t n)
{
    if (t->cap - t->used < n) {
        size_t cap = 2 * t->cap + n + 256;
        char *room = mem_try_realloc(t->room, cap);
        if (!room) {
            t->exhausted = true;
            return false;
        }
        t->room = room;
        t->cap = cap;
    }
    memcpy(t->room + t->used, s, n);
    t->used += n;
    return true;
}

static void skip_space(struct text *t)
{
    while (t->p < t->end && (*t->p == ' ' || *t->p == '\n' || *t->p == '\t' || *t->p == '\r'))
        t->p++;
}

/* Takes the character after white space, if it is the next. */
static bool next_is(struct text *t, char c)
{
    skip_space(t);
    bool is = t->p < t->end && *t->p == c;
    t->p += is;
    return is;
}

/* The four digits of \uXXXX at t->p; -1 = there are none. */
static long hex(struct text *t)
{
    long code = 0;
    if (t->end - t->p < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        char c = *t->p++;
        int digit = c >= '0' && c <= '9' ? c - '0'
                  : c >= 'a' && c <= 'f' ? c - 'a' + 10
                  : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                         : -1;
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
    }
    return code;
}

static bool unicode(struct text *t)
{
    char out[4];
    size_t n = 0;
    long c = hex(t);
    if (c >= 0xd800 && c < 0xdc00) {
        bool pair = t->end - t->p >= 2 && t->p[0] == '\\' && t->p[1] == 'u';
        t->p += pair ? 2 : 0;
        long low = pair ? hex(t) : -1;
        c = low >= 0xdc00 && low < 0xe000 ? 0x10000 + (c - 0xd800) * 0x400 + (low - 0xdc00) : -1;
    }
    if (c < 0 || (c >= 0xdc00 && c < 0xe000))
        return wrong(t, json_error_invalid_syntax);
    if (c == 0 && !(t->flags & JSON_ALLOW_NUL))
        return wrong(t, json_error_null_character);
    if (c < 0x80) {
        out[n++] = (char)c;
    } else {
        int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        out[n++] = (char)((more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0) | c >> (6 * more));
        while (more--)
            out[n++] = (char)(0x80 | (c >> (6 * more) & 0x3f));
    }
    return put(t, out, n);
}

static bool escape(struct text *t)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (t->p == t->end)
        return wrong(t, json_error_premature_end_of_input);
    char c = *t->p++;
    const char *at = c ? strchr(from, c) : NULL;
    if (c == 'u')
        return unicode(t);
    return at ? put(t, &to[at - from], 1) : wrong(t, json_error_invalid_syntax);
}

/* The string after its quote: room[from ..), and a NUL. */
static bool string(struct text *t)
{
    for (;;) {
        const char *s = t->p;
        while (t->p < t->end && (unsigned char)*t->p >= ' ' && *t->p != '"' && *t->p != '\\')
            t->p++;
        size_t n = (size_t)(t->p - s);
        if (utf8_span(s, n) < n)
            return wrong(t, json_error_invalid_utf8);
        if (n && !put(t, s, n))
            return false;
        if (t->p == t->end)
            return wrong(t, json_error_premature_end_of_input);
        char c = *t->p++;
        if (c == '"')
            return put(t, "", 1);
        if (c != '\\')
            return wrong(t, json_error_invalid_syntax);
        if (!escape(t))
            return false;
    }
}

static bool digits(struct text *t)
{
    const char *from = t->p;
    while (t->p < t->end && *t->p >= '0' && *t->p <= '9')
        t->p++;
    return t->p > from;
}

static json_t *number(struct text *t)
{
    const char *s = t->p;
    size_t from = t->used;
    bool real = false;
    t->p += *t->p == '-';
    if (t->p < t->end && *t->p == '0')
        t->p++;
    else if (!digits(t))
        return wrong(t, json_error_invalid_syntax), NULL;
    if (t->p < t->end && *t->p == '.') {
        t->p++;
        real = digits(t);
        if (!real)
            return wrong(t, json_error_invalid_syntax), NULL;
    }
    if (t->p < t->end && (*t->p | 0x20) == 'e') {
        t->p++;
        t->p += t->p < t->end && (*t->p == '+' || *t->p == '-');
        real = digits(t);
        if (!real)
            return wrong(t, json_error_invalid_syntax), NULL;
    }
    if (!put(t, s, (size_t)(t->p - s)) || !put(t, "", 1))
        return NULL;
    t->used = from;
    errno = 0;
    double d = real ? strtod(t->room + from, NULL) : 0.0;
    long long i = real ? 0 : strtoll(t->room + from, NULL, 10);
    if (errno == ERANGE && (!real || isinf(d)))
        return wrong(t, json_error_numeric_overflow), NULL;
    return made(t, real ? json_real(d) : json_integer(i));
}

static json_t *array(struct text *t)
{
    json_t *a = made(t, json_array());
    if (!a || next_is(t, ']'))
        return a;
    do {
        json_t *v = value(t);
        if (v && json_array_append_new(a, v) == 0)
            continue;
        t->exhausted |= v != NULL;
        json_decref(a);
        return NULL;
    } while (next_is(t, ','));
    if (next_is(t, ']'))
        return a;
    json_decref(a);
    return wrong(t, json_error_invalid_syntax), NULL;
}

static bool member(struct text *t, json_t *o)
{
    size_t from = t->used;
    if (!next_is(t, '"'))
        return wrong(t, json_error_invalid_syntax);
    if (!string(t))
        return false;
    if (strlen(t->room + from) + 1 < t->used - from)
        return wrong(t, json_error_null_byte_in_key);
    if (t->flags & JSON_REJECT_DUPLICATES && json_object_get(o, t->room + from))
        return wrong(t, json_error_duplicate_key);
    if (!next_is(t, ':'))
        return wrong(t, json_error_invalid_syntax);
    json_t *v = value(t);
    if (!v)
        return false;
    t->exhausted |= json_object_set_new_nocheck(o, t->room + from, v) != 0;
    t->used = from;
    return !t->exhausted;
}

static json_t *object(struct text *t)
{
    json_t *o = made(t, json_object());
    if (!o || next_is(t, '}'))
        return o;
    bool ok;
    do
        ok = member(t, o);
    while (ok && next_is(t, ','));
    if (ok && next_is(t, '}'))
        return o;
    json_decref(o);
    return wrong(t, json_error_invalid_syntax), NULL;
}

static json_t *word(struct text *t)
{
    static const struct {
        const char *name;
        size_t len;
        json_t *(*make)(void);
    } words[] = {{"true", 4, json_true}, {"false", 5, json_false}, {"null", 4, json_null}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if ((size_t)(t->end - t->p) >= words[i].len && memcmp(t->p, words[i].name, words[i].len) == 0) {
            t->p += words[i].len;
            return words[i].make();
        }
    return wrong(t, json_error_invalid_syntax), NULL;
}

static json_t *value(struct text *t)
{
    size_t from = t->used;
    skip_space(t);
    if (t->p == t->end)
        return wrong(t, json_error_premature_end_of_input), NULL;
    char c = *t->p;
    if (c == '-' || (c >= '0' && c <= '9'))
        return number(t);
    if (c != '"' && c != '{' && c != '[')
        return word(t);
    t->p++;
    if (c != '"')
        return c == '{' ? object(t) : array(t);
    json_t *v = string(t) ? made(t, json_stringn_nocheck(t->room + from, t->used - from - 1)) : NULL;
    t->used = from;
    return v;
}

static json_t *load_in_scope(const char *s, size_t len, size_t flags, json_error_t *why)
{
    struct text t = {.begin = s, .p = s, .end = s + len, .flags = flags, .code = json_error_unknown};
    char text[64];
    skip_space(&t);
    json_t *v = t.p < t.end && (*t.p == '{' || *t.p == '[') ? value(&t) : NULL;
    skip_space(&t);
    if (v && t.p < t.end) {
        json_decref(v);
        v = NULL;
    }
    mem_free(t.room);
    if (t.exhausted)
        mem_exhausted();
    snprintf(text, sizeof text, "%s at byte %zu",
             t.code == json_error_duplicate_key ? "a key that appears twice" : "malformed", (size_t)(t.p - s) + 1);
    return v ? v : refuse(why, t.code == json_error_unknown ? json_error_invalid_syntax : t.code, text);
}

json_t *fmt_json_load(const char *s, size_t len, size_t flags, json_error_t *why)
{
    if (too_deep(s, s + len))
        return refuse(why, json_error_stack_overflow, "nested deeper than 100 levels");
    return mem_frame ? load_in_scope(s, len, flags, why) : json_loadb(s, len, flags, why);
}

void fmt_json_drop(void *v)
{
    json_decref(v);
}

static void close_file(void *f)
{
    fclose(f);
}

json_t *fmt_json_load_file(const char *path, size_t flags, json_error_t *why)
{
    enum { MOST = 64 << 20 };
    FILE *f = fopen(path, "rb");
    char *text = NULL;
    size_t len = 0, cap = 0, n = 1;
    struct mem_held held;
    if (f)
        mem_hold(&held, close_file, f);
    while (f && n && len < MOST) {
        text = mem_grow(text, &cap, len + 4096, 1);
        len += n = fread(text + len, 1, cap - len, f);
    }
    bool failed = !f || ferror(f) || len >= MOST;
    if (f) {
        mem_held_pop(&held);
        fclose(f);
    }
    json_t *o =
        failed ? refuse(why, json_error_cannot_open_file, "cannot be read") : fmt_json_load(text, len, flags, why);
    mem_free(text);
    return o;
}
