/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "judge/answer_object.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/portable.h"
#include "json/load.h"

enum {
    MOST_PROSE_BRACES = 16 /* the most opening braces of a text that nothing closes and that are skipped as prose */
};

static const char open_think[] = "<think>", close_think[] = "</think>";

/* Returns the first occurrence of the word in [p, end), or NULL. */
static const char *find_word(const char *p, const char *end, const char *word)
{
    return portable_memmem(p, (size_t)(end - p), word, strlen(word));
}

/* Returns the place after the closing brace that balances the opening brace at p, or NULL if there is none before
 * `end`. Braces in strings do not count. */
static const char *skip_object(const char *p, const char *end)
{
    size_t depth = 0;
    bool in_string = false;
    for (; p < end; p++) {
        if (in_string && *p == '\\')
            p++; /* skips the character after a backslash, which cannot end the string */
        else if (*p == '"')
            in_string = !in_string;
        else if (!in_string && *p == '{')
            depth++;
        else if (!in_string && *p == '}' && --depth == 0)
            return p + 1;
    }
    return NULL;
}

/* Returns the value of a hexadecimal digit, or -1 if c is none. */
static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Returns the 16 bits of the escape \uXXXX at p, or -1 if there is none. */
static int read_code_unit(const char *p, const char *end)
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

/* Returns whether c is a character of the string `list`; a NUL is not. */
static bool is_one_of(char c, const char *list)
{
    return c != '\0' && strchr(list, c);
}

/* Returns the length in bytes of the JSON escape that the backslash at p opens (2, 6, or 12 for a surrogate pair), or 0
 * if it opens none. Half of a surrogate pair is no escape. */
static size_t escape_length(const char *p, const char *end)
{
    int unit = read_code_unit(p, end);
    if (unit >= 0xd800 && unit < 0xdc00) {
        int low = read_code_unit(p + 6, end);
        return low >= 0xdc00 && low < 0xe000 ? 12 : 0;
    }
    if (unit >= 0)
        return unit >= 0xdc00 && unit < 0xe000 ? 0 : 6;
    return end - p >= 2 && is_one_of(p[1], "\"\\/bfnrt") ? 2 : 0;
}

/* Returns a copy of [p, end), *len bytes, in which backslashes that open no JSON escape are doubled. The caller frees
 * it. */
static char *escape_backslashes(const char *p, const char *end, size_t *len)
{
    char *copy = mem_alloc(2 * (size_t)(end - p), 1), *write = copy;
    while (p < end) {
        size_t n = *p == '\\' ? escape_length(p, end) : 1;
        if (n == 0) {
            *write++ = '\\';
            n = 1;
        }
        memcpy(write, p, n);
        write += n;
        p += n;
    }
    *len = (size_t)(write - copy);
    return copy;
}

/* Parses the object [p, end) after repairing backslashes that escape nothing. Returns the object, which the caller
 * releases, or NULL and *why. */
static json_t *parse_object(const char *p, const char *end, json_error_t *why)
{
    size_t len;
    char *copy = escape_backslashes(p, end, &len);
    json_t *object = jtext_load(copy, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, why);
    mem_free(copy);
    return object;
}

/* Returns whether the quote at p, in [begin, end), stands in text such as ": -1.5"}": before it a colon and a number
 * without an opening quote, after it a closing brace. */
static bool is_stray_quote(const char *begin, const char *p, const char *end)
{
    const char *q = p, *next = p + 1;
    while (q > begin && is_one_of(q[-1], "0123456789."))
        q--;
    if (q == p || *q == '.')
        return false;
    q -= q > begin && q[-1] == '-';
    while (q > begin && is_one_of(q[-1], " \t\r\n"))
        q--;
    while (next < end && is_one_of(*next, " \t\r\n"))
        next++;
    return q > begin && q[-1] == ':' && next < end && *next == '}';
}

/* Returns a copy of [p, end) without stray quotes (is_stray_quote()), *len bytes that the caller frees, or NULL if it
 * has none. */
static char *drop_stray_quotes(const char *p, const char *end, size_t *len)
{
    char *copy = mem_alloc((size_t)(end - p), 1), *write = copy;
    for (const char *s = p; s < end; s++)
        if (*s != '"' || !is_stray_quote(p, s, end))
            *write++ = *s;
    *len = (size_t)(write - copy);
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

/* Returns the first </think> in [p, end) if no <think> stands before it, it is not inside a JSON object, and an opening
 * brace stands somewhere after it; else NULL. Some servers leave <think> out. */
static const char *find_stray_close(const char *p, const char *end)
{
    const char *close_tag = find_word(p, end, close_think), *brace, *object_end;
    if (!close_tag || find_word(p, close_tag, open_think) || !memchr(close_tag, '{', (size_t)(end - close_tag)))
        return NULL;
    brace = memchr(p, '{', (size_t)(close_tag - p));
    object_end = brace ? skip_object(brace, end) : NULL;
    json_error_t why;
    json_t *object = object_end && object_end > close_tag ? parse_object(brace, object_end, &why) : NULL;
    json_decref(object);
    return object ? NULL : close_tag;
}

/* Returns the place in [p, end) after a </think> without a <think>, and after the <think> blocks that begin before the
 * next opening brace; p if there are none, `end` if the last block is never closed. */
static const char *skip_thoughts(const char *p, const char *end)
{
    const char *close_tag = find_stray_close(p, end);
    if (close_tag)
        p = close_tag + strlen(close_think);
    const char *brace = NULL;
    for (;;) {
        if (!brace || brace < p) { /* finds the next brace, once for all blocks before it */
            brace = memchr(p, '{', (size_t)(end - p));
            brace = brace ? brace : end;
        }
        const char *open_tag = find_word(p, brace, open_think);
        if (!open_tag)
            return p;
        close_tag = find_word(open_tag, end, close_think);
        if (!close_tag)
            return end;
        p = close_tag + strlen(close_think);
    }
}

/* Finds the first JSON object in text[0 .. len) after the <think> blocks; the caller releases it. *skips is the number
 * of opening braces before it that were tried and begin no object. ANSWER_BROKEN sets *why to the error in the first
 * closed pair of braces. */
static enum answer_found find_object(const char *text, size_t len, json_t **object, json_error_t *why, int *skips)
{
    const char *end = text + len, *p = skip_thoughts(text, end), *object_end;
    bool is_broken = false;
    int open_braces = 0;
    *skips = 0;
    while ((p = memchr(p, '{', (size_t)(end - p))) != NULL) {
        json_error_t error;
        if (!(object_end = skip_object(p, end))) {
            if (++open_braces > MOST_PROSE_BRACES || !is_prose(p, end))
                return ANSWER_OPEN;
            ++*skips;
            p++;
            continue;
        }
        if ((*object = parse_object(p, object_end, &error)) != NULL)
            return ANSWER_FOUND;
        if (!is_broken)
            *why = error;
        is_broken = true;
        ++*skips;
        p = object_end;
    }
    return is_broken ? ANSWER_BROKEN : open_braces ? ANSWER_OPEN : ANSWER_NONE;
}

/* Searches the text, and then the text without its stray quotes if the first brace of the text begins no object. With a
 * stray quote, the parser takes strings for text between strings and the reverse, and may find an object inside the
 * answer instead of the answer: the object before which fewer braces were skipped is *object, the other *alternative.
 * If neither text has an object, *why describes the text with its quotes. */
enum answer_found answer_object(const char *text, size_t len, json_t **object, json_t **alternative, json_error_t *why)
{
    json_error_t repaired_why;
    json_t *second = NULL, *repaired_object;
    size_t repaired_len;
    int skips, repaired_skips;
    enum answer_found found = find_object(text, len, object, why, &skips);
    char *repaired = found == ANSWER_FOUND && !skips ? NULL : drop_stray_quotes(text, text + len, &repaired_len);
    if (repaired &&
        find_object(repaired, repaired_len, &repaired_object, &repaired_why, &repaired_skips) == ANSWER_FOUND) {
        bool is_better = found != ANSWER_FOUND || repaired_skips < skips;
        second = !is_better ? repaired_object : found == ANSWER_FOUND ? *object : NULL;
        *object = is_better ? repaired_object : *object;
        found = ANSWER_FOUND;
    }
    mem_free(repaired);
    if (alternative)
        *alternative = second;
    else
        json_decref(second);
    return found;
}
