/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/seal.h"

#include <stdbool.h>
#include <string.h>

#include "format/token.h"

static const uint64_t basis = 14695981039346656037u, prime = 1099511628211u;
static const char digest_key[] = ",\"" SEAL_KEY "\":\"0123456789abcdef\"}";

/* The offsets in digest_key of the first digit and of the end of the digits; and the smallest number of equal
 * characters for which a text counts as a damaged digest. */
enum { DIGITS = sizeof ",\"" SEAL_KEY "\":\"" - 1, DIGITS_END = DIGITS + SEAL_HEX - 1, LEAST_EQUAL = 11 };

/* Returns the 8 bytes at s as a little-endian number. */
static uint64_t read_word(const char *s)
{
    uint64_t word;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    memcpy(&word, s, sizeof word);
#else
    word = 0;
    for (int i = 7; i >= 0; i--)
        word = word << 8 | (unsigned char)s[i];
#endif
    return word;
}

/* Returns the digest h continued with s[0 .. len). */
static uint64_t extend_digest(uint64_t h, const char *s, size_t len)
{
    for (; len >= sizeof h; s += sizeof h, len -= sizeof h) {
        h = (h ^ read_word(s)) * prime;
        h ^= h >> 32;
    }
    for (size_t i = 0; i < len; i++)
        h = (h ^ (unsigned char)s[i]) * prime;
    return h;
}

void seal_hex(char hex[SEAL_HEX], uint64_t digest)
{
    for (int i = SEAL_HEX - 2; i >= 0; i--, digest >>= 4)
        hex[i] = "0123456789abcdef"[digest & 15];
    hex[SEAL_HEX - 1] = '\0';
}

/* Returns how many of the SEAL_SIZE characters at s equal those of digest_key, apart from its digits. */
static int count_equal(const char *s)
{
    int n = 0;
    for (int i = 0; i < SEAL_SIZE; i++)
        n += (i < DIGITS || i >= DIGITS_END) && s[i] == digest_key[i];
    return n;
}

/* Documented in seal.h. If one or two characters differ from ,"digest":" and "} at their places, the record counts as
 * one with a damaged digest. */
enum seal seal_check(const char *s, size_t len, uint64_t *digest)
{
    const char *key_start = s + len - SEAL_SIZE;
    int n_equal = len > SEAL_SIZE ? count_equal(key_start) : 0;
    char hex[SEAL_HEX];
    if (n_equal < LEAST_EQUAL) {
        *digest = extend_digest(basis, s, len);
        return SEAL_NONE;
    }
    *digest = extend_digest(basis, s, len - SEAL_SIZE);
    seal_hex(hex, *digest);
    bool is_good = n_equal == DIGITS + SEAL_SIZE - DIGITS_END && memcmp(key_start + DIGITS, hex, SEAL_HEX - 1) == 0;
    return is_good ? SEAL_GOOD : SEAL_BAD;
}

size_t seal_record(char *sealed, const char *s, size_t len)
{
    char hex[SEAL_HEX];
    size_t n = len - 1; /* without the closing brace */
    seal_hex(hex, extend_digest(basis, s, n));
    memmove(sealed, s, n);
    memcpy(sealed + n, digest_key, SEAL_SIZE);
    memcpy(sealed + n + DIGITS, hex, SEAL_HEX - 1);
    return n + SEAL_SIZE;
}

static const char store_key_text[] = ",\"" SEAL_STORE "\":\"0123456789abcdef\"";
enum { STORE_DIGITS = sizeof ",\"" SEAL_STORE "\":\"" - 1 };

void seal_read_store(const char *s, size_t len, char key[SEAL_HEX])
{
    const char *key_start = s + len - SEAL_SIZE - SEAL_STORE_SIZE;
    key[0] = '\0';
    if (len <= SEAL_SIZE + SEAL_STORE_SIZE || memcmp(key_start, store_key_text, STORE_DIGITS) != 0)
        return;
    memcpy(key, key_start + STORE_DIGITS, SEAL_HEX - 1);
    key[SEAL_HEX - 1] = '\0';
}

size_t seal_put_store(char *s, size_t len, const char key[SEAL_HEX])
{
    memcpy(s + len - 1, store_key_text, SEAL_STORE_SIZE);
    memcpy(s + len - 1 + STORE_DIGITS, key, SEAL_HEX - 1);
    s[len - 1 + SEAL_STORE_SIZE] = '}';
    return len + SEAL_STORE_SIZE;
}

void seal_text_begin(struct seal_text *t)
{
    *t = (struct seal_text){.h = basis};
}

void seal_text_line(struct seal_text *t, const char *line, size_t len)
{
    while (len && fmt_is_space(line[len - 1]))
        len--;
    if (!len) {
        t->empty++;
        return;
    }
    for (; t->empty; t->empty--)
        t->h = extend_digest(t->h, "\n", 1);
    t->h = extend_digest(extend_digest(t->h, line, len), "\n", 1);
}

uint64_t seal_text(const char *text, size_t len)
{
    const char *end = text + len;
    struct seal_text t;
    seal_text_begin(&t);
    if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text)), *stop = newline ? newline : end;
        seal_text_line(&t, text, (size_t)(stop - text));
        text = newline ? newline + 1 : end;
    }
    return t.h;
}
