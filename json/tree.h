/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* JSON text as a tree in an arena, for records that are read by the hundred thousand: the text is copied once, strings
 * and keys are pieces of it, and a tree costs a few allocations, however many values it has. What is wrong with a text
 * that cannot be read so, yajl explains.
 *
 * Strict as RFC 8259 has it, and beyond: well-formed UTF-8, no half of a surrogate pair, no key twice in an object, whole
 * numbers within int64_t, other numbers within double, nothing nested deeper than JTEXT_DEPTH. */
#ifndef JSON_TREE_H
#define JSON_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

enum jt_type { JT_NULL, JT_FALSE, JT_TRUE, JT_INTEGER, JT_REAL, JT_STRING, JT_ARRAY, JT_OBJECT };

struct jt {
    const char *key; /* of a member of an object; NULL = it is none */
    size_t n;        /* bytes of a string, elements of an array, members of an object */
    union {
        int64_t integer;
        double real;
        const char *text;      /* NUL-terminated, and may hold NULs */
        const struct jt *item; /* n of them, in the order of the text */
    };
    enum jt_type type;
    uint32_t n_key; /* bytes of key */
};

enum { JT_WHY_SIZE = 160 };

/* The value that s[0 .. len) is, without white space around it, in the arena; NULL, and what is wrong in `why`. */
const struct jt *jt_read(const char *s, size_t len, struct arena *arena, char why[JT_WHY_SIZE]);

/* All of these take NULL, and a value of any type. */

/* The member of an object whose key has n bytes, NULL = there is none. */
const struct jt *jt_member_of(const struct jt *o, const char *key, size_t n);
/* The same; a key that the compiler knows is compared without a call. */
static inline __attribute__((always_inline)) const struct jt *jt_member(const struct jt *o, const char *key)
{
    size_t n = strlen(key);
    if (!__builtin_constant_p(n))
        return jt_member_of(o, key, n);
    for (size_t i = 0; o && o->type == JT_OBJECT && i < o->n; i++)
        if (o->item[i].n_key == n && memcmp(o->item[i].key, key, n) == 0)
            return &o->item[i];
    return NULL;
}
/* Of an array, NULL = it has no such element. */
const struct jt *jt_element(const struct jt *a, size_t i);
/* Elements of an array or members of an object; 0 of anything else. */
size_t jt_size(const struct jt *v);
/* A string without NUL; NULL = it is none. */
const char *jt_text(const struct jt *v);
/* A whole number; 0 of anything else. */
int64_t jt_integer(const struct jt *v);
/* A number; 0 of anything else. */
double jt_number(const struct jt *v);

static inline bool jt_is(const struct jt *v, enum jt_type type)
{
    return v && v->type == type;
}
static inline bool jt_is_number(const struct jt *v)
{
    return v && (v->type == JT_INTEGER || v->type == JT_REAL);
}
/* Not there, or null. */
static inline bool jt_is_nothing(const struct jt *v)
{
    return !v || v->type == JT_NULL;
}

#endif
