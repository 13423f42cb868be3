/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Random streams that depend only on a seed and on names: no two share a state or an order, so that neither the threads
 * nor the order of work changes a result.
 *
 * A stream has the numbers of GSL's mt19937 (Matsumoto and Nishimura, ACM TOMACS 8(1), 1998). */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <gsl/gsl_rng.h>
#include <stddef.h>
#include <stdint.h>

#define RANDOM_HASH 14695981039346656037u /* the hash of no bytes, with which a hash begins */

/* Continues the FNV-1a hash h with data[0 .. len) and returns it. */
static inline uint64_t random_hash(uint64_t h, const void *data, size_t len)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < len; i++)
        h = (h ^ p[i]) * 1099511628211u;
    return h;
}

/* Continues the hash h with the lowest `size` bytes of a number, in an order that is the same on all machines. */
static inline uint64_t random_hash_number(uint64_t h, uint64_t number, size_t size)
{
    for (size_t i = 0; i < size; i++)
        h = (h ^ (number >> 8 * i & 0xff)) * 1099511628211u;
    return h;
}

/* Returns x mixed by the final step of splitmix64 (Steele, Lea, Flood, OOPSLA 2014), so that neighbouring numbers
 * become unrelated. */
static inline uint64_t random_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Returns stream number k of a seed; the caller frees it with mem_free. */
gsl_rng *random_stream(uint64_t seed, uint64_t k);
/* Returns stream number `index` of a seed for a task (`purpose`) on the object `name`, such as a dataset or a topic.
 * The caller frees it with mem_free. */
gsl_rng *random_stream_for(uint64_t seed, const char *name, const char *purpose, uint64_t index);

/* random_below and random_bytes draw many numbers of a stream at once: n integers in [0, limit), limit >= 1, equal to
 * those of gsl_rng_uniform_int; or n bytes, the lowest byte of each word of gsl_rng_get first, with the rest of the
 * last word dropped. */
void random_below(gsl_rng *r, uint32_t limit, size_t n, uint32_t *numbers);
void random_bytes(gsl_rng *r, size_t n, unsigned char *bytes);

#endif
