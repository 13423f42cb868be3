/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* JSON without a library: trec_rcp links none, and needs no more of JSON than this. */
#include <string.h>

#include "format/named.h"

static int stop(struct named_json *j, const char *expected)
{
    j->what = expected;
    j->cut = j->p >= j->end;
    return -1;
}

void named_json_space(struct named_json *j)
{
    while (j->p < j->end && (*j->p == ' ' || *j->p == '\t' || *j->p == '\r' || *j->p == '\n'))
        j->p++;
}

static int hex4(struct named_json *j, unsigned *code)
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

/* Returns the bytes put, at most 4. */
static size_t put_utf8(char out[4], unsigned code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 63));
    out[0] = (char)((n == 2 ? 0xc0 : n == 3 ? 0xe0 : 0xf0) | code);
    return n;
}

/* After "\u": one code point, of two units if the first is a high surrogate. NUL is refused. */
static int unicode(struct named_json *j, unsigned *code)
{
    unsigned low;
    if (hex4(j, code) != 0)
        return -1;
    if (*code >= 0xd800 && *code < 0xdc00) {
        if (j->end - j->p < 6 || j->p[0] != '\\' || j->p[1] != 'u')
            return -1;
        j->p += 2;
        if (hex4(j, &low) != 0 || low < 0xdc00 || low > 0xdfff)
            return -1;
        *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    } else if (*code == 0 || (*code >= 0xdc00 && *code < 0xe000)) {
        return -1;
    }
    return 0;
}

/* At a backslash: what it stands for, at most 4 bytes; -1 if it stands for nothing. */
static int escape(struct named_json *j, char out[4], size_t *n)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    const char *e = ++j->p < j->end && *j->p ? strchr(from, *j->p) : NULL;
    unsigned code;
    if (e) {
        out[0] = to[e - from];
        *n = 1;
        j->p++;
        return 0;
    }
    if (j->p >= j->end || *j->p != 'u')
        return -1;
    j->p++;
    if (unicode(j, &code) != 0)
        return -1;
    *n = put_utf8(out, code);
    return 0;
}

/* The quote that closes the string whose text begins at s, NULL if there is none. */
static char *closing_quote(char *s, char *end)
{
    while ((s = memchr(s, '"', (size_t)(end - s))) != NULL) {
        char *b = s;
        while (b[-1] == '\\') /* ends at the opening quote */
            b--;
        if ((s - b) % 2 == 0)
            return s;
        s++;
    }
    return NULL;
}

/* write = false: the string is only checked. */
static int string(struct named_json *j, struct fmt_tok *t, bool write)
{
    if (j->p >= j->end || *j->p != '"')
        return stop(j, "a string");
    char *s = j->p + 1, *close = closing_quote(s, j->end);
    if (!close) {
        j->p = s;
        stop(j, "the closing quote of a string");
        j->cut = true;
        return -1;
    }
    char *out = memchr(s, '\\', (size_t)(close - s)), *end = j->end;
    *t = (struct fmt_tok){s, (size_t)((out ? out : close) - s)};
    j->p = out ? out : close;
    j->end = close; /* no escape reaches over it */
    while (j->p < close) {
        char bytes[4] = {*j->p};
        size_t n = 1;
        if (*j->p != '\\')
            j->p++;
        else if (escape(j, bytes, &n) != 0) {
            j->end = end;
            return stop(j, "a valid escape in a string");
        }
        if (write)
            memcpy(out, bytes, n);
        out += n;
    }
    j->end = end;
    j->p = close + 1;
    t->len = out ? (size_t)(out - s) : t->len;
    return 0;
}

int named_json_string(struct named_json *j, struct fmt_tok *t)
{
    return string(j, t, true);
}

static bool scalar_byte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
           c == '.';
}

static int nested(struct named_json *j, struct fmt_tok *t)
{
    char *s = j->p;
    size_t depth = 0;
    do {
        if (j->p >= j->end)
            return stop(j, "the end of a nested value");
        if (*j->p == '"') {
            if (string(j, t, false) != 0)
                return -1;
            continue;
        }
        depth += *j->p == '{' || *j->p == '[';
        depth -= *j->p == '}' || *j->p == ']';
        j->p++;
    } while (depth);
    *t = (struct fmt_tok){s, (size_t)(j->p - s)};
    return 0;
}

int named_json_value(struct named_json *j, struct fmt_tok *t, enum named_json_kind *kind)
{
    char *s = j->p;
    if (s < j->end && *s == '"') {
        *kind = NAMED_JSON_STRING;
        return string(j, t, true);
    }
    if (s < j->end && (*s == '{' || *s == '[')) {
        *kind = *s == '{' ? NAMED_JSON_OBJECT : NAMED_JSON_LIST;
        return nested(j, t);
    }
    while (j->p < j->end && scalar_byte(*j->p))
        j->p++;
    if (j->p == s)
        return stop(j, "a value");
    *t = (struct fmt_tok){s, (size_t)(j->p - s)};
    *kind = t->len == 4 && memcmp(s, "null", 4) == 0 ? NAMED_JSON_NULL : NAMED_JSON_BARE;
    return 0;
}

int named_json_member(struct named_json *j, bool first, struct fmt_tok *key)
{
    named_json_space(j);
    if (first) {
        if (j->p >= j->end || *j->p != '{')
            return stop(j, "an object '{...}' on every line");
        j->p++;
        named_json_space(j);
    }
    if (j->p < j->end && *j->p == '}') {
        j->p++;
        return 0;
    }
    if (!first) {
        if (j->p >= j->end || *j->p != ',')
            return stop(j, "',' or '}'");
        j->p++;
        named_json_space(j);
    }
    if (named_json_string(j, key) != 0)
        return -1;
    named_json_space(j);
    if (j->p >= j->end || *j->p != ':')
        return stop(j, "':'");
    j->p++;
    named_json_space(j);
    return 1;
}

int named_json_fail(const struct named_json *j, const char *text, const char *file, uint64_t line, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    return err_fail(err, ERR_INPUT, file, line, "not JSON at byte %zu: '%s', expected %s", (size_t)(j->p - text) + 1,
                    err_quote(q, j->p, j->p < j->end ? (size_t)(j->end - j->p) : 0), j->what);
}
