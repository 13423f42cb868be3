/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* JSON text as a tree in an arena, for hundreds of thousands of records. The text is copied once, strings and keys
 * point into the copy, and a tree takes a few allocations, however many values it has.
 *
 * The reader is as strict as RFC 8259 and stricter: UTF-8 must be well-formed, a surrogate must have its pair, a key
 * may occur once in an object, integers must fit int64_t, other numbers a double, and nesting must not exceed
 * JTEXT_DEPTH. */
#ifndef JSON_TREE_H
#define JSON_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

enum jt_type { JT_NULL, JT_FALSE, JT_TRUE, JT_INTEGER, JT_REAL, JT_STRING, JT_ARRAY, JT_OBJECT };

/* A JSON value. */
struct jt {
    const char *key; /* the key of a member of an object; NULL for other values */
    size_t n;        /* bytes of a string, elements of an array, or members of an object */
    union {
        int64_t integer;
        double real;
        const char *text;      /* a string, NUL-terminated; may contain NULs */
        const struct jt *item; /* n values in the order of the text */
    };
    enum jt_type type;
    uint32_t n_key; /* the length of key in bytes */
};

enum { JT_WHY_SIZE = 160 };

/* Parses s[0 .. len), which may have white space around the value, into the arena. Returns the value, or NULL with an
 * explanation in `reason`. */
const struct jt *jt_read(const char *s, size_t len, struct arena *arena, char reason[JT_WHY_SIZE]);

/* The functions below accept NULL and values of any type. */

/* Returns the member of an object with the key key[0 .. n), or NULL. */
const struct jt *jt_find_member(const struct jt *o, const char *key, size_t n);
/* Returns the member of an object with this key, or NULL. Compares a constant key without a call. */
static inline __attribute__((always_inline)) const struct jt *jt_member(const struct jt *o, const char *key)
{
    size_t n = strlen(key);
    if (!__builtin_constant_p(n))
        return jt_find_member(o, key, n);
    for (size_t i = 0; o && o->type == JT_OBJECT && i < o->n; i++)
        if (o->item[i].n_key == n && memcmp(o->item[i].key, key, n) == 0)
            return &o->item[i];
    return NULL;
}
/* Returns element i of an array, or NULL. */
const struct jt *jt_element(const struct jt *a, size_t i);
/* Returns the number of elements of an array or members of an object; 0 for other values. */
size_t jt_size(const struct jt *v);
/* Returns a string that contains no NUL; NULL for other values. */
const char *jt_text(const struct jt *v);
/* Returns an integer; 0 for other values. */
int64_t jt_integer(const struct jt *v);
/* Returns a number; 0 for other values. */
double jt_number(const struct jt *v);

/* Returns whether v is a value of this type. */
static inline bool jt_is(const struct jt *v, enum jt_type type)
{
    return v && v->type == type;
}
/* Returns whether v is an integer or another number. */
static inline bool jt_is_number(const struct jt *v)
{
    return v && (v->type == JT_INTEGER || v->type == JT_REAL);
}
/* Returns whether v is missing or null. */
static inline bool jt_is_nothing(const struct jt *v)
{
    return !v || v->type == JT_NULL;
}

#endif
