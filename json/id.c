/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/id.h"

#include <string.h>

/* Returns a pointer past the blanks and tabs at p. */
static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && (*p == ' ' || *p == '\t'))
        p++;
    return p;
}

/* Returns a pointer past the closing quote of the string whose content begins at p, or NULL if there is none before
 * `end`. */
static const char *skip_string(const char *p, const char *end)
{
    for (const char *start = p; (p = memchr(p, '"', (size_t)(end - p))) != NULL; p++) {
        const char *q = p;
        while (q > start && q[-1] == '\\')
            q--;
        if ((p - q) % 2 == 0)
            return p + 1;
    }
    return NULL;
}

/* Returns a pointer past the object or array that opens at p, or NULL if it does not close before `end`. Takes } and ]
 * for the same. */
static const char *skip_nested(const char *p, const char *end)
{
    size_t depth = 0;
    while (p && p < end) {
        char c = *p++;
        if (c == '"')
            p = skip_string(p, end);
        else if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && --depth == 0)
            return p;
    }
    return NULL;
}

/* Returns a pointer past the value at p: past its closing quote or bracket, or to the comma, } or `end` after a number
 * or word. Returns NULL if p is `end`, or if a string, array or object does not close before `end`. */
static const char *skip_value(const char *p, const char *end)
{
    if (p == end)
        return NULL;
    if (*p == '"')
        return skip_string(p + 1, end);
    if (*p == '{' || *p == '[')
        return skip_nested(p, end);
    while (p < end && *p != ',' && *p != '}')
        p++;
    return p;
}

/* Parses the string without a backslash whose opening quote is at p; *s and *len are its content. Returns a pointer
 * past its closing quote, or NULL if there is no such string. */
static const char *parse_plain_string(const char *p, const char *end, const char **s, size_t *len)
{
    if (p == end || *p != '"')
        return NULL;
    const char *closing = memchr(p + 1, '"', (size_t)(end - p) - 1);
    *s = p + 1;
    *len = closing ? (size_t)(closing - *s) : 0;
    return closing && !memchr(*s, '\\', *len) ? closing + 1 : NULL;
}

bool jtext_id(const char *line, size_t len, const char *name, const char **id, size_t *id_len)
{
    const char *p = line, *end = line + len, *key;
    size_t name_len = strlen(name), key_len;
    if (p == end || *p != '{')
        return false;
    do {
        p = parse_plain_string(skip_blanks(p + 1, end), end, &key, &key_len);
        if (!p || (p = skip_blanks(p, end)) == end || *p != ':')
            return false;
        p = skip_blanks(p + 1, end);
        if (key_len == name_len && memcmp(key, name, key_len) == 0)
            return parse_plain_string(p, end, id, id_len) != NULL;
        p = skip_value(p, end);
    } while (p && (p = skip_blanks(p, end)) < end && *p == ',');
    return false;
}

/* Returns the number of [ and { in s[0 .. len), including those in strings. Text with at most JTEXT_DEPTH of them
 * cannot be too deep, and needs no second pass. The count of each BLOCK bytes fits into a byte, so that compilers turn
 * the loop into vector code. */
static size_t count_openings(const char *s, size_t len)
{
    enum { BLOCK = 128 };
    size_t n = 0;
    for (; len >= BLOCK; s += BLOCK, len -= BLOCK) {
        unsigned char block_count = 0;
        for (size_t i = 0; i < BLOCK; i++)
            block_count = (unsigned char)(block_count + ((s[i] | 0x20) == '{'));
        n += block_count;
    }
    for (size_t i = 0; i < len; i++)
        n += (s[i] | 0x20) == '{';
    return n;
}

/* Returns whether the JSON text p[0 .. len) is nested deeper than JTEXT_DEPTH; ignores brackets in strings. Returns
 * false also if a string does not end: in invalid text, strings may be recognised wrongly, but a JSON reader stops at
 * its first error anyway. */
bool jtext_is_too_deep(const char *p, size_t len)
{
    const char *end = p + len;
    size_t depth = 0;
    if (count_openings(p, len) <= JTEXT_DEPTH)
        return false;
    while (p < end) {
        char c = *p++;
        if (c == '"' && !(p = skip_string(p, end)))
            return false;
        if (c == '"')
            continue;
        if ((c | 0x20) == '{' && ++depth > JTEXT_DEPTH)
            return true;
        else if ((c | 0x20) == '}' && depth)
            depth--;
    }
    return false;
}
