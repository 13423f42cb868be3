/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Digests of a store's records and files, which show that a byte has changed since they were written.
 *
 * A record carries its digest as its last key: {...,"digest":"0123456789abcdef"}. The digest covers the text before
 * ',"digest"', so blanks and line ends around the record do not matter, and the record keeps its digest in any file.
 * A digest is 64 bits, written as 16 lower-case hexadecimal digits. It is FNV-1a over little-endian words of 8
 * bytes, then over the remaining bytes; after each word h becomes h ^ h >> 32. Each step maps different states to
 * different states, so a change within one word always changes the digest. */
#ifndef STORE_SEAL_H
#define STORE_SEAL_H

#include <stddef.h>
#include <stdint.h>

enum { SEAL_SIZE = sizeof ",\"digest\":\"0123456789abcdef\"}" - 1, SEAL_HEX = 17 };

/* The key that holds a record's digest. */
#define SEAL_KEY "digest"

enum seal {
    SEAL_NONE, /* the record has no digest */
    SEAL_GOOD, /* the digest matches the record's text */
    SEAL_BAD   /* the text or the digest has changed */
};

/* Checks the digest of the record s[0 .. len), which has no surrounding blanks. *digest is computed over the text
 * before the stored digest, or over the whole record if it has none. */
enum seal seal_check(const char *s, size_t len, uint64_t *digest);

/* Writes the record s[0 .. len), which ends with '}' and has no digest, to `sealed` with its digest. `sealed` has
 * room for len + SEAL_SIZE - 1 bytes and may be s. Returns the number of bytes written. */
size_t seal_record(char *sealed, const char *s, size_t len);

/* The key that holds the store key of a record, before its digest: {...,"store":"0123456789abcdef","digest":...}. */
#define SEAL_STORE "store"
enum { SEAL_STORE_SIZE = sizeof ",\"store\":\"0123456789abcdef\"" - 1 };

/* Reads the key of the store that the record s[0 .. len) was written to into `key`; "" means that it states none. The
 * record must have a digest. */
void seal_read_store(const char *s, size_t len, char key[SEAL_HEX]);

/* Writes ,"store":"KEY" and the closing brace over the closing brace of the record s[0 .. len), which has room for
 * SEAL_STORE_SIZE more bytes. Returns the new length. */
size_t seal_put_store(char *s, size_t len, const char key[SEAL_HEX]);

/* The digest of a text to which lines are added one by one. A byte order mark, blanks and carriage returns at the ends
 * of lines, and empty lines at the end do not change it. */
struct seal_text {
    uint64_t h;   /* the digest of the lines so far */
    size_t empty; /* the number of empty lines since the last line that was not empty */
};
/* Begins the digest of an empty text. */
void seal_text_begin(struct seal_text *t);
/* Adds the line line[0 .. len), given without its newline, to the digest, without white space at its end. An empty line
 * counts only once a line that is not empty follows. */
void seal_text_line(struct seal_text *t, const char *line, size_t len);
/* Returns the digest of text[0 .. len), line by line. */
uint64_t seal_text(const char *text, size_t len);

/* Writes the 16 digits of a digest and a NUL into `hex`. */
void seal_hex(char hex[SEAL_HEX], uint64_t digest);

#endif
