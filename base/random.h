/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Random numbers that follow from names and numbers alone: streams that share neither a state nor an order, so that
 * neither threads nor the order of work can change a result.
 *
 * A stream gives the numbers of GSL's mt19937 (Matsumoto and Nishimura, ACM TOMACS 8(1), 1998). */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <gsl/gsl_rng.h>
#include <stddef.h>
#include <stdint.h>

#define RANDOM_HASH 14695981039346656037u /* of nothing */

/* FNV-1a: continues from h with data[0 .. len). */
static inline uint64_t random_hash(uint64_t h, const void *data, size_t len)
{
    const unsigned char *p = data;
    for (size_t i = 0; i < len; i++)
        h = (h ^ p[i]) * 1099511628211u;
    return h;
}

/* The finish of splitmix64 (Steele, Lea, Flood, OOPSLA 2014): neighbouring numbers become unrelated ones. */
static inline uint64_t random_mix(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Stream number k of a seed, to be freed by mem_free. */
gsl_rng *random_stream(uint64_t seed, uint64_t k);
/* The stream of a seed for one part of some work on what has this name: a dataset, a topic. Likewise. */
gsl_rng *random_stream_for(uint64_t seed, const char *name, const char *purpose, uint64_t part);

/* Of such a stream, many at a time: n numbers below limit >= 1, as gsl_rng_uniform_int gives them; n bytes, the lowest of
 * each of gsl_rng_get's words first, of which the last may not be used up. */
void random_below(gsl_rng *r, uint32_t limit, size_t n, uint32_t *out);
void random_bytes(gsl_rng *r, size_t n, unsigned char *out);

#endif
