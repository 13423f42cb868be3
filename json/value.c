/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "json/value.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_scope.h"

/* Allocates `size` bytes for jansson. Does not return if there is no memory (mem_exhausted). */
static void *alloc_or_exit(size_t size)
{
    void *p = malloc(size); /* mem_alloc would be slower, and a record needs hundreds of values; size is never 0 */
    if (!p)
        mem_exhausted();
    return p;
}

void jv_memory(void)
{
    json_set_alloc_funcs(alloc_or_exit, free);
}

/* Returns v, or calls mem_exhausted if it is NULL, since jansson fails only without memory once strings are UTF-8. */
static json_t *exit_if_null(json_t *v)
{
    if (!v)
        mem_exhausted();
    return v;
}

void jv_put(json_t *o, const char *key, json_t *v)
{
    if (json_object_set_new(o, key, exit_if_null(v)) != 0)
        mem_exhausted();
}

void jv_append(json_t *a, json_t *v)
{
    if (json_array_append_new(a, exit_if_null(v)) != 0)
        mem_exhausted();
}

json_t *jv_object(void)
{
    return exit_if_null(json_object());
}

json_t *jv_pairs(const char *key, ...)
{
    json_t *o = jv_object();
    va_list ap;
    va_start(ap, key);
    for (; key; key = va_arg(ap, const char *))
        jv_put(o, key, va_arg(ap, json_t *));
    va_end(ap);
    return o;
}

json_t *jv_array(void)
{
    return exit_if_null(json_array());
}

json_t *jv_copy(json_t *v)
{
    return exit_if_null(json_copy(v));
}

json_t *jv_count(size_t n)
{
    return exit_if_null(json_integer((json_int_t)n));
}

/* Returns the length in bytes (1 to 4) of the character at the beginning of s[0 .. n), by the shortest prefix that
 * jansson accepts as UTF-8; 0 if there is none. */
static size_t character_length(const char *s, size_t n)
{
    for (size_t len = 1; len <= 4 && len <= n; len++) {
        json_t *piece = json_stringn(s, len);
        if (piece) {
            json_decref(piece);
            return len;
        }
    }
    return 0;
}

json_t *jv_text(const char *s)
{
    json_t *v = s ? json_string(s) : json_null();
    if (v)
        return v;
    size_t n = strlen(s), used = 0;
    char *text = mem_alloc(4 * n + 1, 1);
    for (size_t i = 0; i < n;) {
        size_t len = character_length(s + i, n - i);
        if (len)
            memcpy(text + used, s + i, len);
        else
            snprintf(text + used, 5, "\\x%02x", (unsigned char)s[i]);
        used += len ? len : 4;
        i += len ? len : 1;
    }
    v = json_stringn(text, used);
    mem_free(text);
    return exit_if_null(v);
}

json_t *jv_texts(const char *const *name, size_t n)
{
    json_t *a = jv_array();
    for (size_t i = 0; i < n; i++)
        jv_append(a, jv_text(name[i]));
    return a;
}

/* Frees a text that jansson made, with the deallocator that jansson uses. */
static void free_text(void *text)
{
    json_malloc_t allocate;
    json_free_t release;
    json_get_alloc_funcs(&allocate, &release);
    release(text);
}

char *jv_dump(const json_t *v, size_t flags)
{
    struct mem_held held;
    char *text = json_dumps(v, flags);
    if (!text)
        mem_exhausted();
    mem_hold(&held, free_text, text);
    char *copy = mem_strdup(text);
    mem_held_pop(&held);
    free_text(text);
    return copy;
}
