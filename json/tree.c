/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yajl/yajl_parse.h>

#include "base/err.h"
#include "base/num.h"
#include "base/utf8.h"
#include "json/id.h"

/* Values whose array or object is still open lie on a stack; when it closes they move to the arena as one array. */
struct open {
    const char *key; /* of the array or object itself */
    size_t first;    /* of its values on the stack */
};

struct build {
    struct arena *arena;
    struct jt *value;
    size_t n_values, cap_values;
    const char *key; /* of the next value */
    struct open open[JTEXT_DEPTH + 1];
    size_t depth;
    yajl_handle yajl;
    size_t read; /* bytes up to the end of the value itself */
    char *wrong; /* JT_WHY_SIZE: what yajl does not mind */
};

static struct jt *add(struct build *b, enum jt_type type)
{
    b->value = mem_grow(b->value, &b->cap_values, b->n_values + 1, sizeof *b->value);
    struct jt *v = &b->value[b->n_values++];
    *v = (struct jt){.key = b->key, .type = type};
    b->key = NULL;
    if (b->depth == 0)
        b->read = yajl_get_bytes_consumed(b->yajl);
    return v;
}

/* For the callbacks: 0 stops yajl. */
static int wrong(struct build *b, const char *what)
{
    snprintf(b->wrong, JT_WHY_SIZE, "%s", what);
    return 0;
}

static int take_null(void *context)
{
    add(context, JT_NULL);
    return 1;
}

static int take_boolean(void *context, int value)
{
    add(context, value ? JT_TRUE : JT_FALSE);
    return 1;
}

/* The digits themselves, since yajl would read a point as the locale has it. */
static int take_number(void *context, const char *s, size_t len)
{
    struct build *b = context;
    bool real = memchr(s, '.', len) || memchr(s, 'e', len) || memchr(s, 'E', len);
    struct jt *v = add(b, real ? JT_REAL : JT_INTEGER);
    if (real ? num_double(s, len, &v->real) : num_int(s, len, INT64_MIN, INT64_MAX, &v->integer))
        return 1;
    return wrong(b, real ? "a number beyond what a double holds" : "a whole number beyond 64 bits");
}

static int take_string(void *context, const unsigned char *s, size_t len)
{
    struct build *b = context;
    struct jt *v = add(b, JT_STRING);
    v->text = arena_strndup(b->arena, (const char *)s, len);
    v->n = len;
    return 1;
}

static int take_key(void *context, const unsigned char *s, size_t len)
{
    struct build *b = context;
    if (memchr(s, '\0', len))
        return wrong(b, "a key with \\u0000 in it");
    b->key = arena_strndup(b->arena, (const char *)s, len);
    return 1;
}

static int begin(void *context)
{
    struct build *b = context;
    b->open[b->depth++] = (struct open){b->key, b->n_values};
    b->key = NULL;
    return 1;
}

static struct jt *end(struct build *b, enum jt_type type)
{
    struct open o = b->open[--b->depth];
    size_t n = b->n_values - o.first;
    struct jt *item = arena_alloc(b->arena, n * sizeof *item);
    if (n)
        memcpy(item, b->value + o.first, n * sizeof *item);
    b->n_values = o.first;
    b->key = o.key;
    struct jt *v = add(b, type);
    v->item = item;
    v->n = n;
    return v;
}

static int end_array(void *context)
{
    end(context, JT_ARRAY);
    return 1;
}

/* Most keys differ in their first byte, and a call of strcmp is dearer than that. */
static bool is_same_key(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
}

static int by_key(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Which, NULL = none. Small objects are looked through, larger ones sorted. */
static const char *key_twice(const struct jt *o)
{
    enum { SMALL = 32 };
    const char *twice = NULL;
    if (o->n <= SMALL) {
        for (size_t i = 1; i < o->n && !twice; i++)
            for (size_t k = 0; k < i && !twice; k++)
                twice = is_same_key(o->item[i].key, o->item[k].key) ? o->item[i].key : NULL;
        return twice;
    }
    const char **key = mem_alloc(o->n, sizeof *key);
    for (size_t i = 0; i < o->n; i++)
        key[i] = o->item[i].key;
    qsort(key, o->n, sizeof *key, by_key);
    for (size_t i = 1; i < o->n && !twice; i++)
        twice = strcmp(key[i - 1], key[i]) == 0 ? key[i] : NULL;
    mem_free(key);
    return twice;
}

static int end_object(void *context)
{
    struct build *b = context;
    const char *twice = key_twice(end(b, JT_OBJECT));
    char q[ERR_QUOTE_SIZE];
    if (!twice)
        return 1;
    snprintf(b->wrong, JT_WHY_SIZE, "the key '%s' stands twice in an object", err_quote(q, twice, strlen(twice)));
    return 0;
}

/* The unit of four hexadecimal digits after \u, -1 where there is none. */
static long unit_at(const char *p, const char *end)
{
    char digits[5] = "";
    if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
        return -1;
    memcpy(digits, p + 2, 4);
    char *rest;
    long unit = strtol(digits, &rest, 16);
    return *rest ? -1 : unit;
}

/* yajl reads half a surrogate pair as a question mark, or as three bytes that are not UTF-8. */
static bool has_half_pair(const char *s, size_t len)
{
    const char *end = s + len;
    for (const char *p = memchr(s, '\\', len); p && end - p > 1; p = memchr(p, '\\', (size_t)(end - p))) {
        long unit = unit_at(p, end);
        p += 2;
        if (unit < 0xd800 || unit > 0xdfff)
            continue;
        long low = unit_at(p + 4, end);
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

/* yajl's own words for it, "lexical error: invalid char in json text.", less what is not its subject. */
static void explain(yajl_handle yajl, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    unsigned char *text = yajl_get_error(yajl, 0, (const unsigned char *)s, len);
    const char *colon = text ? strstr((const char *)text, ": ") : NULL, *words = colon ? colon + 2 : "no JSON";
    size_t n = strcspn(words, ".\n");
    snprintf(why, JT_WHY_SIZE, "%.*s at byte %zu", (int)(n < 100 ? n : 100), words, yajl_get_bytes_consumed(yajl) + 1);
    yajl_free_error(yajl, text);
}

/* What follows the value: yajl does not mind a string that has no end. */
static bool ends(const struct build *b, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    size_t end = b->read;
    while (end < len && strchr(" \t\r\n", s[end]) && s[end])
        end++;
    if (end < len)
        snprintf(why, JT_WHY_SIZE, "more text after the value, at byte %zu", end + 1);
    return end == len;
}

static bool parse(struct build *b, const char *s, size_t len, char why[JT_WHY_SIZE])
{
    static const yajl_callbacks callbacks = {.yajl_null = take_null,
                                             .yajl_boolean = take_boolean,
                                             .yajl_number = take_number,
                                             .yajl_string = take_string,
                                             .yajl_start_map = begin,
                                             .yajl_map_key = take_key,
                                             .yajl_end_map = end_object,
                                             .yajl_start_array = begin,
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

const struct jt *jt_read(const char *s, size_t len, struct arena *arena, char why[JT_WHY_SIZE])
{
    struct build b = {.arena = arena, .wrong = why};
    struct jt *v = NULL;
    size_t good = utf8_span(s, len);
    if (good < len)
        snprintf(why, JT_WHY_SIZE, "byte %zu is not UTF-8", good + 1);
    else if (jtext_too_deep(s, len))
        snprintf(why, JT_WHY_SIZE, "nested deeper than %d levels", JTEXT_DEPTH);
    else if (has_half_pair(s, len))
        snprintf(why, JT_WHY_SIZE, "half a surrogate pair");
    else if (parse(&b, s, len, why)) {
        v = arena_alloc(arena, sizeof *v);
        *v = b.value[0];
    }
    mem_free(b.value);
    return v;
}

const struct jt *jt_member(const struct jt *o, const char *key)
{
    for (size_t i = 0; jt_is(o, JT_OBJECT) && i < o->n; i++)
        if (is_same_key(o->item[i].key, key))
            return &o->item[i];
    return NULL;
}

const struct jt *jt_element(const struct jt *a, size_t i)
{
    return jt_is(a, JT_ARRAY) && i < a->n ? &a->item[i] : NULL;
}

size_t jt_size(const struct jt *v)
{
    return jt_is(v, JT_ARRAY) || jt_is(v, JT_OBJECT) ? v->n : 0;
}

const char *jt_text(const struct jt *v)
{
    return jt_is(v, JT_STRING) && strlen(v->text) == v->n ? v->text : NULL;
}

int64_t jt_integer(const struct jt *v)
{
    return jt_is(v, JT_INTEGER) ? v->integer : 0;
}

double jt_number(const struct jt *v)
{
    return jt_is(v, JT_INTEGER) ? (double)v->integer : jt_is(v, JT_REAL) ? v->real : 0.0;
}
