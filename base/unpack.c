/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/unpack.h"

#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <zlib.h>
#ifdef RCP_XZ
#include <lzma.h>
#endif
#ifdef RCP_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif
#ifdef RCP_BZIP2
#include <bzlib.h>
#endif
#ifdef RCP_LZ4
#include <lz4.h>
#endif

#include "base/mem.h"
#include "base/mem_scope.h"

static bool starts_with(const unsigned char *p, size_t n, const char *magic, size_t len)
{
    return n >= len && memcmp(p, magic, len) == 0;
}

/* Limits n to the size that a library with 32-bit counts accepts. */
static unsigned limit_count(size_t n)
{
    return n < UINT_MAX / 2 ? (unsigned)n : UINT_MAX / 2;
}

/* gzip */

static bool gzip_begins(const unsigned char *p, size_t n)
{
    return starts_with(p, n, "\x1f\x8b", 2);
}

static voidpf z_alloc(voidpf opaque, uInt n, uInt size)
{
    (void)opaque;
    return mem_alloc(n, size);
}

static void z_free(voidpf opaque, voidpf p)
{
    (void)opaque;
    mem_free(p);
}

/* Returns a decoder of gzip members, never NULL. */
static void *gzip_open(void)
{
    z_stream *z = mem_zalloc(1, sizeof *z);
    *z = (z_stream){.zalloc = z_alloc, .zfree = z_free};
    if (inflateInit2(z, 15 + 16) != Z_OK) /* 16: the gzip format, with header and checksum */
        mem_exhausted();
    return z;
}

/* Unpacks as much of a gzip member as the room and one call of zlib's inflate allow. Returns UNPACK_FAILED and *reason
 * if the data is bad. */
static enum unpack_result gzip_step(void *state, struct unpack_room *r, const char **reason)
{
    z_stream *z = state;
    unsigned input = limit_count(r->n_input), output = limit_count(r->n_output);
    z->next_in = (unsigned char *)(uintptr_t)r->input;
    z->avail_in = input;
    z->next_out = r->output;
    z->avail_out = output;
    int code = inflate(z, Z_NO_FLUSH);
    *r = (struct unpack_room){z->next_in, r->n_input - (input - z->avail_in), z->next_out,
                              r->n_output - (output - z->avail_out)};
    if (code == Z_STREAM_END)
        return UNPACK_END;
    *reason = z->msg ? z->msg : "bad gzip data";
    return code == Z_OK || code == Z_BUF_ERROR ? UNPACK_MORE : UNPACK_FAILED;
}

static void gzip_reset(void *state)
{
    inflateReset(state);
}

static void gzip_close(void *state)
{
    inflateEnd(state);
    mem_free(state);
}

/* xz */

#ifdef RCP_XZ
/* Returns whether p[0 .. n) begins with an xz stream. */
static bool xz_begins(const unsigned char *p, size_t n)
{
    return starts_with(p, n,
                       "\xfd"
                       "7zXZ\0",
                       6);
}

static void *xz_alloc(void *opaque, size_t n, size_t size)
{
    (void)opaque;
    return mem_alloc(n, size);
}

static void xz_free(void *opaque, void *p)
{
    (void)opaque;
    mem_free(p);
}

static void xz_reset(void *state)
{
    enum { BESIDE = 2 * 1024 * 1024 }; /* the memory of a decoder besides its dictionary */
    if (lzma_stream_decoder(state, UNPACK_XZ_DICTIONARY + BESIDE, LZMA_TELL_UNSUPPORTED_CHECK) != LZMA_OK)
        mem_exhausted();
}

/* Returns a decoder of xz streams, never NULL. */
static void *xz_open(void)
{
    static const lzma_allocator allocator = {xz_alloc, xz_free, NULL};
    lzma_stream *x = mem_zalloc(1, sizeof *x);
    *x = (lzma_stream)LZMA_STREAM_INIT;
    x->allocator = &allocator;
    xz_reset(x);
    return x;
}

/* Unpacks as much xz data as the room allows. Returns UNPACK_FAILED and *reason if the data is bad. */
static enum unpack_result xz_step(void *state, struct unpack_room *r, const char **reason)
{
    lzma_stream *x = state;
    x->next_in = r->input;
    x->avail_in = r->n_input;
    x->next_out = r->output;
    x->avail_out = r->n_output;
    lzma_ret code = lzma_code(x, LZMA_RUN);
    *r = (struct unpack_room){x->next_in, x->avail_in, x->next_out, x->avail_out};
    switch (code) {
    case LZMA_OK:
    case LZMA_BUF_ERROR: return UNPACK_MORE;
    case LZMA_STREAM_END: return UNPACK_END;
    case LZMA_MEM_ERROR: mem_exhausted();
    case LZMA_MEMLIMIT_ERROR:
        *reason = "the xz data needs a dictionary of more than 128 MiB, which this program does not allow; unpack the "
                  "data with 'xz -dc'";
        break;
    case LZMA_UNSUPPORTED_CHECK: *reason = "the xz data uses a checksum that liblzma does not know"; break;
    case LZMA_OPTIONS_ERROR: *reason = "the xz data uses options that liblzma does not know"; break;
    default: *reason = "the xz data is corrupt"; break;
    }
    return UNPACK_FAILED;
}

static void xz_close(void *state)
{
    lzma_end(state);
    mem_free(state);
}
#endif

/* zstd */

#ifdef RCP_ZSTD
/* Returns whether p[0 .. n) begins with a zstd frame or with a skippable frame, which pzstd writes first. */
static bool zstd_begins(const unsigned char *p, size_t n)
{
    return starts_with(p, n, "\x28\xb5\x2f\xfd", 4) ||
           (n >= 4 && (p[0] & 0xf0) == 0x50 && memcmp(p + 1, "\x2a\x4d\x18", 3) == 0);
}

/* The state of zstd. Only static libraries allow another allocator for zstd, so an error code reports its lack of
 * memory, and its memory is released like a file. */
struct zstd {
    ZSTD_DCtx *context;
    struct mem_release release;
};

static void zstd_release(void *state)
{
    ZSTD_freeDCtx(((struct zstd *)state)->context);
}

/* Returns a decoder of zstd frames, never NULL. */
static void *zstd_open(void)
{
    struct zstd *z = mem_zalloc(1, sizeof *z);
    z->context = ZSTD_createDCtx();
    mem_release_add(&z->release, zstd_release, z);
    if (!z->context || ZSTD_isError(ZSTD_DCtx_setParameter(z->context, ZSTD_d_windowLogMax, UNPACK_ZSTD_WINDOW)))
        mem_exhausted();
    return z;
}

/* Unpacks as much zstd data as the room allows. Returns UNPACK_FAILED and *reason if the data is bad. */
static enum unpack_result zstd_step(void *state, struct unpack_room *r, const char **reason)
{
    ZSTD_inBuffer input = {r->input, r->n_input, 0};
    ZSTD_outBuffer output = {r->output, r->n_output, 0};
    size_t code = ZSTD_decompressStream(((struct zstd *)state)->context, &output, &input);
    *r = (struct unpack_room){r->input + input.pos, r->n_input - input.pos, r->output + output.pos,
                              r->n_output - output.pos};
    if (!ZSTD_isError(code))
        return code ? UNPACK_MORE : UNPACK_END;
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_memory_allocation: mem_exhausted();
    case ZSTD_error_frameParameter_windowTooLarge:
        *reason = "the zstd data needs a window of more than 128 MiB, which this program does not allow; unpack the "
                  "data with 'zstd -dc --long=31'";
        break;
    case ZSTD_error_checksum_wrong: *reason = "the zstd data does not match its checksum"; break;
    case ZSTD_error_dictionary_wrong:
        *reason = "the zstd data needs a dictionary file, expected data without one";
        break;
    default: *reason = "the zstd data is corrupt"; break;
    }
    return UNPACK_FAILED;
}

static void zstd_reset(void *state)
{
    ZSTD_DCtx_reset(((struct zstd *)state)->context, ZSTD_reset_session_only);
}

/* Frees a decoder of zstd frames. */
static void zstd_close(void *state)
{
    struct zstd *z = state;
    mem_release_forget(&z->release);
    zstd_release(z);
    mem_free(z);
}
#endif

/* bzip2 */

bool unpack_begins_bzip2(const unsigned char *p, size_t n)
{
    return n >= 10 && memcmp(p, "BZh", 3) == 0 && p[3] >= '1' && p[3] <= '9' &&
           (memcmp(p + 4, "1AY&SY", 6) == 0 || memcmp(p + 4, "\x17rE8P\x90", 6) == 0);
}

#ifdef RCP_BZIP2
static void *bzip2_alloc(void *opaque, int n, int size)
{
    (void)opaque;
    return mem_alloc((size_t)n, (size_t)size);
}

static void bzip2_free(void *opaque, void *p)
{
    (void)opaque;
    mem_free(p);
}

/* Returns a decoder of bzip2 streams, never NULL. */
static void *bzip2_open(void)
{
    bz_stream *b = mem_zalloc(1, sizeof *b);
    *b = (bz_stream){.bzalloc = bzip2_alloc, .bzfree = bzip2_free};
    if (BZ2_bzDecompressInit(b, 0, 0) != BZ_OK)
        mem_exhausted();
    return b;
}

/* Moves a decoder of bzip2 streams to the beginning of the next stream. */
static void bzip2_reset(void *state)
{
    bz_stream *b = state;
    BZ2_bzDecompressEnd(b);
    if (BZ2_bzDecompressInit(b, 0, 0) != BZ_OK)
        mem_exhausted();
}

/* Unpacks as much of a bzip2 stream as the room and one call of libbz2 allow. Returns UNPACK_FAILED and *reason if the
 * data is bad. */
static enum unpack_result bzip2_step(void *state, struct unpack_room *r, const char **reason)
{
    bz_stream *b = state;
    unsigned input = limit_count(r->n_input), output = limit_count(r->n_output);
    b->next_in = (char *)(uintptr_t)r->input;
    b->avail_in = input;
    b->next_out = (char *)r->output;
    b->avail_out = output;
    int code = BZ2_bzDecompress(b);
    unsigned n_used = input - b->avail_in, n_made = output - b->avail_out;
    *r = (struct unpack_room){r->input + n_used, r->n_input - n_used, r->output + n_made, r->n_output - n_made};
    if (code == BZ_STREAM_END)
        return UNPACK_END;
    *reason = "the bzip2 data is corrupt";
    return code == BZ_OK ? UNPACK_MORE : UNPACK_FAILED;
}

static void bzip2_close(void *state)
{
    BZ2_bzDecompressEnd(state);
    mem_free(state);
}
#endif

static const struct unpack_format formats[] = {
    {"gzip", "gzip member", UNPACK_LAST_ZEROS, gzip_begins, gzip_open, gzip_step, gzip_reset, gzip_close},
#ifdef RCP_XZ
    {"xz", "xz stream", UNPACK_ZEROS_BY_FOUR, xz_begins, xz_open, xz_step, xz_reset, xz_close},
#endif
#ifdef RCP_ZSTD
    {"zstd", "zstd frame", UNPACK_NO_ZEROS, zstd_begins, zstd_open, zstd_step, zstd_reset, zstd_close},
#endif
#ifdef RCP_BZIP2
    {"bzip2", "bzip2 stream", UNPACK_NO_ZEROS, unpack_begins_bzip2, bzip2_open, bzip2_step, bzip2_reset, bzip2_close},
#endif
};

const struct unpack_format *unpack_find_format(const unsigned char *p, size_t n)
{
    for (size_t i = 0; i < LENGTH(formats); i++)
        if (formats[i].begins(p, n))
            return &formats[i];
    return NULL;
}

const char *unpack_names(void)
{
    return "gzip"
#ifdef RCP_XZ
           ", xz"
#endif
#ifdef RCP_ZSTD
           ", zstd"
#endif
#ifdef RCP_BZIP2
           ", bzip2"
#endif
           "; Parquet pages may use gzip"
#ifdef RCP_ZSTD
           ", zstd"
#endif
#ifdef RCP_SNAPPY
           ", snappy"
#endif
#ifdef RCP_LZ4
           ", lz4"
#endif
        ;
}

/* Blocks. Each function unpacks input[0 .. n) to output[0 .. len). It returns the unpacked length, or SIZE_MAX if the
 * data is damaged. */

/* Unpacks a block of gzip members that follow one another. Returns the unpacked length, or SIZE_MAX if it is
 * damaged. */
static size_t gzip_block(const unsigned char *input, size_t n, unsigned char *output, size_t len)
{
    z_stream z = {.zalloc = z_alloc, .zfree = z_free, .avail_in = (uInt)n, .avail_out = (uInt)len, .next_out = output};
    int code = Z_STREAM_END;
    z.next_in = (unsigned char *)(uintptr_t)input;
    if (inflateInit2(&z, 15 + 16) != Z_OK)
        mem_exhausted();
    while (z.avail_in && (code = inflate(&z, Z_FINISH)) == Z_STREAM_END)
        inflateReset(&z);
    inflateEnd(&z);
    return code == Z_STREAM_END ? len - z.avail_out : SIZE_MAX;
}

/* Returns the number that p[0 .. n) stands for, n <= 4, lowest byte first. */
static size_t read_little_endian(const unsigned char *p, size_t n)
{
    size_t x = 0;
    while (n)
        x = x << 8 | p[--n];
    return x;
}

/* Copies `count` bytes to `target` from `distance` bytes before it; where the two overlap, the bytes repeat. `room` >=
 * `count` bytes may be written at `target`. */
static void copy_match(unsigned char *target, size_t distance, size_t count, size_t room)
{
    const unsigned char *source = target - distance;
    if (distance >= 16 && room >= 64 && count <= 64) {
        for (size_t i = 0; i < count; i += 16)
            memcpy(target + i, source + i, 16);
        return;
    }
    for (size_t i = 0; i < count; i++)
        target[i] = source[i];
}

/* Unpacks a block of snappy: its unpacked length in groups of 7 bits, then elements that begin with a tag. The tag's
 * two lowest bits are 0 if literal bytes follow, or tell that a copy's distance takes 1, 2 or 4 bytes; its upper six
 * bits have the length, or part of it and of the distance (format_description.txt of snappy 1.1). Returns the unpacked
 * length, or SIZE_MAX if the block is damaged or states another length than len. */
static size_t snappy_block(const unsigned char *input, size_t n, unsigned char *output, size_t len)
{
    size_t i = 0, n_done = 0, stated_len = 0;
    for (unsigned shift = 0; shift == 0 || input[i - 1] & 128; shift += 7) {
        if (i == n || shift > 28)
            return SIZE_MAX;
        stated_len |= (size_t)(input[i++] & 127) << shift;
    }
    if (stated_len != len)
        return SIZE_MAX;
    while (i < n) {
        unsigned tag = input[i++], kind = tag & 3, upper = tag >> 2;
        size_t n_extra = kind ? (size_t)1 << (kind - 1) : upper < 60 ? 0 : upper - 59;
        if (n - i < n_extra)
            return SIZE_MAX;
        size_t x = n_extra ? read_little_endian(input + i, n_extra) : upper;
        i += n_extra;
        if (kind == 0) { /* x + 1 bytes as they are */
            if (x >= n - i || x >= len - n_done)
                return SIZE_MAX;
            memcpy(output + n_done, input + i, x + 1);
            i += x + 1;
            n_done += x + 1;
        } else {
            size_t count = kind == 1 ? 4 + (upper & 7) : 1 + upper, distance = kind == 1 ? (upper >> 3) << 8 | x : x;
            if (distance == 0 || distance > n_done || count > len - n_done)
                return SIZE_MAX;
            copy_match(output + n_done, distance, count, len - n_done);
            n_done += count;
        }
    }
    return n_done;
}

#ifdef RCP_ZSTD
static size_t zstd_block(const unsigned char *input, size_t n, unsigned char *output, size_t len)
{
    size_t n_unpacked = ZSTD_decompress(output, len, input, n);
    if (ZSTD_getErrorCode(n_unpacked) == ZSTD_error_memory_allocation)
        mem_exhausted();
    return ZSTD_isError(n_unpacked) ? SIZE_MAX : n_unpacked;
}
#else
#define zstd_block NULL
#endif

#ifdef RCP_LZ4
static size_t lz4_block(const unsigned char *input, size_t n, unsigned char *output, size_t len)
{
    return (size_t)LZ4_decompress_safe((const char *)input, (char *)output, (int)n, (int)len);
}
#else
#define lz4_block NULL
#endif

/* The formats of blocks. `library` is NULL if this file unpacks the format. A packed byte becomes at most max_ratio
 * bytes: in snappy, three copy 64; in zstd, four make 128 KiB. */
static const struct {
    const char *library;
    size_t (*unpack)(const unsigned char *input, size_t n, unsigned char *output, size_t len);
    size_t max_ratio;
} blocks[UNPACK_BLOCKS] = {[UNPACK_SNAPPY] = {NULL, snappy_block, 32},
                           [UNPACK_GZIP] = {"zlib", gzip_block, 1040},
                           [UNPACK_ZSTD] = {"libzstd", zstd_block, 32768},
                           [UNPACK_LZ4] = {"liblz4", lz4_block, 256}};

const char *unpack_block_lacks(enum unpack_block format)
{
    return blocks[format].unpack ? NULL : blocks[format].library;
}

bool unpack_block_can(enum unpack_block format, size_t n, size_t len)
{
    return len / blocks[format].max_ratio <= n;
}

int unpack_block(enum unpack_block format, const unsigned char *input, size_t n, unsigned char *output, size_t len)
{
    return blocks[format].unpack(input, n, output, len) == len ? 0 : -1;
}
