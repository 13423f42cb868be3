/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A hash of names that nobody can prepare names for: its key is drawn when the program starts.
 *
 * Multilinear hashing (D. Lemire, O. Kaser: Strongly universal string hashing is fast. Computer Journal 57(11), 2014):
 * for words x_i of 32 bits and random words k_i of 64, the upper half of k_0 + sum of k_i x_i modulo 2^64. Any two
 * different names of up to HASH_SPAN bytes share all 32 bits with a probability of 2^-32 over the keys, and
 * every choice of bits is as fair, so that no pair collides under many keys. Longer names are taken in spans, the
 * sum of one mixed with a key of its own before the next is added: what a difference in one span makes of the sum
 * is not known without the keys, hence cannot be taken back in the next.
 *
 * Nothing that is printed may depend on the order of such a table. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HASH_SPAN = 128 };

struct hash_key {
    uint64_t first, length, mix;
    uint64_t word[HASH_SPAN / 4];
};

/* The key of this process. */
const struct hash_key *hash_key(void);

static inline uint64_t hash_load8(const char *s)
{
    uint64_t v;
    memcpy(&v, s, sizeof v);
    return v;
}

/* The first n bytes of an eight-byte load, 1 <= n <= 8. */
static inline uint64_t hash_first(uint64_t v, size_t n)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return v >> (64 - 8 * n);
#else
    return v << (64 - 8 * n);
#endif
}

static inline uint64_t hash_word(const uint64_t k[2], uint64_t x)
{
    return k[0] * (uint32_t)x + k[1] * (x >> 32);
}

/* Between spans. */
static inline uint64_t hash_mix(uint64_t h, uint64_t k)
{
    h = (h ^ h >> 32) * k;
    return h ^ h >> 32;
}

/* Of a name of 1 <= len <= 8 bytes, which are x = hash_first(). */
static inline uint32_t hash_short(const struct hash_key *key, uint64_t x, size_t len)
{
    return (uint32_t)((key->first + key->length * (uint32_t)len + hash_word(key->word, x)) >> 32);
}

static inline uint32_t hash_name(const struct hash_key *key, const char *s, size_t len, bool padded)
{
    uint64_t h = key->first + key->length * (uint32_t)len, last = 0;
    const uint64_t *k = key->word;
    for (; len > 8; s += 8, len -= 8) {
        h += hash_word(k, hash_load8(s));
        if ((k += 2) == key->word + HASH_SPAN / 4) {
            h = hash_mix(h, key->mix);
            k = key->word;
        }
    }
    if (padded)
        last = hash_load8(s);
    else
        memcpy(&last, s, len);
    if (len)
        h += hash_word(k, hash_first(last, len));
    return (uint32_t)(h >> 32);
}

/* s[0 .. len), which 8 readable bytes follow. */
static inline uint32_t hash_padded(const struct hash_key *key, const char *s, size_t len)
{
    return hash_name(key, s, len, true);
}

/* The same of bytes that nothing need follow. */
static inline uint32_t hash_bytes(const struct hash_key *key, const void *s, size_t len)
{
    return hash_name(key, s, len, false);
}

#endif
