/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/answer_object.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/portable.h"
#include "json/load.h"

enum { BRACES_OF_PROSE = 16 /* the most unbalanced braces that are skipped as prose */ };

static const char open_think[] = "<think>", close_think[] = "</think>";

/* Returns the first place of the word in [p, end), or NULL. */
static const char *find_word(const char *p, const char *end, const char *word)
{
    return portable_memmem(p, (size_t)(end - p), word, strlen(word));
}

/* Returns the place after the brace that balances the brace at p, or NULL. */
static const char *skip_object(const char *p, const char *end)
{
    size_t depth = 0;
    bool string = false;
    for (; p < end; p++) {
        if (string && *p == '\\')
            p++; /* an escaped character ends no string */
        else if (*p == '"')
            string = !string;
        else if (!string && *p == '{')
            depth++;
        else if (!string && *p == '}' && --depth == 0)
            return p + 1;
    }
    return NULL;
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Returns the 16 bits of the escape \uXXXX at p, or -1 if there is none. */
static int code_unit(const char *p, const char *end)
{
    int unit = 0;
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return -1;
    for (int i = 2; i < 6; i++) {
        if (hex_value(p[i]) < 0)
            return -1;
        unit = unit * 16 + hex_value(p[i]);
    }
    return unit;
}

/* Returns whether c is in the list, of which the final NUL is no part. */
static bool is_one_of(char c, const char *list)
{
    return c != '\0' && strchr(list, c);
}

/* Returns the length of the JSON escape that the backslash at p opens, or 0 if it opens none. Half a pair of surrogates
 * is none. */
static size_t escape_length(const char *p, const char *end)
{
    int unit = code_unit(p, end);
    if (unit >= 0xd800 && unit < 0xdc00) {
        int low = code_unit(p + 6, end);
        return low >= 0xdc00 && low < 0xe000 ? 12 : 0;
    }
    if (unit >= 0)
        return unit >= 0xdc00 && unit < 0xe000 ? 0 : 6;
    return end - p >= 2 && is_one_of(p[1], "\"\\/bfnrt") ? 2 : 0;
}

/* Returns a copy of [p, end) in which backslashes that open no escape are escaped. The caller frees it. */
static char *keep_backslashes(const char *p, const char *end, size_t *len)
{
    char *copy = mem_alloc(2 * (size_t)(end - p), 1), *to = copy;
    while (p < end) {
        size_t n = *p == '\\' ? escape_length(p, end) : 1;
        if (n == 0) {
            *to++ = '\\';
            n = 1;
        }
        memcpy(to, p, n);
        to += n;
        p += n;
    }
    *len = (size_t)(to - copy);
    return copy;
}

/* Parses the object [p, end) after repairing backslashes that escape nothing. Returns NULL and *why on failure. */
static json_t *parse_object(const char *p, const char *end, json_error_t *why)
{
    size_t len;
    char *copy = keep_backslashes(p, end, &len);
    json_t *object = jtext_load(copy, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, why);
    mem_free(copy);
    return object;
}

/* Returns whether the quote at p in [from, end) stands after the digits of a number that no quote opens, and before a
 * closing brace. */
static bool is_stray_quote(const char *from, const char *p, const char *end)
{
    const char *q = p, *after = p + 1;
    while (q > from && is_one_of(q[-1], "0123456789."))
        q--;
    if (q == p || *q == '.')
        return false;
    q -= q > from && q[-1] == '-';
    while (q > from && is_one_of(q[-1], " \t\r\n"))
        q--;
    while (after < end && is_one_of(*after, " \t\r\n"))
        after++;
    return q > from && q[-1] == ':' && after < end && *after == '}';
}

/* Returns a copy without stray quotes, which the caller frees, or NULL if there is none. */
static char *drop_stray_quotes(const char *p, const char *end, size_t *len)
{
    char *copy = mem_alloc((size_t)(end - p), 1), *to = copy;
    for (const char *s = p; s < end; s++)
        if (*s != '"' || !is_stray_quote(p, s, end))
            *to++ = *s;
    *len = (size_t)(to - copy);
    if (*len < (size_t)(end - p))
        return copy;
    mem_free(copy);
    return NULL;
}

/* Returns whether the brace at p, which nothing balances, belongs to prose: the text after it could not begin an
 * object. */
static bool is_prose(const char *p, const char *end)
{
    json_error_t why;
    json_t *object = parse_object(p, end, &why);
    bool prose = !object && json_error_code(&why) != json_error_premature_end_of_input;
    json_decref(object);
    return prose;
}

/* Returns a closing tag that nothing opened, that is not inside an object, and that a brace follows; NULL if there is
 * none. Some servers leave the opening tag out. */
static const char *stray_close(const char *p, const char *end)
{
    const char *closed = find_word(p, end, close_think), *brace, *after;
    if (!closed || find_word(p, closed, open_think) || !memchr(closed, '{', (size_t)(end - closed)))
        return NULL;
    brace = memchr(p, '{', (size_t)(closed - p));
    after = brace ? skip_object(brace, end) : NULL;
    json_error_t why;
    json_t *object = after && after > closed ? parse_object(brace, after, &why) : NULL;
    json_decref(object);
    return object ? NULL : closed;
}

/* Returns the place after the blocks of thoughts before the first brace. */
static const char *skip_thoughts(const char *p, const char *end)
{
    const char *closed = stray_close(p, end);
    if (closed)
        p = closed + strlen(close_think);
    const char *brace = NULL;
    for (;;) {
        if (!brace || brace < p) { /* searched once, not after each of many blocks */
            brace = memchr(p, '{', (size_t)(end - p));
            brace = brace ? brace : end;
        }
        const char *opened = find_word(p, brace, open_think);
        if (!opened)
            return p;
        closed = find_word(opened, end, close_think);
        if (!closed)
            return end;
        p = closed + strlen(close_think);
    }
}

/* Finds the first object. Sets *skipped to the number of braces before it that begin no object. */
static enum answer_found find_object(const char *text, size_t len, json_t **object, json_error_t *why, int *skipped)
{
    const char *end = text + len, *p = skip_thoughts(text, end), *after;
    bool broken = false;
    int open = 0;
    *skipped = 0;
    while ((p = memchr(p, '{', (size_t)(end - p))) != NULL) {
        json_error_t error;
        if (!(after = skip_object(p, end))) {
            if (++open > BRACES_OF_PROSE || !is_prose(p, end))
                return ANSWER_OPEN;
            ++*skipped;
            p++;
            continue;
        }
        if ((*object = parse_object(p, after, &error)) != NULL)
            return ANSWER_FOUND;
        if (!broken)
            *why = error;
        broken = true;
        ++*skipped;
        p = after;
    }
    return broken ? ANSWER_BROKEN : open ? ANSWER_OPEN : ANSWER_NONE;
}

/* A text without an answer may have one without its stray quotes; if it does not, *why describes the text itself. A
 * stray quote also turns strings inside out, so that an object inside the answer may be found instead of it: the text
 * without stray quotes then has fewer skipped beginnings. */
enum answer_found answer_object(const char *text, size_t len, json_t **object, json_t **other, json_error_t *why)
{
    json_error_t again;
    json_t *second = NULL, *mended;
    size_t kept;
    int skipped, still;
    enum answer_found found = find_object(text, len, object, why, &skipped);
    char *repaired = found == ANSWER_FOUND && !skipped ? NULL : drop_stray_quotes(text, text + len, &kept);
    if (repaired && find_object(repaired, kept, &mended, &again, &still) == ANSWER_FOUND) {
        bool better = found != ANSWER_FOUND || still < skipped;
        second = !better ? mended : found == ANSWER_FOUND ? *object : NULL;
        *object = better ? mended : *object;
        found = ANSWER_FOUND;
    }
    mem_free(repaired);
    if (other)
        *other = second;
    else
        json_decref(second);
    return found;
}
