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
    size_t n;        /* bytes of a string, elements of an array, or members of an object; 0 for other types */
    union {
        int64_t integer;
        double real;
        const char *text;      /* the decoded string and a NUL after its n bytes, which may contain NULs */
        const struct jt *item; /* the n elements or members, in the order of the text */
    };
    enum jt_type type;
    uint32_t n_key; /* the length of key in bytes */
};

enum { JT_WHY_SIZE = 160 };

/* Parses s[0 .. len), which may have white space around the value, into the arena, which owns the tree. Returns the
 * value, or NULL with an explanation in `reason`. */
const struct jt *jt_read(const char *s, size_t len, struct arena *arena, char reason[JT_WHY_SIZE]);

/* The functions below accept NULL for a value, and values of any type, also where they expect an array or an object. */

/* Returns the value of the member of object o with the key key[0 .. n), or NULL if o has none or is no object. */
const struct jt *jt_find_member(const struct jt *o, const char *key, size_t n);
/* Returns the value of the member of object o with this key, or NULL if o has none or is no object. A key that is
 * constant when compiled is compared without a call. */
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
/* Returns element i, from 0, of the array a, or NULL if a has none or is no array. */
const struct jt *jt_element(const struct jt *a, size_t i);
/* Returns the number of elements of an array or members of an object; 0 for other values. */
size_t jt_size(const struct jt *v);
/* Returns the bytes of v, which end with a NUL, if v is a string that contains no NUL; otherwise NULL. */
const char *jt_text(const struct jt *v);
/* Returns the value of v if its type is JT_INTEGER, otherwise (for a JT_REAL too) 0. */
int64_t jt_integer(const struct jt *v);
/* Returns the value of v as a double if its type is JT_INTEGER or JT_REAL, otherwise 0. */
double jt_number(const struct jt *v);

/* Returns whether v is a value of this type. */
static inline bool jt_is(const struct jt *v, enum jt_type type)
{
    return v && v->type == type;
}
/* Returns whether the type of v is JT_INTEGER or JT_REAL. */
static inline bool jt_is_number(const struct jt *v)
{
    return v && (v->type == JT_INTEGER || v->type == JT_REAL);
}
/* Returns whether v is NULL (there is no such value) or JSON's null. */
static inline bool jt_is_nothing(const struct jt *v)
{
    return !v || v->type == JT_NULL;
}

#endif
