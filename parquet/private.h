/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the reader, from the structs in which a file describes itself to the text of a value. */
#ifndef PARQUET_PRIVATE_H
#define PARQUET_PRIVATE_H

#include "base/text_buffer.h"
#include "base/thrift.h"
#include "parquet/parquet.h"

/* ---- index.c: the footer (FileMetaData) ---- */
enum { PARQUET_BOOLEAN, PARQUET_INT32, PARQUET_INT64, PARQUET_INT96, PARQUET_FLOAT, PARQUET_DOUBLE }; /* Type */
enum { PARQUET_BYTES = 6 /* BYTE_ARRAY */, PARQUET_FIXED /* FIXED_LEN_BYTE_ARRAY */, PARQUET_TYPES };

/* A column of the table: a field at the top of the schema. */
struct parquet_column {
    const char *name;
    bool is_refused;           /* whether its type, which the name tells, is not read; then nothing else is set */
    bool is_unsigned, is_list; /* an unsigned integer; at most one level of repetition */
    int type;                  /* Type */
    int level, list_level;     /* the definition level of a value that is not null; of a list, that of an empty list */
    size_t width;              /* the bytes of a value; 0 for PARQUET_BOOLEAN and PARQUET_BYTES */
};

/* The pages of a column in a row group. */
struct parquet_chunk {
    int64_t offset, size, values; /* offset and size in the file; the number of values, null included */
    int codec;                    /* CompressionCodec */
};

struct parquet_index {
    struct parquet_column *column;
    struct parquet_chunk *chunk; /* [n_groups][n_columns] */
    int64_t *rows;               /* [n_groups] */
    size_t n_columns, n_groups, cap_columns;
    struct arena names;
};

/* Reads the index into *x, which begins as {0} and is the caller's in every case. Arguments and errors are those of
 * parquet_open. */
int parquet_index_read(struct parquet_index *x, struct source *source, const char *name, parquet_needs_fn *needs,
                       struct err *err);

/* ---- pages.c: pages, unpacked (README, Column chunks and Data Pages; Compression) ---- */
enum { PARQUET_DATA, PARQUET_INDEX, PARQUET_DICTIONARY, PARQUET_DATA_V2 /* PageType */ };
enum { PARQUET_PAD = 16 /* readable bytes after those of a page, so that decoders may read words */ };

struct parquet_page {
    int type, encoding; /* PageType; Encoding of the values */
    size_t n;           /* the number of values, null included */
    /* The bytes of the repetition and definition levels, which precede the values of a PARQUET_DATA_V2 page. */
    size_t repetition_len, definition_len;
    const unsigned char *bytes; /* bytes[0 .. len), valid until the next page */
    size_t len;
};

/* The pages of one column. Begins as {0}, with the first members set. */
struct parquet_pages {
    struct source *source;
    const char *file;
    struct err *err;
    const struct parquet_column *column;
    const struct parquet_chunk *chunk;
    size_t group;                     /* the number of the row group, from 1 */
    int64_t next_offset;              /* the offset in the file of the byte after the window */
    unsigned char *window, *unpacked; /* window[begin .. len): bytes read but not used */
    size_t begin, len, cap, cap_unpacked;
};

/* Reads the next page that is no index. Returns 0, or -1 and *err; it is an error if there is no further page. */
int parquet_pages_next(struct parquet_pages *p, struct parquet_page *page);
/* Sets *err to the message that the column is damaged. Returns -1. */
int parquet_report_damage(const struct parquet_pages *p, const char *problem);

/* ---- packed.c: packed integers, in bytes with PARQUET_PAD bytes after them ---- */
enum { PARQUET_BATCH = 64, PARQUET_NO_INTEGER = -1 };

/* Integers of at most 32 bits in runs: one value repeated, or values of `width` bits (Encodings, RLE = 3). */
struct parquet_runs {
    const unsigned char *p, *end;
    uint64_t n_repeats, n_packed; /* how often `value` follows; how many packed values are not unpacked yet */
    uint32_t value;
    unsigned width, next, n; /* unpacked[next .. n) are the next values */
    uint32_t unpacked[PARQUET_BATCH];
};

void parquet_runs_begin(struct parquet_runs *r, const unsigned char *p, const unsigned char *end, unsigned width);
/* Unpacks further values and returns the first of them, or PARQUET_NO_INTEGER at the end. */
int64_t parquet_runs_refill(struct parquet_runs *r);
/* Returns the next value, or PARQUET_NO_INTEGER at the end. */
static inline int64_t parquet_runs_next(struct parquet_runs *r)
{
    if (r->n_repeats) {
        r->n_repeats--;
        return r->value;
    }
    return r->next < r->n ? r->unpacked[r->next++] : parquet_runs_refill(r);
}

/* Integers that are stored as the differences from the ones before them (Encodings, DELTA_BINARY_PACKED = 5). */
struct parquet_deltas {
    const unsigned char *p, *end;        /* p: after this miniblock */
    const unsigned char *width, *bits;   /* the widths of the next miniblocks in the block; the bits of this one */
    uint64_t n_left, value;              /* the number of values that are not read yet, and the first of them */
    uint64_t min_delta, bit;             /* the least difference in the block; the place of the next one in `bits` */
    uint64_t per_block, per_miniblock;   /* miniblocks in a block, values in a miniblock */
    uint64_t miniblocks, n_in_miniblock; /* miniblocks that follow in the block, values that follow in this one */
};

/* Begins to read p[0 .. end). Returns false if the header is malformed. */
bool parquet_deltas_begin(struct parquet_deltas *d, const unsigned char *p, const unsigned char *end);
/* Sets *value to the next value. Returns false if there is none. */
bool parquet_deltas_next(struct parquet_deltas *d, int64_t *value);
/* Returns the first byte after all values, or NULL if they are malformed. */
const unsigned char *parquet_deltas_end(const struct parquet_deltas *d);

/* Reads n <= 8 bytes as an integer, the lowest byte first, as all numbers in Parquet are. */
static inline uint64_t parquet_word(const unsigned char *p, size_t n)
{
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++)
        v |= (uint64_t)p[i] << 8 * i;
    return v;
}

/* ---- values.c: the values of a column as text ---- */
/* A column that is read. Begins as {0}, with the first members of `pages` set; the caller frees it. */
struct parquet_values {
    struct parquet_pages pages;
    const struct parquet_column *column;
    enum parquet_form form; /* the form of the column's values; a list is JSON */
    int64_t n_left;         /* the number of values in the chunk, null included, that follow */
    size_t n_in_page;       /* the number of values, null included, that follow in the current page */
    struct parquet_runs repetition, definition;
    int64_t level; /* in a column of lists: the definition level of the next value */
    bool is_begun; /* in a column of lists: whether `level` is read, and begins a list */
    /* the values that are not null, in one of the encodings */
    int encoding;
    const unsigned char *p, *end;
    size_t n, next;                        /* in BYTE_STREAM_SPLIT: the number of values, the index of the next */
    struct parquet_runs index;             /* places in the dictionary; or booleans */
    struct parquet_deltas delta, prefix;   /* values, or lengths; of DELTA_BYTE_ARRAY: lengths of prefixes */
    struct text_buffer previous;           /* in DELTA_BYTE_ARRAY: the last string; in BYTE_STREAM_SPLIT: a value */
    struct text_buffer entries;            /* the values of the dictionary */
    size_t *entry, n_entries, cap_entries; /* entry[i] .. entry[i + 1): the place of value i in them */
    struct text_buffer list;
};

/* Goes to row group number `group`, from 1. */
void parquet_values_begin(struct parquet_values *v, const struct parquet_column *column,
                          const struct parquet_chunk *chunk, size_t group, enum parquet_form form);
/* Appends the value of the next row. Returns 0, or -1 and *err. */
int parquet_values_next(struct parquet_values *v, struct text_buffer *text, enum parquet_form form);
/* Returns 0 if no values follow, otherwise -1 and *err. */
int parquet_values_end(const struct parquet_values *v);
void parquet_values_free(struct parquet_values *v);

#endif
