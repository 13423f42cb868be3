/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/random.h"

#include <string.h>

#include "base/mem.h"
#include "base/wide.h"

/* A generator with the words of GSL's mt19937 (test/unit/numbers.c compares them), which makes BLOCK words at a time,
 * since loops over a block handle several words at once. MIDDLE is the recurrence's distance in the block. */
enum { BLOCK = 624, MIDDLE = 397 };

struct twister {
    uint32_t state[BLOCK], word[BLOCK];
    size_t used; /* the number of words already used */
};

/* Seeds the generator and marks its block as used up. A callback of gsl_rng_type. */
static void set_twister(void *state, unsigned long seed)
{
    struct twister *t = state;
    t->state[0] = seed & 0xffffffffu ? (uint32_t)seed : 4357;
    for (uint32_t i = 1; i < BLOCK; i++)
        t->state[i] = 1812433253u * (t->state[i - 1] ^ t->state[i - 1] >> 30) + i;
    t->used = BLOCK;
}

/* Returns the next state of a word, from this word, the next word and the word MIDDLE places after it in the block. */
static inline uint32_t twist_word(uint32_t state, uint32_t next, uint32_t distant)
{
    uint32_t y = (state & 0x80000000u) | (next & 0x7fffffffu);
    return distant ^ y >> 1 ^ (-(next & 1) & 0x9908b0dfu);
}

/* Computes the next block of random words. */
WIDE static void make_block(struct twister *t)
{
    uint32_t *s = t->state;
    for (size_t i = 0; i < BLOCK - MIDDLE; i++)
        s[i] = twist_word(s[i], s[i + 1], s[i + MIDDLE]);
    for (size_t i = BLOCK - MIDDLE; i < BLOCK - 1; i++)
        s[i] = twist_word(s[i], s[i + 1], s[i + MIDDLE - BLOCK]);
    s[BLOCK - 1] = twist_word(s[BLOCK - 1], s[0], s[MIDDLE - 1]);
    for (size_t i = 0; i < BLOCK; i++) {
        uint32_t x = s[i];
        x ^= x >> 11;
        x ^= x << 7 & 0x9d2c5680u;
        x ^= x << 15 & 0xefc60000u;
        t->word[i] = x ^ x >> 18;
    }
    t->used = 0;
}

/* Returns a pointer to unused words of the block, or of a new block if none is left, and marks them as used. *n is the
 * wanted number, and is lowered if the block has fewer. */
static const uint32_t *take_words(struct twister *t, size_t *n)
{
    if (t->used == BLOCK)
        make_block(t);
    const uint32_t *word = t->word + t->used;
    *n = *n < BLOCK - t->used ? *n : BLOCK - t->used;
    t->used += *n;
    return word;
}

static unsigned long next_random_word(void *state)
{
    size_t n = 1;
    return *take_words(state, &n);
}

/* Returns a random number in [0, 1). */
static double get_double(void *state)
{
    return (double)next_random_word(state) / 4294967296.0;
}

static const gsl_rng_type twister_type = {
    .name = "mt19937",
    .max = 0xffffffffu,
    .min = 0,
    .size = sizeof(struct twister),
    .set = set_twister,
    .get = next_random_word,
    .get_double = get_double,
};

/* quotient[i] becomes word[i] + 0.5, divided by scale and rounded down; the 0.5 keeps a word that is a multiple of
 * scale from falling short of an integer. Returns how many of the n quotients are not below the limit. */
WIDE static size_t divide(const uint32_t *restrict word, size_t n, uint32_t scale, uint32_t limit,
                          uint32_t *restrict quotient)
{
    double inverse = 1.0 / scale;
    uint32_t n_above = 0;
    for (size_t i = 0; i < n; i++) {
        quotient[i] = (uint32_t)((word[i] + 0.5) * inverse);
        n_above += quotient[i] >= limit;
    }
    return n_above;
}

/* Removes the numbers that are not below the limit from x[0 .. n). Returns how many remain. */
static size_t remove_above(uint32_t *x, size_t n, uint32_t limit)
{
    size_t n_kept = 0;
    for (size_t i = 0; i < n; i++)
        if (x[i] < limit)
            x[n_kept++] = x[i];
    return n_kept;
}

void random_below(gsl_rng *r, uint32_t limit, size_t n, uint32_t *numbers)
{
    for (size_t n_done = 0; n_done < n;) {
        size_t n_words = n - n_done;
        const uint32_t *word = take_words(r->state, &n_words);
        size_t n_above = divide(word, n_words, 0xffffffffu / limit, limit, numbers + n_done);
        n_done += n_above ? remove_above(numbers + n_done, n_words, limit) : n_words;
    }
}

void random_bytes(gsl_rng *r, size_t n, unsigned char *bytes)
{
    for (size_t n_words; n >= 4; n -= 4 * n_words, bytes += 4 * n_words) {
        n_words = n / 4;
        const uint32_t *word = take_words(r->state, &n_words);
        for (size_t i = 0; i < n_words; i++)
            for (size_t b = 0; b < 4; b++)
                bytes[4 * i + b] = (unsigned char)(word[i] >> (8 * b));
    }
    unsigned long last_word = n ? gsl_rng_get(r) : 0;
    for (size_t b = 0; b < n; b++)
        bytes[b] = (unsigned char)(last_word >> (8 * b));
}

/* Returns a generator seeded with the lowest 32 bits of a number whose bits are already mixed; the caller frees it with
 * mem_free. */
static gsl_rng *make_generator(uint64_t mixed)
{
    enum { ALIGNED = 16 };
    _Static_assert(sizeof(gsl_rng) <= ALIGNED, "room");
    char *p = mem_alloc(ALIGNED + twister_type.size, 1); /* the struct, then the state */
    gsl_rng *r = (gsl_rng *)(void *)p;
    *r = (gsl_rng){.type = &twister_type, .state = p + ALIGNED};
    gsl_rng_set(r, (unsigned long)(mixed & 0xffffffffu));
    return r;
}

gsl_rng *random_stream(uint64_t seed, uint64_t k)
{
    return make_generator(random_mix(seed * 0x9e3779b97f4a7c15u + k));
}

gsl_rng *random_stream_for(uint64_t seed, const char *name, const char *purpose, uint64_t index)
{
    uint64_t h = random_hash(RANDOM_HASH, name, strlen(name) + 1); /* the NUL makes "a", "bc" differ from "ab", "c" */
    h = random_hash(h, purpose, strlen(purpose) + 1);
    h = random_hash_number(h, seed, sizeof seed);
    return make_generator(random_mix(random_hash_number(h, index, sizeof index)));
}
