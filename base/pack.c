/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/pack.h"

#include <string.h>
#include <zlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "base/text_stream.h"

enum { ALIGNMENT = 8, LINE = 768 }; /* LINE: the bytes that a line of base 64 stands for, a multiple of 3 */
/* The largest number of bytes whose lines of base 64 have at most `most` characters. */
#define PACK_BYTES(most) ((most) / (LINE / 3 * 4 + 1) * LINE)

static const struct {
    const char *name;
    size_t size;
} types[PACK_TYPES] = {
    [PACK_U16] = {"u16", 2}, [PACK_U32] = {"u32", 4}, [PACK_F32] = {"f32", 4}, [PACK_F64] = {"f64", 8}};

void pack_begin(struct pack *p)
{
    *p = (struct pack){0};
    p->json = text_stream_open(&p->object, &p->len);
    fputc('{', p->json);
}

static void put_little_endian(unsigned char *to, uint64_t v, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (unsigned char)(v >> 8 * i);
}

/* Returns the bits of element i of an array. */
static uint64_t bits_of(enum pack_type type, const void *v, size_t i)
{
    uint64_t bits;
    uint32_t half;
    float f;
    switch (type) {
    case PACK_U16: return ((const uint16_t *)v)[i];
    case PACK_U32: return ((const uint32_t *)v)[i];
    case PACK_F32:
        f = (float)((const double *)v)[i];
        memcpy(&half, &f, sizeof half);
        return half;
    default: memcpy(&bits, (const double *)v + i, sizeof bits); return bits;
    }
}

void pack_array(struct pack *p, const char *name, enum pack_type type, const void *v, size_t n)
{
    size_t size = types[type].size, end = p->n_bytes + n * size, room = (ALIGNMENT - end % ALIGNMENT) % ALIGNMENT;
    MEM_APPEND(p->array, p->n_arrays, p->cap_arrays, (struct pack_array){mem_strdup(name), type, p->n_bytes, n});
    p->byte = mem_grow(p->byte, &p->cap_bytes, end + room, 1);
    for (size_t i = 0; i < n; i++)
        put_little_endian(p->byte + p->n_bytes + i * size, bits_of(type, v, i), size);
    memset(p->byte + end, 0, room);
    p->n_bytes = end + room;
}

size_t pack_base64(char *text, const unsigned char *bytes, size_t n)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *at = text;
    for (size_t i = 0; i < n; i += 3) {
        size_t left = n - i;
        unsigned v =
            (unsigned)bytes[i] << 16 | (left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) | (left > 2 ? bytes[i + 2] : 0);
        *at++ = digit[v >> 18];
        *at++ = digit[v >> 12 & 63];
        *at++ = (char)(left > 1 ? digit[v >> 6 & 63] : '=');
        *at++ = (char)(left > 2 ? digit[v & 63] : '=');
    }
    *at = '\0';
    return (size_t)(at - text);
}

/* Writes the bytes as lines of base 64. Returns the text, which the caller frees. */
static char *encode_lines(const unsigned char *bytes, size_t n, size_t *len)
{
    char *text = mem_alloc(PACK_BASE64(n) + n / LINE + 2, 1), *at = text;
    for (size_t i = 0; i < n; i += LINE) {
        at += pack_base64(at, bytes + i, n - i < LINE ? n - i : LINE);
        *at++ = '\n';
    }
    *at = '\0';
    *len = (size_t)(at - text);
    return text;
}

/* Compresses bytes[0 .. n) into the stream's output. Returns whether there was room. Ends the program if memory runs
 * out. */
static bool compress_bytes(z_stream *z, const void *bytes, size_t n, int flush)
{
    enum { MOST = 1 << 30 };
    int status = Z_OK;
    z->next_in = (Bytef *)bytes;
    do {
        z->avail_in = n < MOST ? (uInt)n : MOST;
        n -= z->avail_in;
        status = deflate(z, n ? Z_NO_FLUSH : flush);
        if (status == Z_STREAM_ERROR)
            mem_exhausted();
        if (z->avail_in)
            return false;
    } while (n);
    return flush != Z_FINISH || status == Z_STREAM_END;
}

/* Compresses the head and the arrays. Returns the bytes, *n of them, which the caller frees, or NULL as soon as they
 * are more than `most`. */
static unsigned char *compress_all(const struct pack *p, const unsigned char *head, size_t n_head, size_t most,
                                   size_t *n)
{
    enum { LEVEL = 6 };
    z_stream z = {0};
    if (deflateInit(&z, LEVEL) != Z_OK)
        mem_exhausted();
    size_t bound = deflateBound(&z, (uLong)(n_head + p->n_bytes)) + 64, room = bound < most ? bound : most;
    unsigned char *out = mem_alloc(room, 1);
    z.next_out = out;
    z.avail_out = room < UINT32_MAX ? (uInt)room : UINT32_MAX;
    bool fits = compress_bytes(&z, head, n_head, Z_NO_FLUSH) && compress_bytes(&z, p->byte, p->n_bytes, Z_FINISH);
    *n = (size_t)(z.next_out - out);
    deflateEnd(&z);
    if (fits)
        return out;
    mem_free(out);
    return NULL;
}

char *pack_end(struct pack *p, size_t most, size_t *len)
{
    size_t n;
    put_json_key(p->json, "arrays", fflush(p->json) == 0 && p->len == 1);
    fputc('{', p->json);
    for (size_t i = 0; i < p->n_arrays; i++) {
        put_json_key(p->json, p->array[i].name, i == 0);
        fprintf(p->json, "[\"%s\",%zu,%zu]", types[p->array[i].type].name, p->array[i].offset, p->array[i].n);
        mem_free(p->array[i].name);
    }
    fputs("}}", p->json);
    text_stream_close(p->json, &p->object);
    size_t n_head = (4 + p->len + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    unsigned char *head = mem_zalloc(n_head, 1);
    put_little_endian(head, p->len, 4);
    memcpy(head + 4, p->object, p->len);
    unsigned char *bytes = compress_all(p, head, n_head, PACK_BYTES(most), &n);
    char *text = bytes ? encode_lines(bytes, n, len) : NULL;
    MEM_FREE_ALL(bytes, head, p->object, p->array, p->byte);
    *p = (struct pack){0};
    return text;
}
