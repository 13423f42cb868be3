/* Random numbers that follow from names and numbers alone: streams that neither share a state nor an order. */
#ifndef LABEL_RANDOM_H
#define LABEL_RANDOM_H

#include <gsl/gsl_rng.h>
#include <stddef.h>
#include <stdint.h>

#define RANDOM_HASH 14695981039346656037u /* of nothing */

/* FNV-1a: goes on from h with data[0 .. len). */
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

/* Stream number k of a seed, to be freed by gsl_rng_free. */
gsl_rng *random_stream(uint64_t seed, uint64_t k);

#endif
