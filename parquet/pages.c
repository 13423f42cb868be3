/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

#include <zlib.h>

#include "base/unpack.h"

enum { WINDOW = 64 * 1024, HEADER_MAX = 16 * 1024 * 1024 /* headers hold the least and the greatest value */ };
enum { BIT_PACKED = 4 /* Encoding */ };

/* The codecs by their number in CompressionCodec; -1: not read. */
static const struct {
    const char *name;
    int block; /* enum unpack_block */
} codecs[] = {{"uncompressed", -1}, {"snappy", UNPACK_SNAPPY},     {"gzip", UNPACK_GZIP}, {"lzo or a new codec", -1},
              {"brotli", -1},       {"the old lz4 of Hadoop", -1}, {"zstd", UNPACK_ZSTD}, {"lz4_raw", UNPACK_LZ4}};
enum { UNCOMPRESSED, CODECS = LENGTH(codecs) };

/* Returns 0, or -1 and *err if pages of this codec cannot be read. */
static int check_codec(const struct parquet_pages *p)
{
    size_t codec = (size_t)p->chunk->codec < CODECS ? (size_t)p->chunk->codec : 3;
    int block = codecs[codec].block;
    const char *library = block >= 0 ? unpack_block_lacks((enum unpack_block)block) : NULL;
    if (library)
        return err_input(p->err, p->file, 0,
                         "column '%s' is compressed with %s, but this program was built without %s (%s-dev on Debian)",
                         p->column->name, codecs[codec].name, library, library);
    if (codec == UNCOMPRESSED || block >= 0)
        return 0;
    return err_input(p->err, p->file, 0,
                     "column '%s' is compressed with %s, expected snappy, gzip, zstd, lz4_raw or no compression",
                     p->column->name, codecs[codec].name);
}

int parquet_damaged(const struct parquet_pages *p, const char *what)
{
    return err_input(p->err, p->file, 0, "column '%s' is damaged in row group %zu: %s", p->column->name, p->group,
                     what);
}

/* Reads until the window holds n bytes or the chunk ends. Returns 0, or -1 and *err. */
static int fill_window(struct parquet_pages *p, size_t n)
{
    size_t have = p->len - p->at, more = n > WINDOW ? n : WINDOW;
    int64_t left = p->chunk->offset + p->chunk->size - p->next;
    if (have >= n)
        return 0;
    more = (int64_t)(more - have) > left ? (size_t)left : more - have;
    if (have)
        memmove(p->window, p->window + p->at, have);
    p->window = mem_grow(p->window, &p->cap, have + more + PARQUET_PAD, 1);
    p->at = 0;
    p->len = have;
    if (source_read_range(p->in, p->window + have, more, p->next, p->err) != 0)
        return -1;
    p->next += (int64_t)more;
    p->len += more;
    return 0;
}

/* Reads the next PageHeader, which `arena` owns. Returns NULL and *err if there is none. */
static const struct thrift *next_header(struct parquet_pages *p, struct arena *arena)
{
    const struct thrift *h = NULL;
    bool cut = true;
    for (size_t n = WINDOW / 2; !h && cut && n <= HEADER_MAX; n *= 2) {
        if (fill_window(p, n) != 0)
            return NULL;
        const unsigned char *at = p->window + p->at;
        if ((h = thrift_parse(&at, p->window + p->len, arena, &cut)) != NULL)
            p->at = (size_t)(at - p->window);
        cut &= p->len - p->at >= n;
    }
    if (!h)
        parquet_damaged(p, p->len == p->at ? "it has fewer values than rows" : "the header of a page is malformed");
    return h;
}

/* Fills *page from a PageHeader. Returns the length of its bytes in the file, or -1 if a number is impossible. */
static int64_t set_page(const struct parquet_pages *p, const struct thrift *h, struct parquet_page *page,
                        bool *is_packed)
{
    static const int kind[] = {[PARQUET_DATA] = 5, [PARQUET_DICTIONARY] = 7, [PARQUET_DATA_V2] = 8};
    int64_t type = thrift_number(h, 1, -1), packed = thrift_number(h, 3, -1), len = thrift_number(h, 2, -1);
    const struct thrift *f = type >= 0 && type <= PARQUET_DATA_V2 ? thrift_field(h, kind[type]) : NULL;
    bool is_new = type == PARQUET_DATA_V2, is_old = type == PARQUET_DATA;
    int64_t n = thrift_number(f, 1, 0), encoding = thrift_number(f, is_new ? 4 : 2, -1);
    int64_t definition = is_new ? thrift_number(f, 5, 0) : 0, repetition = is_new ? thrift_number(f, 6, 0) : 0;
    if ((is_old && p->column->level && thrift_number(f, 3, 0) == BIT_PACKED) ||
        (is_old && p->column->is_list && thrift_number(f, 4, 0) == BIT_PACKED))
        encoding = BIT_PACKED; /* of the levels; it is not read */
    *is_packed = !is_new || thrift_number(f, 7, 1);
    *page = (struct parquet_page){.type = f ? (int)type : PARQUET_INDEX,
                                  .encoding = encoding >= 0 && encoding <= INT8_MAX ? (int)encoding : INT8_MAX,
                                  .n = (size_t)n,
                                  .len = (size_t)len,
                                  .repetition = (size_t)repetition,
                                  .definition = (size_t)definition};
    bool sound = type >= 0 && packed >= 0 && packed <= INT32_MAX && len >= 0 && len <= INT32_MAX && n >= 0 &&
                 n <= INT32_MAX && repetition >= 0 && definition >= 0 && repetition <= packed &&
                 definition <= packed - repetition && repetition + definition <= len;
    return sound ? packed : -1;
}

/* Unpacks the n bytes of a page at the window, of which the first ones, the levels, may be plain. */
static int unpack_page(struct parquet_pages *p, struct parquet_page *page, size_t n, bool is_packed)
{
    enum unpack_block block = (enum unpack_block)codecs[p->chunk->codec].block;
    const unsigned char *in = p->window + p->at;
    size_t plain = page->repetition + page->definition, len = page->len - plain;
    page->bytes = in;
    if (p->chunk->codec == UNCOMPRESSED || !is_packed)
        return n == page->len ? 0 : parquet_damaged(p, "a page has another size than its header claims");
    if (!unpack_block_can(block, n, page->len))
        return parquet_damaged(p, "a page claims more bytes than its compressed data can unpack to");
    p->unpacked = mem_grow(p->unpacked, &p->cap_unpacked, page->len + PARQUET_PAD, 1);
    page->bytes = p->unpacked;
    memcpy(p->unpacked, in, plain);
    if (len && unpack_block(block, in + plain, n - plain, p->unpacked + plain, len) != 0)
        return parquet_damaged(p, "the compressed bytes of a page are damaged");
    return 0;
}

/* Reads the next page, which may be an index. Returns 0, or -1 and *err. */
static int next_page(struct parquet_pages *p, struct parquet_page *page, struct arena *arena)
{
    bool is_packed;
    const struct thrift *h = next_header(p, arena);
    if (!h)
        return -1;
    int64_t packed = set_page(p, h, page, &is_packed);
    size_t n = (size_t)packed;
    if (packed < 0)
        return parquet_damaged(p, "a page has an impossible size");
    if (fill_window(p, n) != 0)
        return -1;
    if (p->len - p->at < n)
        return parquet_damaged(p, "a page has another size than its header claims");
    if (thrift_field(h, 4) && (uint32_t)thrift_number(h, 4, 0) != crc32(0, p->window + p->at, (uInt)n))
        return parquet_damaged(p, "a page does not match its checksum");
    if (page->type != PARQUET_INDEX && unpack_page(p, page, n, is_packed) != 0)
        return -1;
    p->at += n;
    return 0;
}

int parquet_pages_next(struct parquet_pages *p, struct parquet_page *page)
{
    struct arena arena = {0};
    int r = check_codec(p);
    page->type = PARQUET_INDEX;
    while (r == 0 && page->type == PARQUET_INDEX)
        r = next_page(p, page, &arena);
    arena_free(&arena);
    return r;
}
