/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include <stdio.h>
#include <string.h>

#include "base/err.h"
#include "base/num.h"
#include "json/tree_build.h"

/* Pushes a value like jt_add. For the outermost value, stores yajl's position in the text as its end. */
static struct jt *add_read(struct jt_build *b, enum jt_type type)
{
    struct jt *v = jt_add(b, type);
    if (b->depth == 0)
        b->read = yajl_get_bytes_consumed(b->yajl);
    return v;
}

/* Records an error. Returns 0, which makes a callback stop yajl. */
static int wrong(struct jt_build *b, const char *what)
{
    snprintf(b->wrong, JT_WHY_SIZE, "%s", what);
    return 0;
}

static int take_null(void *context)
{
    add_read(context, JT_NULL);
    return 1;
}

static int take_boolean(void *context, int value)
{
    add_read(context, value ? JT_TRUE : JT_FALSE);
    return 1;
}

/* Converts the digits of a number here, since yajl would use the decimal point of the locale. */
static int take_number(void *context, const char *s, size_t len)
{
    struct jt_build *b = context;
    bool real = memchr(s, '.', len) || memchr(s, 'e', len) || memchr(s, 'E', len);
    struct jt *v = add_read(b, real ? JT_REAL : JT_INTEGER);
    if (real ? num_double(s, len, &v->real) : num_int(s, len, INT64_MIN, INT64_MAX, &v->integer))
        return 1;
    return wrong(b, real ? "a number beyond what a double holds" : "a whole number beyond 64 bits");
}

static int take_string(void *context, const unsigned char *s, size_t len)
{
    struct jt_build *b = context;
    struct jt *v = add_read(b, JT_STRING);
    v->text = arena_strndup(b->arena, (const char *)s, len);
    v->n = len;
    return 1;
}

static int take_key(void *context, const unsigned char *s, size_t len)
{
    struct jt_build *b = context;
    if (memchr(s, '\0', len))
        return wrong(b, "a key with \\u0000 in it");
    if (len > UINT32_MAX)
        return wrong(b, "a key of more than 4 GB");
    b->key = arena_strndup(b->arena, (const char *)s, len);
    b->n_key = (uint32_t)len;
    return 1;
}

static int begin_array(void *context)
{
    jt_open_value(context, JT_ARRAY);
    return 1;
}

static int begin_object(void *context)
{
    jt_open_value(context, JT_OBJECT);
    return 1;
}

static struct jt *end_read(struct jt_build *b)
{
    struct jt *v = jt_end(b);
    if (b->depth == 0)
        b->read = yajl_get_bytes_consumed(b->yajl);
    return v;
}

static int end_array(void *context)
{
    end_read(context);
    return 1;
}

static int end_object(void *context)
{
    struct jt_build *b = context;
    const char *twice = jt_key_twice(end_read(b));
    char q[ERR_QUOTE_SIZE];
    if (!twice)
        return 1;
    snprintf(b->wrong, JT_WHY_SIZE, "the key '%s' stands twice in an object", err_quote(q, twice, strlen(twice)));
    return 0;
}

/* Returns whether the text contains half a surrogate pair, which yajl replaces with a question mark or with three bytes
 * that are not UTF-8. */
static bool has_half_pair(const char *s, size_t len)
{
    const char *end = s + len;
    for (const char *p = memchr(s, '\\', len); p && end - p > 1; p = memchr(p, '\\', (size_t)(end - p))) {
        long unit = jt_unit_at(p, end);
        p += 2;
        if (unit < 0xd800 || unit > 0xdfff)
            continue;
        long low = jt_unit_at(p + 4, end);
        if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff)
            return true;
        p += 10;
    }
    return false;
}

static void *allocate(void *context, size_t size)
{
    (void)context;
    return mem_alloc(1, size);
}

static void *resize(void *context, void *p, size_t size)
{
    (void)context;
    return mem_realloc(p, 1, size);
}

static void give_back(void *context, void *p)
{
    (void)context;
    mem_free(p);
}

/* Writes yajl's explanation to `why`, such as "invalid char in json text", without the words before the colon and the
 * final point. */
static void explain(yajl_handle yajl, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    unsigned char *text = yajl_get_error(yajl, 0, (const unsigned char *)s, len);
    const char *colon = text ? strstr((const char *)text, ": ") : NULL, *words = colon ? colon + 2 : "no JSON";
    size_t n = strcspn(words, ".\n");
    snprintf(why, JT_WHY_SIZE, "%.*s at byte %zu", (int)(n < 100 ? n : 100), words, yajl_get_bytes_consumed(yajl) + 1);
    yajl_free_error(yajl, text);
}

/* Checks that the value is complete and that only white space follows it, since yajl accepts a string without an end.
 * Returns false, with an explanation in `why`, otherwise. */
static bool ends(const struct jt_build *b, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    size_t end = b->read;
    while (end < len && strchr(" \t\r\n", s[end]) && s[end])
        end++;
    if (end < len)
        snprintf(why, JT_WHY_SIZE, "more text after the value, at byte %zu", end + 1);
    return end == len;
}

static bool parse(struct jt_build *b, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    static const yajl_callbacks callbacks = {.yajl_null = take_null,
                                             .yajl_boolean = take_boolean,
                                             .yajl_number = take_number,
                                             .yajl_string = take_string,
                                             .yajl_start_map = begin_object,
                                             .yajl_map_key = take_key,
                                             .yajl_end_map = end_object,
                                             .yajl_start_array = begin_array,
                                             .yajl_end_array = end_array};
    yajl_alloc_funcs memory = {allocate, resize, give_back, NULL};
    b->yajl = yajl_alloc(&callbacks, &memory, b);
    yajl_status status = yajl_parse(b->yajl, (const unsigned char *)s, len);
    if (status == yajl_status_error)
        explain(b->yajl, s, len, why);
    bool whole = b->n_values > 0 && b->depth == 0;
    if (status == yajl_status_ok) {
        status = yajl_complete_parse(b->yajl);
        if (status == yajl_status_error)
            snprintf(why, JT_WHY_SIZE, "it ends before its value does");
    }
    if (!whole) /* a number may end with the text */
        b->read = len;
    yajl_free(b->yajl);
    return status == yajl_status_ok && ends(b, s, len, why);
}

bool jt_read_any(struct jt_build *b, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    if (jtext_too_deep(s, len))
        snprintf(why, JT_WHY_SIZE, "nested deeper than %d levels", JTEXT_DEPTH);
    else if (has_half_pair(s, len))
        snprintf(why, JT_WHY_SIZE, "half a surrogate pair");
    else
        return parse(b, s, len, why);
    return false;
}
