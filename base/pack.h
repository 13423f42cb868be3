/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Packs data for a page: a JSON object and arrays of numbers, compressed by zlib, as base 64.
 *
 * Uncompressed, a pack is the length of the object (4 bytes), the object, and the arrays, each of which begins at a
 * multiple of 8 bytes. All numbers are little-endian. The object's member "arrays" has {"name": [type, offset, n]}: the
 * type is u16, u32, f32 or f64; the offset counts bytes from the first multiple of 8 after the object. */
#ifndef BASE_PACK_H
#define BASE_PACK_H

#include <stdint.h>
#include <stdio.h>

enum pack_type { PACK_U16, PACK_U32, PACK_F32, PACK_F64, PACK_TYPES };

struct pack {
    FILE *json; /* the stream for members of the object; the first member needs no comma before it */
    char *object;
    size_t len;
    struct pack_array {
        char *name;
        enum pack_type type;
        size_t offset, n;
    } * array;
    size_t n_arrays, cap_arrays;
    unsigned char *byte; /* n_bytes bytes: the arrays, one after the other, each padded to a multiple of 8 bytes */
    size_t n_bytes, cap_bytes;
};

/* Begins a pack without arrays. The caller writes members of the JSON object to p->json, and ends the pack with
 * pack_end, which frees the contents of *p. */
void pack_begin(struct pack *p);
/* Adds the array v[0 .. n) to the pack, under `name` and stored as `type`: its elements are uint16_t for PACK_U16,
 * uint32_t for PACK_U32, and double for both floating-point types. */
void pack_array(struct pack *p, const char *name, enum pack_type type, const void *v, size_t n);
/* Ends a pack, whose contents it frees. Returns its base 64 in lines, *len characters, which the caller frees, or NULL
 * if max_chars characters have no room for them in lines of full length. */
char *pack_end(struct pack *p, size_t max_chars, size_t *len);
/* Writes bytes[0 .. n) as base 64, without newlines and with a NUL at its end, to `text`, which has PACK_BASE64(n)
 * bytes. Returns the number of characters before the NUL. */
#define PACK_BASE64(n) (((n) + 2) / 3 * 4 + 1)
size_t pack_base64(char *text, const unsigned char *bytes, size_t n);

#endif
