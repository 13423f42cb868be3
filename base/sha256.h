/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* SHA-256 (FIPS 180-4), which compares two texts without storing them. Uses the processor's SHA instructions where they
 * exist (x86), in a tenth of the time; needs no library. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_HEX = 65 };

/* The state of a digest. */
struct sha256 {
    uint32_t h[8];
    uint64_t len; /* the number of bytes added so far */
    unsigned char block[64];
    bool uses_processor; /* whether the processor's instructions for SHA-256 are used; a test may clear it after
                        * sha256_begin */
};

/* Returns whether the processor has SHA-256 instructions. */
bool sha256_by_processor(void);
/* Starts a digest. */
void sha256_begin(struct sha256 *s);
/* Adds data[0 .. len) to the digest. */
void sha256_add(struct sha256 *s, const void *data, size_t len);
/* Ends the digest and writes it as 64 hexadecimal digits and a NUL. */
void sha256_end(struct sha256 *s, char hex[SHA256_HEX]);
/* Writes the digest of data[0 .. len) as 64 hexadecimal digits and a NUL. */
void sha256_hex(const void *data, size_t len, char hex[SHA256_HEX]);

#endif
