/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/random.h"

#include <string.h>

#include "base/mem.h"

/* A generator whose state is that number's: its bits have to be mixed already. */
static gsl_rng *generator(uint64_t mixed)
{
    enum { ALIGNED = 16 };
    _Static_assert(sizeof(gsl_rng) <= ALIGNED, "room");
    char *p = mem_alloc(ALIGNED + gsl_rng_mt19937->size, 1); /* the struct, then the state */
    gsl_rng *r = (gsl_rng *)(void *)p;
    *r = (gsl_rng){.type = gsl_rng_mt19937, .state = p + ALIGNED};
    gsl_rng_set(r, (unsigned long)(mixed & 0xffffffffu));
    return r;
}

gsl_rng *random_stream(uint64_t seed, uint64_t k)
{
    return generator(random_mix(seed * 0x9e3779b97f4a7c15u + k));
}

gsl_rng *random_stream_for(uint64_t seed, const char *name, const char *purpose, uint64_t part)
{
    unsigned char number[16]; /* in an order of bytes that is the same on all machines */
    for (int i = 0; i < 8; i++) {
        number[i] = (unsigned char)(seed >> (8 * i));
        number[8 + i] = (unsigned char)(part >> (8 * i));
    }
    uint64_t h = random_hash(RANDOM_HASH, name, strlen(name) + 1); /* with the NUL: "a", "bc" is not "ab", "c" */
    h = random_hash(h, purpose, strlen(purpose) + 1);
    return generator(random_mix(random_hash(h, number, sizeof number)));
}
