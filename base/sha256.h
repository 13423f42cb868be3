/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* SHA-256 (FIPS 180-4), to tell whether two texts are the same without keeping them. By the processor's instructions
 * for it where it has them (x86), in a tenth of the time; no library is needed for that. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_HEX = 65 };

struct sha256 {
    uint32_t h[8];
    uint64_t len; /* bytes so far */
    unsigned char block[64];
    bool by_processor; /* a test may clear it after sha256_begin */
};

/* Has the processor instructions for it? */
bool sha256_by_processor(void);
void sha256_begin(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *data, size_t len);
/* The digest in hexadecimal. */
void sha256_end(struct sha256 *s, char hex[SHA256_HEX]);
/* Of data[0 .. len). */
void sha256_hex(const void *data, size_t len, char hex[SHA256_HEX]);

#endif
