#define _GNU_SOURCE /* memmem */
#include "label/answer_object.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "format/mem.h"

static const char open_think[] = "<think>", close_think[] = "</think>";

/* The first place of word in [p, end), or NULL. */
static const char *find(const char *p, const char *end, const char *word)
{
    return memmem(p, (size_t)(end - p), word, strlen(word));
}

/* One past the brace that balances the one at p; NULL if there is none. */
static const char *balance(const char *p, const char *end)
{
    size_t depth = 0;
    bool string = false;
    for (; p < end; p++) {
        if (string && *p == '\\')
            p++; /* whatever follows, it ends no string */
        else if (*p == '"')
            string = !string;
        else if (!string && *p == '{')
            depth++;
        else if (!string && *p == '}' && --depth == 0)
            return p + 1;
    }
    return NULL;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Does the backslash at p open an escape of JSON? */
static bool is_escape(const char *p, const char *end)
{
    if (end - p < 2)
        return false;
    if (p[1] != 'u')
        return p[1] != '\0' && strchr("\"\\/bfnrt", p[1]) != NULL;
    return end - p >= 6 && is_hex(p[2]) && is_hex(p[3]) && is_hex(p[4]) && is_hex(p[5]);
}

/* A copy of [p, end) whose backslashes stand for themselves where they escape nothing. */
static char *keep_backslashes(const char *p, const char *end, size_t *len)
{
    char *copy = rcp_alloc(2 * (size_t)(end - p), 1), *to = copy;
    while (p < end) {
        if (*p == '\\' && !is_escape(p, end)) {
            *to++ = '\\';
            *to++ = *p++;
            continue;
        }
        if (*p == '\\')
            *to++ = *p++; /* with what it escapes, which may be a backslash */
        *to++ = *p++;
    }
    *len = (size_t)(to - copy);
    return copy;
}

static json_t *parse(const char *p, const char *end, json_error_t *why)
{
    size_t len;
    char *copy = keep_backslashes(p, end, &len);
    json_t *object = json_loadb(copy, len, JSON_REJECT_DUPLICATES, why);
    free(copy);
    return object;
}

/* A closing tag that none opened and that stands in no object, if there is one: a server may leave out the opening
 * one. */
static const char *stray_close(const char *p, const char *end)
{
    const char *closed = find(p, end, close_think), *brace, *after;
    if (!closed || find(p, closed, open_think) || !memchr(closed, '{', (size_t)(end - closed)))
        return NULL;
    brace = memchr(p, '{', (size_t)(closed - p));
    after = brace ? balance(brace, end) : NULL;
    json_error_t why;
    json_t *object = after && after > closed ? parse(brace, after, &why) : NULL;
    json_decref(object);
    return object ? NULL : closed;
}

/* Where the text goes on after its thoughts: blocks before the first brace. */
static const char *skip_thoughts(const char *p, const char *end)
{
    const char *closed = stray_close(p, end);
    if (closed)
        p = closed + strlen(close_think);
    for (;;) {
        const char *brace = memchr(p, '{', (size_t)(end - p)), *opened = find(p, brace ? brace : end, open_think);
        if (!opened)
            return p;
        closed = find(opened, end, close_think);
        if (!closed)
            return end;
        p = closed + strlen(close_think);
    }
}

enum answer_found answer_object(const char *text, size_t len, json_t **object, json_error_t *why)
{
    const char *end = text + len, *p = skip_thoughts(text, end), *after;
    bool broken = false;
    while ((p = memchr(p, '{', (size_t)(end - p))) != NULL) {
        json_error_t error;
        if (!(after = balance(p, end)))
            return ANSWER_OPEN;
        if ((*object = parse(p, after, &error)) != NULL)
            return ANSWER_FOUND;
        if (!broken)
            *why = error;
        broken = true;
        p = after;
    }
    return broken ? ANSWER_BROKEN : ANSWER_NONE;
}
