/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Compressed formats: the first bytes of each, and the decompression of its members.
 *
 * gzip is always included; xz, zstd and bzip2 if their libraries were present at build time (RCP_XZ, RCP_ZSTD,
 * RCP_BZIP2; for blocks also RCP_LZ4). They accept the files that `gzip -t`, `xz -t`, `zstd -t` and `bzip2 -t` accept
 * without a complaint. Memory is bounded: dictionaries of xz up to UNPACK_XZ_DICTIONARY, windows of zstd up to
 * 2^UNPACK_ZSTD_WINDOW bytes, which is also the bound of `zstd -t`; gzip and bzip2 need less than 4 MB. A lack of
 * memory ends the program. */
#ifndef BASE_UNPACK_H
#define BASE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

enum {
    UNPACK_MAGIC = 10,                        /* the number of bytes that identify any format */
    UNPACK_XZ_DICTIONARY = 128 * 1024 * 1024, /* xz -9 makes 64 MiB */
    UNPACK_ZSTD_WINDOW = 27                   /* as a power of 2: 128 MiB; zstd exceeds it only from --long=28 on */
};

enum unpack_result { UNPACK_MORE, UNPACK_END /* the end of the member */, UNPACK_FAILED };

/* The zero bytes that a format allows after a member. */
enum unpack_padding {
    UNPACK_NO_ZEROS,
    UNPACK_LAST_ZEROS,   /* any number, then the end of the file */
    UNPACK_ZEROS_BY_FOUR /* a multiple of four, then the end of the file or a member */
};

/* Input bytes that are not yet used, and output bytes that are not yet filled; each step moves both pointers and lowers
 * both numbers. */
struct unpack_room {
    const unsigned char *input;
    size_t n_input;
    unsigned char *output;
    size_t n_output;
};

/* A compressed format and its functions. */
struct unpack_format {
    const char *name, *member; /* the name, such as "xz", and the word for a member in messages, such as "xz stream" */
    enum unpack_padding padding;
    bool (*begins)(const unsigned char *p, size_t n);
    void *(*open)(void); /* returns a state at the beginning of a member, which close frees */
    /* Unpacks as much as the room allows. After UNPACK_FAILED, *why says what is wrong with the data. No progress means
     * that more input is needed. */
    enum unpack_result (*step)(void *state, struct unpack_room *r, const char **why);
    void (*reset)(void *state); /* moves the state to the beginning of the next member */
    void (*close)(void *state);
};

/* Returns the format that p[0 .. n) begins, for which UNPACK_MAGIC bytes suffice, or NULL if no built-in format
 * does. */
const struct unpack_format *unpack_find_format(const unsigned char *p, size_t n);
/* Returns whether p[0 .. n) begins with "BZh", a digit for the block size, and the mark of a block or, in an empty
 * file, of the end. No file of text begins like this. */
bool unpack_begins_bzip2(const unsigned char *p, size_t n);
/* The formats of a block, such as a page of a Parquet file, whose unpacked length is known. Blocks of gzip and zstd
 * have a header; those of snappy and lz4 are raw. */
enum unpack_block { UNPACK_SNAPPY, UNPACK_GZIP, UNPACK_ZSTD, UNPACK_LZ4, UNPACK_BLOCKS };
/* Returns the name of the library that unpacks blocks of the format if the program was built without it, or NULL. */
const char *unpack_block_lacks(enum unpack_block format);
/* Returns whether n packed bytes can unpack to `len` bytes, so that a short file claims no large memory. */
bool unpack_block_can(enum unpack_block format, size_t n, size_t len);
/* Unpacks input[0 .. n) to output[0 .. len), both below 2 GiB. Returns 0, or -1 if the data is damaged or has another
 * length. */
int unpack_block(enum unpack_block format, const unsigned char *input, size_t n, unsigned char *output, size_t len);

/* Returns the names of the formats that this build can read, such as "gzip, xz, zstd, bzip2; Parquet pages may use
 * gzip, zstd, snappy, lz4". */
const char *unpack_names(void);

#endif
