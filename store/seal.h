/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Digests of a store's records and files, which show that a byte has changed since they were written.
 *
 * A record carries its digest as its last key: {...,"digest":"0123456789abcdef"}. The digest covers the text before
 * ',"digest"', so blanks and line ends around the record do not matter, and the record keeps its digest in any file.
 * A digest is 64 bits in 16 digits of base 16, a-f in lower case. It is FNV-1a over little-endian words of 8 bytes,
 * then over the bytes that remain; after each word h becomes h ^ h >> 32. Each step maps different states to different
 * states, so a change within one word always changes the digest. */
#ifndef STORE_SEAL_H
#define STORE_SEAL_H

#include <stddef.h>
#include <stdint.h>

enum { SEAL_SIZE = sizeof ",\"digest\":\"0123456789abcdef\"}" - 1, SEAL_HEX = 17 };

/* The key of a record under which its digest is. */
#define SEAL_KEY "digest"

enum seal {
    SEAL_NONE, /* the record has no digest */
    SEAL_GOOD, /* the digest is that of the record's text */
    SEAL_BAD   /* the text or the digest has changed */
};

/* Checks the record s[0 .. len), which has no blanks around it. *digest: of its text before a digest, or of all of it. */
enum seal seal_check(const char *s, size_t len, uint64_t *digest);

/* Writes the record s[0 .. len), which ends with '}' and has no digest, to `to` with its digest; `to` has room for
 * len + SEAL_SIZE - 1 bytes and may be s. Returns the bytes written. */
size_t seal_record(char *to, const char *s, size_t len);

/* The digest of a text, line by line. A byte order mark, blanks and carriage returns at the ends of lines, and empty
 * lines at the end do not change it. */
struct seal_text {
    uint64_t h;
    size_t empty; /* lines that are empty, and so far the last ones */
};
void seal_text_begin(struct seal_text *t);
void seal_text_line(struct seal_text *t, const char *line, size_t len);
/* Returns the digest of text[0 .. len). */
uint64_t seal_text(const char *text, size_t len);

/* Writes the digits of a digest, with a NUL. */
void seal_hex(char hex[SEAL_HEX], uint64_t digest);

#endif
