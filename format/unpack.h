/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Compressed formats: what their bytes begin with, and how members become text.
 *
 * gzip is always there; xz, zstd and bzip2 where their libraries were when the program was built (RCP_XZ, RCP_ZSTD,
 * RCP_BZIP2). What is accepted is what `gzip -t`, `xz -t`, `zstd -t` and `bzip2 -t` accept without a complaint. Memory
 * is bounded: dictionaries of xz up to UNPACK_XZ_DICTIONARY, windows of zstd up to 2^UNPACK_ZSTD_WINDOW bytes, which is
 * the bound of `zstd -t` too; gzip and bzip2 need less than 4 MB. Running out of it ends the program, as everywhere. */
#ifndef FORMAT_UNPACK_H
#define FORMAT_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

enum {
    UNPACK_MAGIC = 10,                        /* bytes that tell every format */
    UNPACK_XZ_DICTIONARY = 128 * 1024 * 1024, /* xz -9 makes 64 MiB */
    UNPACK_ZSTD_WINDOW = 27                   /* 128 MiB; zstd makes larger ones with --long=28 and above only */
};

enum unpack_result { UNPACK_MORE, UNPACK_END /* of the member */, UNPACK_FAILED };

/* Zero bytes that may follow a member. */
enum unpack_padding {
    UNPACK_NO_ZEROS,
    UNPACK_LAST_ZEROS,   /* any number, then the end */
    UNPACK_ZEROS_BY_FOUR /* a multiple of four, then the end or a member */
};

/* Bytes not yet used, and room not yet filled; a step moves both on. */
struct unpack_room {
    const unsigned char *in;
    size_t n_in;
    unsigned char *out;
    size_t n_out;
};

struct unpack_format {
    const char *name, *member; /* "xz"; what the format calls a member: "xz stream" */
    enum unpack_padding padding;
    bool (*begins)(const unsigned char *p, size_t n);
    void *(*open)(void); /* a state at the beginning of a member; to be closed */
    /* Goes on: *why says what is wrong with the data where it failed. Without progress: more input is needed. */
    enum unpack_result (*step)(void *state, struct unpack_room *r, const char **why);
    void (*reset)(void *state); /* to the beginning of the next member */
    void (*close)(void *state);
};

/* The format that bytes p[0 .. n) begin, of which UNPACK_MAGIC are enough; NULL: none that is built in. */
const struct unpack_format *unpack_of(const unsigned char *p, size_t n);
/* Names of what is built in: "gzip, xz, zstd, bzip2". */
const char *unpack_names(void);

#endif
