/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A keyed hash of names. Each process draws its key at random, so that no input can be prepared to collide.
 *
 * The method is multilinear hashing (D. Lemire, O. Kaser: Strongly universal string hashing is fast. Computer Journal
 * 57(11), 2014): for 32-bit words x_i and random 64-bit words k_i, the hash is the upper half of k_0 + sum of k_i x_i
 * modulo 2^64. Two different names of up to HASH_SPAN bytes share all 32 bits with probability 2^-32 over the keys, and
 * any subset of the bits is as uniform, so that no pair collides under many keys. A longer name is hashed in spans of
 * HASH_SPAN bytes: the sum of one span is mixed with a separate key before the next span is added. The effect of a
 * difference in one span is unknown without the keys, hence the next span cannot cancel it.
 *
 * No output may depend on the order of a table that uses this hash. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { HASH_SPAN = 128 };

/* The random words of the hash: a constant term, the factor of the length, the factor between spans, and the factors of
 * the 32-bit words of a span. */
struct hash_key {
    uint64_t constant, length, factor;
    uint64_t word[HASH_SPAN / 4];
};

/* Returns the key of this process, constant from the first call on. */
const struct hash_key *hash_key(void);

/* Returns the eight bytes at s, in the byte order of the machine. */
static inline uint64_t hash_load_word(const char *s)
{
    uint64_t v;
    memcpy(&v, s, sizeof v);
    return v;
}

/* Returns the first n bytes in memory of the eight that v was loaded from, 1 <= n <= 8, as a number in which the other
 * bytes are 0. */
static inline uint64_t hash_keep_bytes(uint64_t v, size_t n)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return v >> (64 - 8 * n);
#else
    return v << (64 - 8 * n);
#endif
}

/* Returns k[0] times the lower 32 bits of x plus k[1] times the upper 32 bits, modulo 2^64. */
static inline uint64_t hash_product(const uint64_t k[2], uint64_t x)
{
    return k[0] * (uint32_t)x + k[1] * (x >> 32);
}

/* Returns h, the sum of all spans so far, mixed with the factor k. The products of the next span are added to the
 * result. */
static inline uint64_t hash_mix(uint64_t h, uint64_t k)
{
    h = (h ^ h >> 32) * k;
    return h ^ h >> 32;
}

/* Returns the hash of s[0 .. len). `is_padded` says that at least 8 readable bytes begin at s + len, which saves a copy
 * of the last bytes. */
static inline uint32_t hash_name(const struct hash_key *key, const char *s, size_t len, bool is_padded)
{
    uint64_t h = key->constant + key->length * (uint32_t)len, last = 0;
    const uint64_t *k = key->word;
    for (; len > 8; s += 8, len -= 8) {
        h += hash_product(k, hash_load_word(s));
        if ((k += 2) == key->word + HASH_SPAN / 4) {
            h = hash_mix(h, key->factor);
            k = key->word;
        }
    }
    if (is_padded)
        last = hash_load_word(s);
    else
        memcpy(&last, s, len);
    if (len)
        h += hash_product(k, hash_keep_bytes(last, len));
    return (uint32_t)(h >> 32);
}

/* Returns the hash of s[0 .. len), where at least 8 readable bytes begin at s + len. */
static inline uint32_t hash_padded(const struct hash_key *key, const char *s, size_t len)
{
    return hash_name(key, s, len, true);
}

/* Returns the hash of s[0 .. len), and reads no byte after it. */
static inline uint32_t hash_bytes(const struct hash_key *key, const void *s, size_t len)
{
    return hash_name(key, s, len, false);
}

#endif
