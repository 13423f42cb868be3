/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The construction of the trees of json/tree.h, for json/tree*.c alone. Two readers build them: a fast one for valid
 * JSON, and yajl for any text, which explains errors. */
#ifndef JSON_TREE_BUILD_H
#define JSON_TREE_BUILD_H

#include <yajl/yajl_parse.h>

#include "json/id.h"
#include "json/tree.h"

/* An array or object that is still open. Its values lie on a stack; when it closes, they move to the arena as one
 * array. */
struct jt_open {
    const char *key; /* the key of the array or object itself */
    uint32_t n_key;
    enum jt_type type;
    size_t first; /* the index of its first value on the stack */
};

/* A tree under construction. */
struct jt_build {
    struct arena *arena;
    struct jt *value;
    size_t n_values, cap_values;
    const char *key; /* the key of the next value */
    uint32_t n_key;
    struct jt_open open[JTEXT_DEPTH + 1];
    size_t depth;
    yajl_handle yajl;
    size_t read; /* the number of bytes up to the end of the outermost value */
    char *wrong; /* JT_WHY_SIZE bytes for an error that yajl does not detect */
};

/* Pushes a value with the pending key and returns it; the caller sets its content. The pointer is valid until the next
 * value. */
static inline struct jt *jt_add(struct jt_build *b, enum jt_type type)
{
    enum { USUAL = 256 }; /* enough for most records, without a second allocation */
    if (b->n_values == b->cap_values)
        b->value = mem_grow(b->value, &b->cap_values, b->n_values ? b->n_values + 1 : USUAL, sizeof *b->value);
    struct jt *v = &b->value[b->n_values++];
    *v = (struct jt){.key = b->key, .n_key = b->n_key, .type = type};
    b->key = NULL;
    b->n_key = 0;
    return v;
}

/* Opens an array or object, which contains the values up to its jt_end. At most JTEXT_DEPTH may be open. */
void jt_open_value(struct jt_build *b, enum jt_type type);
/* Closes the innermost open array or object and returns it. */
struct jt *jt_end(struct jt_build *b);
/* Returns a key that occurs twice in the object, or NULL. */
const char *jt_key_twice(const struct jt *o);
/* Returns the value of the four hexadecimal digits of the \u escape at p, or -1 if there is none before `end`. */
long jt_unit_at(const char *p, const char *end);

/* Returns whether v has the key key[0 .. n). Compares the length, the first and the last byte first, since most keys
 * differ there and a call is slower. */
static inline bool jt_has_key(const struct jt *v, const char *key, size_t n)
{
    return v->n_key == n &&
           (n == 0 || (v->key[0] == key[0] && v->key[n - 1] == key[n - 1] && memcmp(v->key, key, n) == 0));
}

/* Parses valid JSON in UTF-8, in two fifths of yajl's time (a fit of 200,000 records reads 200 MB). Returns false, with
 * *b unchanged, if the text is not valid or jt_read_any must decide. */
bool jt_read_usual(struct jt_build *b, const char *s, size_t len);
/* Parses any text with yajl. Returns false, with an explanation in `why`, if it is not valid. */
bool jt_read_any(struct jt_build *b, const char *s, size_t len, char why[JT_WHY_SIZE]);

#endif
