/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/pack.h"

#include <string.h>
#include <zlib.h>

#include "base/mem.h"
#include "base/put.h"
#include "base/text_stream.h"

/* ALIGNMENT: the arrays begin at multiples of so many bytes. LINE: the bytes that a line of base 64 stands for, a
 * multiple of 3. */
enum { ALIGNMENT = 8, LINE = 768 };
/* The largest number of bytes whose lines of base 64 have at most max_chars characters. */
#define PACK_BYTES(max_chars) ((max_chars) / (LINE / 3 * 4 + 1) * LINE)

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

/* Writes the lowest `size` bytes of v, the lowest byte first. */
static void put_little_endian(unsigned char *bytes, uint64_t v, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (unsigned char)(v >> 8 * i);
}

/* Returns the bits of element i of the array v, as they are stored; for PACK_F32, a double is rounded to a float. */
static uint64_t get_bits(enum pack_type type, const void *v, size_t i)
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
    size_t size = types[type].size, end = p->n_bytes + n * size, padding = (ALIGNMENT - end % ALIGNMENT) % ALIGNMENT;
    MEM_APPEND(p->array, p->n_arrays, p->cap_arrays, (struct pack_array){mem_strdup(name), type, p->n_bytes, n});
    p->byte = mem_grow(p->byte, &p->cap_bytes, end + padding, 1);
    for (size_t i = 0; i < n; i++)
        put_little_endian(p->byte + p->n_bytes + i * size, get_bits(type, v, i), size);
    memset(p->byte + end, 0, padding);
    p->n_bytes = end + padding;
}

size_t pack_base64(char *text, const unsigned char *bytes, size_t n)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *p = text;
    for (size_t i = 0; i < n; i += 3) {
        size_t n_left = n - i;
        unsigned v =
            (unsigned)bytes[i] << 16 | (n_left > 1 ? (unsigned)bytes[i + 1] << 8 : 0) | (n_left > 2 ? bytes[i + 2] : 0);
        *p++ = digit[v >> 18];
        *p++ = digit[v >> 12 & 63];
        *p++ = (char)(n_left > 1 ? digit[v >> 6 & 63] : '=');
        *p++ = (char)(n_left > 2 ? digit[v & 63] : '=');
    }
    *p = '\0';
    return (size_t)(p - text);
}

/* Writes bytes[0 .. n) as lines of base 64. Returns the text of *len characters and a NUL, which the caller frees. */
static char *encode_lines(const unsigned char *bytes, size_t n, size_t *len)
{
    char *text = mem_alloc(PACK_BASE64(n) + n / LINE + 2, 1), *p = text;
    for (size_t i = 0; i < n; i += LINE) {
        p += pack_base64(p, bytes + i, n - i < LINE ? n - i : LINE);
        *p++ = '\n';
    }
    *p = '\0';
    *len = (size_t)(p - text);
    return text;
}

/* Compresses bytes[0 .. n) into the stream's output; `flush` is Z_FINISH for the last bytes of the stream, else
 * Z_NO_FLUSH. Returns whether the output had room. Ends the program if memory runs out. */
static bool compress_bytes(z_stream *z, const void *bytes, size_t n, int flush)
{
    enum { CALL_LIMIT = 1 << 30 };
    int status = Z_OK;
    z->next_in = (Bytef *)bytes;
    do {
        z->avail_in = n < CALL_LIMIT ? (uInt)n : CALL_LIMIT;
        n -= z->avail_in;
        status = deflate(z, n ? Z_NO_FLUSH : flush);
        if (status == Z_STREAM_ERROR)
            mem_exhausted();
        if (z->avail_in)
            return false;
    } while (n);
    return flush != Z_FINISH || status == Z_STREAM_END;
}

/* Compresses the header and the arrays. Returns the *n compressed bytes, which the caller frees, or NULL if they are
 * more than max_bytes. */
static unsigned char *compress_pack(const struct pack *p, const unsigned char *header, size_t n_header,
                                    size_t max_bytes, size_t *n)
{
    enum { LEVEL = 6 };
    z_stream z = {0};
    if (deflateInit(&z, LEVEL) != Z_OK)
        mem_exhausted();
    size_t bound = deflateBound(&z, (uLong)(n_header + p->n_bytes)) + 64,
           capacity = bound < max_bytes ? bound : max_bytes;
    unsigned char *packed = mem_alloc(capacity, 1);
    z.next_out = packed;
    z.avail_out = capacity < UINT32_MAX ? (uInt)capacity : UINT32_MAX;
    bool fits = compress_bytes(&z, header, n_header, Z_NO_FLUSH) && compress_bytes(&z, p->byte, p->n_bytes, Z_FINISH);
    *n = (size_t)(z.next_out - packed);
    deflateEnd(&z);
    if (fits)
        return packed;
    mem_free(packed);
    return NULL;
}

char *pack_end(struct pack *p, size_t max_chars, size_t *len)
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
    size_t n_header = (4 + p->len + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    unsigned char *header = mem_zalloc(n_header, 1);
    put_little_endian(header, p->len, 4);
    memcpy(header + 4, p->object, p->len);
    unsigned char *bytes = compress_pack(p, header, n_header, PACK_BYTES(max_chars), &n);
    char *text = bytes ? encode_lines(bytes, n, len) : NULL;
    MEM_FREE_ALL(bytes, header, p->object, p->array, p->byte);
    *p = (struct pack){0};
    return text;
}
