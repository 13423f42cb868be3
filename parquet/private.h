/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The parts of the reader of Parquet, from the structs in which a file describes itself to the text of a value. Names
 * after enums and members, such as CompressionCodec, are those of the specification. */
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
    /* whether values of its type cannot be read; then `name` also says the type, and nothing else is set */
    bool is_refused;
    /* is_unsigned: its integers are unsigned; is_list: a row has a list of values, not one */
    bool is_unsigned, is_list;
    int type; /* the physical type: PARQUET_BOOLEAN .. PARQUET_FIXED */
    /* level: the definition level of a value that is not null; list_level: in a column of lists, that of an empty list,
     * below which a list is null */
    int level, list_level;
    size_t width; /* bytes of each value; 0 for PARQUET_BOOLEAN and PARQUET_BYTES */
};

/* The pages of a column in a row group. */
struct parquet_chunk {
    /* offset: of the first byte in the file; size: the number of bytes from there that may hold pages (up to 100 too
     * many, see set_chunk); values: the number of values, null included */
    int64_t offset, size, values;
    int codec; /* the compression, a number of enum CompressionCodec */
};

/* The footer of a file: its columns, and for each row group (a block of rows) the number of rows and where the pages of
 * each column are. */
struct parquet_index {
    struct parquet_column *column;
    struct parquet_chunk *chunk; /* [n_groups][n_columns]; not set for a refused column, or a group without rows */
    int64_t *rows;               /* [n_groups]: the number of rows of each row group */
    size_t n_columns, n_groups, cap_columns;
    struct arena names; /* the memory of the columns' names */
};

/* Reads the footer of `source`, called `name` in errors, into *x, which begins as {0}; the caller frees its members
 * also after an error. needs(column name) returns what the caller needs that column for. Returns 0, or -1 and *err,
 * also if a needed column has an unsuitable type. */
int parquet_index_read(struct parquet_index *x, struct source *source, const char *name, parquet_needs_fn *needs,
                       struct err *err);

/* ---- pages.c: pages, unpacked (README, Column chunks and Data Pages; Compression) ---- */
enum { PARQUET_DATA, PARQUET_INDEX, PARQUET_DICTIONARY, PARQUET_DATA_V2 /* PageType */ };
enum { PARQUET_PAD = 16 /* bytes after a page that may be read, so that decoders read whole words */ };

/* A page: a block of values of one column, unpacked. */
struct parquet_page {
    /* type: PARQUET_DATA ..., of enum PageType; encoding: of the values, a number of enum Encoding (values.c) */
    int type, encoding;
    size_t n; /* the number of values, null included */
    /* The number of bytes of the repetition levels and of the definition levels, which precede the values of a
     * PARQUET_DATA_V2 page; 0 for other types. */
    size_t repetition_len, definition_len;
    const unsigned char *bytes; /* bytes[0 .. len), valid until the next page */
    size_t len;
};

/* Reads the pages of one column, one row group after the other. Begins as {0}, with `source` and `file` set. */
struct parquet_pages {
    struct source *source;
    const char *file;
    struct err *err;
    const struct parquet_column *column;
    const struct parquet_chunk *chunk;
    size_t group; /* the number of the row group, from 1, for errors */
    /* the offset in the file of the first byte that is not yet read into the window */
    int64_t next_offset;
    /* window[begin .. len): bytes read from the file but not used; unpacked: the last page if it was compressed */
    unsigned char *window, *unpacked;
    size_t begin, len, cap, cap_unpacked;
};

/* Reads and unpacks the next page that holds data or a dictionary into *page. Returns 0, or -1 and *err; it is an error
 * if there is no further page. */
int parquet_pages_next(struct parquet_pages *p, struct parquet_page *page);
/* Sets *p->err to the message that the column is damaged in this row group: `problem`. Returns -1. */
int parquet_report_damage(const struct parquet_pages *p, const char *problem);

/* ---- packed.c: packed integers, in bytes with PARQUET_PAD bytes after them ---- */
enum { PARQUET_BATCH = 64, PARQUET_NO_INTEGER = -1 };

/* Reads unsigned integers of at most 32 bits that are stored in runs: one value repeated, or values packed into `width`
 * bits each (Encodings, RLE = 3). */
struct parquet_runs {
    const unsigned char *p, *end;
    /* n_repeats: how many times `value` is still to be returned; n_packed: how many values of the packed run are not
     * unpacked yet */
    uint64_t n_repeats, n_packed;
    uint32_t value;
    unsigned width, next, n; /* unpacked[next .. n) are the next values */
    uint32_t unpacked[PARQUET_BATCH];
};

/* Begins to read values of `width` <= 32 bits at p[0 .. end - p). With width 0, each value is 0 and there is no end. */
void parquet_runs_begin(struct parquet_runs *r, const unsigned char *p, const unsigned char *end, unsigned width);
/* Reads the next run or unpacks up to PARQUET_BATCH values, and returns the first value, or PARQUET_NO_INTEGER at the
 * end or if the bytes end early. Called by parquet_runs_next. */
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

/* Reads 64-bit integers that are stored as the differences from the ones before them (Encodings, DELTA_BINARY_PACKED =
 * 5), in blocks of miniblocks; a miniblock is a row of differences of the same width in bits. */
struct parquet_deltas {
    const unsigned char *p, *end; /* p: the first byte after the current miniblock */
    /* width: one byte for each miniblock that follows in the block, its bits per difference; bits: the differences of
     * the current miniblock */
    const unsigned char *width, *bits;
    /* n_left: the number of values that are not returned yet; value: the first of them */
    uint64_t n_left, value;
    /* min_delta: the smallest difference in the block, which is added to each stored one; bit: the position of the next
     * difference, in bits from `bits` */
    uint64_t min_delta, bit;
    /* the number of miniblocks in a block; of values in a miniblock */
    uint64_t per_block, per_miniblock;
    /* the number of miniblocks that follow in the block; of differences that follow in the current miniblock */
    uint64_t miniblocks, n_in_miniblock;
};

/* Begins to read the bytes from p to `end`; no bytes mean no values. Returns false if the header is malformed. */
bool parquet_deltas_begin(struct parquet_deltas *d, const unsigned char *p, const unsigned char *end);
/* Sets *value to the next value. Returns false if there is none or the bytes end early. */
bool parquet_deltas_next(struct parquet_deltas *d, int64_t *value);
/* Returns a pointer past the bytes of all values that follow, without reading them, or NULL if they are malformed. */
const unsigned char *parquet_deltas_end(const struct parquet_deltas *d);

/* Returns p[0 .. n), n <= 8, as an unsigned integer; the first byte is the lowest, as in all numbers of Parquet. */
static inline uint64_t parquet_word(const unsigned char *p, size_t n)
{
    uint64_t v = 0;
    for (size_t i = 0; i < n; i++)
        v |= (uint64_t)p[i] << 8 * i;
    return v;
}

/* ---- values.c: the values of a column as text ---- */
/* Reads the values of a column, row by row. Begins as {0}, with `source` and `file` of `pages` set; the caller frees it
 * with parquet_values_free. */
struct parquet_values {
    struct parquet_pages pages;
    const struct parquet_column *column;
    enum parquet_form form; /* the form of single values: JSON in a column of lists */
    /* the number of values, null included, that follow in the row group */
    int64_t n_left;
    size_t n_in_page; /* the number of values, null included, that follow in the current page */
    /* The levels of the values that follow in the page. Repetition: 0 begins the list of a row, 1 continues it.
     * Definition: column->level means a value, less means null or an empty list. */
    struct parquet_runs repetition, definition;
    /* in a column of lists: the definition level of the value whose levels were read last */
    int64_t level;
    /* in a column of lists: whether that value is the first of the next row's list */
    bool is_begun;
    /* encoding: how the page stores its values that are not null, a number of enum Encoding (values.c); p, end: the
     * bytes of these values, of which p is the next to be read */
    int encoding;
    const unsigned char *p, *end;
    /* in BYTE_STREAM_SPLIT: the number of values of the page that are not null, and the index of the next one */
    size_t n, next;
    /* in RLE_DICTIONARY: indices of `entry`, from 0; for booleans: 0 or 1 */
    struct parquet_runs index;
    /* delta: integers, or the lengths of strings; prefix: in DELTA_BYTE_ARRAY, how many bytes each string shares with
     * the one before it */
    struct parquet_deltas delta, prefix;
    /* in DELTA_BYTE_ARRAY: the last string; in BYTE_STREAM_SPLIT: the bytes of one value */
    struct text_buffer previous;
    struct text_buffer entries; /* the texts of the dictionary's values, one after the other */
    /* the text of dictionary value i is entries.s[entry[i] .. entry[i + 1]); `entry` has n_entries + 1 elements */
    size_t *entry, n_entries, cap_entries;
    struct text_buffer list; /* the list of the last row, as JSON */
};

/* Begins to read the column in row group number `group`, from 1, whose pages `chunk` describes. `form` is the form in
 * which single values are put; the values of lists are JSON in any form. */
void parquet_values_begin(struct parquet_values *v, const struct parquet_column *column,
                          const struct parquet_chunk *chunk, size_t group, enum parquet_form form);
/* Appends the value of the next row to `text`, in this form: a list is JSON also in csv; null is nothing in csv, and
 * null in JSON. Returns 0, or -1 and *v->pages.err. */
int parquet_values_next(struct parquet_values *v, struct text_buffer *text, enum parquet_form form);
/* Checks that no values follow in the row group. Returns 0, or -1 and *v->pages.err. */
int parquet_values_end(const struct parquet_values *v);
/* Frees what v points to, not v. */
void parquet_values_free(struct parquet_values *v);

#endif
