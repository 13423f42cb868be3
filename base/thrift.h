/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parses structs in the compact protocol of Apache Thrift into trees. */
#ifndef BASE_THRIFT_H
#define BASE_THRIFT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"

/* A value, or a field of a struct, where id is the field's number. Its type is a code of thrift.c. */
struct thrift {
    struct thrift *child, *next; /* the first field or element; the next one of the same struct or list */
    const char *s;               /* the bytes of a binary, which lie in the parsed text */
    /* the length of a binary, the value of an integer or boolean, or the number of elements of a list or set (in a map,
     * of keys and values together) */
    uint64_t n;
    int id, type;
};

/* Parses a struct at *p, moves *p behind it, and returns it. The arena owns it. Returns NULL if it is malformed;
 * *is_truncated then says whether the text ends too early. */
const struct thrift *thrift_parse(const unsigned char **p, const unsigned char *end, struct arena *arena,
                                  bool *is_truncated);
/* Returns the field with the number `id` of a struct, or NULL if `parent` has none, is no struct or is NULL. */
const struct thrift *thrift_field(const struct thrift *parent, int id);
/* Returns the integer or boolean in the field with the number `id` of a struct, or `fallback` if the struct is NULL or
 * has no such field of these types. */
int64_t thrift_number(const struct thrift *parent, int id, int64_t fallback);
/* Reads an unsigned integer, 7 bits a byte, at *p and moves *p behind it. Returns false if the text ends first or the
 * integer has too many bits. */
bool thrift_varint(const unsigned char **p, const unsigned char *end, uint64_t *v);
/* Returns the signed integer that v stands for in the zigzag encoding. */
static inline int64_t thrift_zigzag(uint64_t v)
{
    return (int64_t)(v >> 1 ^ (~(v & 1) + 1));
}

#endif
