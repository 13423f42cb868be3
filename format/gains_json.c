/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Flat JSON objects, one per line: the released label tables exported as JSON lines. trec_rcp links no JSON
 * library, and needs no more of JSON than this. */
#include <string.h>

#include "format/gains_row.h"

struct json {
    const char *p, *end;
    struct rcp_arena *arena;
    const char *what; /* what was expected where the parser stopped */
};

static void skip_space(struct json *j)
{
    while (j->p < j->end && (*j->p == ' ' || *j->p == '\t' || *j->p == '\r'))
        j->p++;
}

static int stop(struct json *j, const char *wanted)
{
    j->what = wanted;
    return -1;
}

static int hex4(struct json *j, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, j->p++) {
        if (j->p >= j->end)
            return -1;
        char c = *j->p;
        unsigned d = c >= '0' && c <= '9' ? (unsigned)(c - '0')
                   : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                   : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                          : 16;
        if (d == 16)
            return -1;
        *code = *code << 4 | d;
    }
    return 0;
}

static char *put_utf8(char *out, unsigned code)
{
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    } else {
        *out++ = (char)(0xf0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 63));
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    }
    return out;
}

/* After "\u": one code point, of two units if the first is a high surrogate. NUL is refused. */
static int unicode(struct json *j, char **out)
{
    unsigned code, low;
    if (hex4(j, &code) != 0)
        return -1;
    if (code >= 0xd800 && code < 0xdc00) {
        if (j->end - j->p < 6 || j->p[0] != '\\' || j->p[1] != 'u')
            return -1;
        j->p += 2;
        if (hex4(j, &low) != 0 || low < 0xdc00 || low > 0xdfff)
            return -1;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code == 0 || (code >= 0xdc00 && code < 0xe000)) {
        return -1;
    }
    *out = put_utf8(*out, code);
    return 0;
}

/* A string, unescaped into the arena. Escapes never make it longer. */
static int string(struct json *j, struct fmt_tok *t)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    if (j->p >= j->end || *j->p != '"')
        return stop(j, "a string");
    const char *close = ++j->p;
    while (close < j->end && *close != '"')
        close += *close == '\\' ? 2 : 1;
    if (close >= j->end)
        return stop(j, "the closing quote of a string");
    char *s = rcp_arena_alloc(j->arena, (size_t)(close - j->p) + 8), *out = s; /* 8: see hash_padded */
    while (j->p < close) {
        if (*j->p != '\\') {
            *out++ = *j->p++;
            continue;
        }
        j->p++;
        const char *e = *j->p ? strchr(from, *j->p) : NULL;
        if (e) {
            *out++ = to[e - from];
            j->p++;
        } else if (*j->p != 'u' || (j->p++, unicode(j, &out)) != 0) {
            return stop(j, "a valid escape in a string");
        }
    }
    j->p = close + 1;
    *t = (struct fmt_tok){s, (size_t)(out - s)};
    return 0;
}

static bool scalar_byte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
           c == '.';
}

/* A value: a string, a bare token (number, true, false, null), or something nested, which is skipped. */
static int value(struct json *j, struct fmt_tok *t)
{
    *t = (struct fmt_tok){0};
    if (j->p < j->end && *j->p == '"')
        return string(j, t);
    if (j->p < j->end && (*j->p == '{' || *j->p == '[')) {
        size_t depth = 0;
        do {
            struct fmt_tok ignored;
            if (j->p >= j->end)
                return stop(j, "the end of a nested value");
            if (*j->p == '"') {
                if (string(j, &ignored) != 0)
                    return -1;
                continue;
            }
            depth += *j->p == '{' || *j->p == '[';
            depth -= *j->p == '}' || *j->p == ']';
            j->p++;
        } while (depth);
        return 0;
    }
    const char *s = j->p;
    while (j->p < j->end && scalar_byte(*j->p))
        j->p++;
    if (j->p == s)
        return stop(j, "a value");
    *t = (struct fmt_tok){s, (size_t)(j->p - s)};
    if (t->len == 4 && memcmp(s, "null", 4) == 0)
        *t = (struct fmt_tok){"NA", 2};
    return 0;
}

static int object(struct json *j, struct gain_row *row)
{
    skip_space(j);
    if (j->p >= j->end || *j->p != '{')
        return stop(j, "an object '{...}' on every line");
    j->p++;
    skip_space(j);
    if (j->p < j->end && *j->p == '}') {
        j->p++;
        return 0;
    }
    for (;;) {
        struct fmt_tok key, v;
        skip_space(j);
        if (string(j, &key) != 0)
            return -1;
        skip_space(j);
        if (j->p >= j->end || *j->p != ':')
            return stop(j, "':'");
        j->p++;
        skip_space(j);
        if (value(j, &v) != 0)
            return -1;
        row->field[gains_field_named(key.s, key.len)] = v;
        skip_space(j);
        if (j->p < j->end && *j->p == ',') {
            j->p++;
            continue;
        }
        if (j->p >= j->end || *j->p != '}')
            return stop(j, "',' or '}'");
        j->p++;
        return 0;
    }
}

int gains_json_row(const char *line, size_t len, const char *file, uint64_t number, struct rcp_arena *arena,
                   struct gain_row *row, struct rcp_err *err)
{
    struct json j = {line, line + len, arena, NULL};
    *row = (struct gain_row){0};
    int r = object(&j, row);
    if (r == 0) {
        skip_space(&j);
        if (j.p < j.end)
            r = stop(&j, "the end of the line");
    }
    if (r == 0)
        return 0;
    char q[RCP_QUOTE_SIZE];
    return rcp_fail(err, RCP_EXIT_INPUT, file, number, "not JSON at byte %zu: '%s', expected %s",
                    (size_t)(j.p - line) + 1, rcp_quote(q, j.p, j.p < j.end ? (size_t)(j.end - j.p) : 0), j.what);
}
