/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

#include <zlib.h>

#include "base/unpack.h"

enum {
    WINDOW = 64 * 1024,
    HEADER_MAX =
        16 * 1024 * 1024 /* bytes; the header of a page holds its smallest and largest value, which may be long */
};
enum { BIT_PACKED = 4 /* Encoding */ };

/* The ways of compression by their number in CompressionCodec; `block` says how base/unpack.h unpacks them, -1 if they
 * are not compressed or not supported. */
static const struct {
    const char *name;
    int block; /* enum unpack_block */
} codecs[] = {{"uncompressed", -1}, {"snappy", UNPACK_SNAPPY},     {"gzip", UNPACK_GZIP}, {"lzo or a new codec", -1},
              {"brotli", -1},       {"the old lz4 of Hadoop", -1}, {"zstd", UNPACK_ZSTD}, {"lz4_raw", UNPACK_LZ4}};
enum { UNCOMPRESSED, CODECS = LENGTH(codecs) };

/* Checks that this program can unpack the pages of the chunk. Returns 0, or -1 and *p->err. */
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

int parquet_report_damage(const struct parquet_pages *p, const char *problem)
{
    return err_input(p->err, p->file, 0, "column '%s' is damaged in row group %zu: %s", p->column->name, p->group,
                     problem);
}

/* Reads from the file, unless the window holds n unused bytes, until it holds n (or WINDOW, if that is more) or the
 * chunk ends. Returns 0, or -1 and *p->err. */
static int fill_window(struct parquet_pages *p, size_t n)
{
    size_t n_ready = p->len - p->begin, n_more = n > WINDOW ? n : WINDOW;
    int64_t n_left = p->chunk->offset + p->chunk->size - p->next_offset;
    if (n_ready >= n)
        return 0;
    n_more = (int64_t)(n_more - n_ready) > n_left ? (size_t)n_left : n_more - n_ready;
    if (n_ready)
        memmove(p->window, p->window + p->begin, n_ready);
    p->window = mem_grow(p->window, &p->cap, n_ready + n_more + PARQUET_PAD, 1);
    p->begin = 0;
    p->len = n_ready;
    if (source_read_range(p->source, p->window + n_ready, n_more, p->next_offset, p->err) != 0)
        return -1;
    p->next_offset += (int64_t)n_more;
    p->len += n_more;
    return 0;
}

/* Reads the next PageHeader, which the arena owns, and moves past it. Returns NULL and *p->err if it is missing or
 * malformed. */
static const struct thrift *read_header(struct parquet_pages *p, struct arena *arena)
{
    const struct thrift *header = NULL;
    bool is_truncated = true;
    for (size_t n = WINDOW / 2; !header && is_truncated && n <= HEADER_MAX; n *= 2) {
        if (fill_window(p, n) != 0)
            return NULL;
        const unsigned char *p_header = p->window + p->begin;
        if ((header = thrift_parse(&p_header, p->window + p->len, arena, &is_truncated)) != NULL)
            p->begin = (size_t)(p_header - p->window);
        is_truncated &= p->len - p->begin >= n;
    }
    if (!header)
        parquet_report_damage(p, p->len == p->begin ? "it has fewer values than rows"
                                                    : "the header of a page is malformed");
    return header;
}

/* Fills *page, except its bytes, from a PageHeader; a page of a type that is not read gets the type PARQUET_INDEX. Sets
 * *is_packed to whether the bytes may be compressed. Returns their number in the file, or -1 if a number is
 * impossible. */
static int64_t set_page(const struct parquet_pages *p, const struct thrift *header, struct parquet_page *page,
                        bool *is_packed)
{
    static const int kind[] = {[PARQUET_DATA] = 5, [PARQUET_DICTIONARY] = 7, [PARQUET_DATA_V2] = 8};
    int64_t type = thrift_number(header, 1, -1), packed_len = thrift_number(header, 3, -1),
            len = thrift_number(header, 2, -1);
    const struct thrift *fields = type >= 0 && type <= PARQUET_DATA_V2 ? thrift_field(header, kind[type]) : NULL;
    bool is_v2 = type == PARQUET_DATA_V2, is_v1 = type == PARQUET_DATA;
    int64_t n = thrift_number(fields, 1, 0), encoding = thrift_number(fields, is_v2 ? 4 : 2, -1);
    int64_t definition = is_v2 ? thrift_number(fields, 5, 0) : 0, repetition = is_v2 ? thrift_number(fields, 6, 0) : 0;
    if ((is_v1 && p->column->level && thrift_number(fields, 3, 0) == BIT_PACKED) ||
        (is_v1 && p->column->is_list && thrift_number(fields, 4, 0) == BIT_PACKED))
        encoding = BIT_PACKED; /* levels in this encoding are not read; begin_encoding reports it */
    *is_packed = !is_v2 || thrift_number(fields, 7, 1);
    *page = (struct parquet_page){.type = fields ? (int)type : PARQUET_INDEX,
                                  .encoding = encoding >= 0 && encoding <= INT8_MAX ? (int)encoding : INT8_MAX,
                                  .n = (size_t)n,
                                  .len = (size_t)len,
                                  .repetition_len = (size_t)repetition,
                                  .definition_len = (size_t)definition};
    bool is_valid = type >= 0 && packed_len >= 0 && packed_len <= INT32_MAX && len >= 0 && len <= INT32_MAX && n >= 0 &&
                    n <= INT32_MAX && repetition >= 0 && definition >= 0 && repetition <= packed_len &&
                    definition <= packed_len - repetition && repetition + definition <= len;
    return is_valid ? packed_len : -1;
}

/* Sets page->bytes to the content of a page whose n bytes in the file are next in the window. If the chunk has a
 * compression and is_packed, unpacks them, except the levels at the beginning of a PARQUET_DATA_V2 page, which are
 * never compressed. Returns 0, or -1 and *p->err. */
static int unpack_page(struct parquet_pages *p, struct parquet_page *page, size_t n, bool is_packed)
{
    enum unpack_block block = (enum unpack_block)codecs[p->chunk->codec].block;
    const unsigned char *packed = p->window + p->begin;
    size_t levels_len = page->repetition_len + page->definition_len, values_len = page->len - levels_len;
    page->bytes = packed;
    if (p->chunk->codec == UNCOMPRESSED || !is_packed)
        return n == page->len ? 0 : parquet_report_damage(p, "the size of a page differs from the size in its header");
    if (!unpack_block_can(block, n, page->len))
        return parquet_report_damage(p, "the header of a page claims more bytes than the compressed data can contain");
    p->unpacked = mem_grow(p->unpacked, &p->cap_unpacked, page->len + PARQUET_PAD, 1);
    page->bytes = p->unpacked;
    memcpy(p->unpacked, packed, levels_len);
    if (values_len &&
        unpack_block(block, packed + levels_len, n - levels_len, p->unpacked + levels_len, values_len) != 0)
        return parquet_report_damage(p, "the compressed bytes of a page are damaged");
    return 0;
}

/* Reads and checks the next page; a page of type PARQUET_INDEX is not unpacked. Returns 0, or -1 and *p->err. */
static int read_page(struct parquet_pages *p, struct parquet_page *page, struct arena *arena)
{
    bool is_packed;
    const struct thrift *header = read_header(p, arena);
    if (!header)
        return -1;
    int64_t packed_len = set_page(p, header, page, &is_packed);
    size_t n = (size_t)packed_len;
    if (packed_len < 0)
        return parquet_report_damage(p, "a page has an impossible size");
    if (fill_window(p, n) != 0)
        return -1;
    if (p->len - p->begin < n)
        return parquet_report_damage(p, "the size of a page differs from the size in its header");
    if (thrift_field(header, 4) && (uint32_t)thrift_number(header, 4, 0) != crc32(0, p->window + p->begin, (uInt)n))
        return parquet_report_damage(p, "a page does not match its checksum");
    if (page->type != PARQUET_INDEX && unpack_page(p, page, n, is_packed) != 0)
        return -1;
    p->begin += n;
    return 0;
}

int parquet_pages_next(struct parquet_pages *p, struct parquet_page *page)
{
    struct arena arena = {0};
    int r = check_codec(p);
    page->type = PARQUET_INDEX;
    while (r == 0 && page->type == PARQUET_INDEX)
        r = read_page(p, page, &arena);
    arena_free(&arena);
    return r;
}
