/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How a tree of json/tree.h is made, and the two who make it: one that reads right JSON where it stands, and one for any
 * text, by yajl, which says what is wrong with it. For json/tree*.c alone. */
#ifndef JSON_TREE_BUILD_H
#define JSON_TREE_BUILD_H

#include <yajl/yajl_parse.h>

#include "json/id.h"
#include "json/tree.h"

/* Values whose array or object is still open lie on a stack; when it closes they move to the arena as one array. */
struct jt_open {
    const char *key; /* of the array or object itself */
    uint32_t n_key;
    enum jt_type type;
    size_t first; /* of its values on the stack */
};

struct jt_build {
    struct arena *arena;
    struct jt *value;
    size_t n_values, cap_values;
    const char *key; /* of the next value */
    uint32_t n_key;
    struct jt_open open[JTEXT_DEPTH + 1];
    size_t depth;
    yajl_handle yajl;
    size_t read; /* bytes up to the end of the value itself */
    char *wrong; /* JT_WHY_SIZE: what yajl does not mind */
};

/* The next value, of the key that waits for one; to be filled. */
static inline struct jt *jt_add(struct jt_build *b, enum jt_type type)
{
    enum { USUAL = 256 }; /* of a record: no second allocation */
    if (b->n_values == b->cap_values)
        b->value = mem_grow(b->value, &b->cap_values, b->n_values ? b->n_values + 1 : USUAL, sizeof *b->value);
    struct jt *v = &b->value[b->n_values++];
    *v = (struct jt){.key = b->key, .n_key = b->n_key, .type = type};
    b->key = NULL;
    b->n_key = 0;
    return v;
}

/* The next value is an array or object; what comes up to jt_end is in it. At most JTEXT_DEPTH are open. */
void jt_open_value(struct jt_build *b, enum jt_type type);
/* The innermost one that is open is whole. */
struct jt *jt_end(struct jt_build *b);
/* A key that an object has twice, NULL = none. */
const char *jt_key_twice(const struct jt *o);
/* The unit of four hexadecimal digits after \u at p, -1 where there is none. */
long jt_unit_at(const char *p, const char *end);

/* Most keys differ in length, their first byte or their last, and a call is dearer than to see that. */
static inline bool jt_has_key(const struct jt *v, const char *key, size_t n)
{
    return v->n_key == n &&
           (n == 0 || (v->key[0] == key[0] && v->key[n - 1] == key[n - 1] && memcmp(v->key, key, n) == 0));
}

/* JSON that is right, and UTF-8, at two fifths of what yajl takes: a fit of 200,000 records reads 200 MB of it. False: it is
 * not right, or jt_read_any is to say so; *b is as it was. */
bool jt_read_usual(struct jt_build *b, const char *s, size_t len);
/* Any text. False, and why. */
bool jt_read_any(struct jt_build *b, const char *s, size_t len, char why[JT_WHY_SIZE]);

#endif
