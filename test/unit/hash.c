/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The hash of names: against names that were made for the hash that this program had before, which had no key, and
 * for uthash's own; under many keys. What is counted are steps in the table, not seconds. */
#include "base/hash.h"

#include <stdlib.h>

#include "base/table.h"
#include "format/doctable.h"
#include "test/unit/check.h"

enum { NAMES = 20000, SIZE = 24 };

static void random_key(struct hash_key *key, uint64_t *seed)
{
    uint64_t *k = (uint64_t *)key;
    for (size_t i = 0; i < sizeof *key / sizeof *k; i++)
        k[i] = check_random(seed);
}

/* x with a x = 1 modulo 2^64; a is odd. Newton's iteration doubles the bits that are right. */
static uint64_t inverse(uint64_t a)
{
    uint64_t x = a;
    for (int i = 0; i < 6; i++)
        x *= 2 - a * x;
    return x;
}

/* The eight bytes whose former hash is the upper half of h: its steps were all undone. */
static uint64_t undone(uint64_t h)
{
    h *= inverse(0xd6e8feb86659fd93u);
    h ^= h >> 32;
    h *= inverse(0x9e3779b97f4a7c15u);
    return h ^ 8;
}

static uint32_t former(uint64_t x)
{
    uint64_t h = (8 ^ x) * 0x9e3779b97f4a7c15u;
    h ^= h >> 32;
    return (uint32_t)(h * 0xd6e8feb86659fd93u >> 32);
}

static bool is_name(uint64_t x)
{
    bool ok = true;
    for (int i = 0; i < 64; i += 8) {
        unsigned char c = (unsigned char)(x >> i);
        ok = ok && c > ' ' && c != 127;
    }
    return ok;
}

/* NAMES names of eight bytes, all with one former hash. */
static void collide(char *text)
{
    uint64_t low = 0;
    memset(text, 0, NAMES * SIZE);
    for (size_t n = 0; n < NAMES; low++) {
        uint64_t x = undone(0x1234567800000000u | low);
        if (!is_name(x))
            continue;
        CHECK(former(x) == 0x12345678u, "the names do not collide: hash %08x", former(x));
        memcpy(text + n++ * SIZE, &x, 8);
    }
}

/* Steps that finding every name once takes: 1 where it lies in its own slot. */
static size_t steps(const struct doc_table *t)
{
    size_t sum = 0;
    for (size_t i = 0; i < t->slots; i++)
        if (t->slot[i])
            sum += 1 + ((i - t->key[t->slot[i] - 1].hash) & (t->slots - 1));
    return sum;
}

static size_t fill(struct doc_table *t, const char *text, size_t len)
{
    bool is_new;
    doc_table_reset(t, NAMES);
    for (size_t i = 0; i < NAMES; i++) {
        uint32_t got = doc_table_add(t, text + i * SIZE, len, &is_new);
        CHECK(got == i && is_new, "name %zu has number %u", i, got);
    }
    return steps(t);
}

static void check_steps(const char *what, const char *text, size_t len)
{
    struct doc_table t = {0};
    struct hash_key key;
    uint64_t seed = 29;
    size_t n = fill(&t, text, len);
    CHECK(n < 64 * NAMES, "%s: %zu steps to %d names", what, n, NAMES); /* a key of chance: one in hundreds is worse */
    for (int i = 0; i < 30; i++) {
        random_key(&key, &seed);
        t.hash = &key;
        n = fill(&t, text, len);
        CHECK(n < 4 * NAMES, "%s, key %d: %zu steps to %d names", what, i, n, NAMES);
    }
    doc_table_free(&t);
}

static void check_collisions(char *text)
{
    check_group("hash: names that were made to collide");
    collide(text);
    check_steps("undone", text, 8);
    check_group("hash: names that differ in a few bits, or in a counter");
    for (size_t i = 0; i < NAMES; i++)
        snprintf(text + i * SIZE, SIZE, "D%07zu-0000", i);
    check_steps("counters", text, 12);
    memset(text, 0, NAMES * SIZE);
    for (size_t i = 0; i < NAMES; i++)
        for (int bit = 0; bit < 16; bit++)
            text[i * SIZE + (size_t)bit] = i >> bit & 1 ? 'a' : 'A';
    check_steps("letters", text, 16);
}

/* A difference in one place of a name: no key may be blind to it, which would make it one for all keys. */
static void check_differences(void)
{
    enum { LONGEST = 700, KEYS = 8 };
    char *a = calloc(1, LONGEST + 16), *b = calloc(1, LONGEST + 16);
    struct hash_key key[KEYS];
    uint64_t seed = 3;
    check_group("hash: no difference is lost under all keys");
    for (int k = 0; k < KEYS; k++)
        random_key(&key[k], &seed);
    for (size_t len = 1; len <= LONGEST; len += 1 + len / 9)
        for (size_t i = 0; i < len; i++) {
            int same = 0;
            memset(a, 'x', len);
            memcpy(b, a, len);
            b[i] ^= (char)(1 << check_below(&seed, 7));
            for (int k = 0; k < KEYS; k++)
                same += hash_padded(&key[k], a, len) == hash_padded(&key[k], b, len);
            CHECK(same == 0, "byte %zu of %zu: %d of %d keys give one hash", i, len, same, KEYS);
            CHECK(hash_padded(&key[0], a, len) != hash_padded(&key[0], a, i), "%zu and %zu bytes have one hash", len,
                  i);
        }
    free(a);
    free(b);
}

/* What follows a name is not part of it, whether it may be read or not. */
static void check_forms(void)
{
    uint64_t seed = 9;
    check_group("hash: with and without padding");
    for (size_t len = 0; len < 300; len++) {
        char *tight = malloc(len + !len), *padded = malloc(len + 8);
        for (size_t i = 0; i < len + 8; i++)
            padded[i] = (char)check_below(&seed, 256);
        memcpy(tight, padded, len);
        CHECK(hash_bytes(hash_key(), tight, len) == hash_padded(hash_key(), padded, len), "%zu bytes", len);
        free(tight);
        free(padded);
    }
    unsigned value = 0;
    HASH_VALUE("a topic", 7, value);
    CHECK(value == hash_bytes(hash_key(), "a topic", 7), "uthash does not use the key");
    uint64_t bits = 0;
    for (int i = 0; i < HASH_SPAN / 4; i++)
        bits |= hash_key()->word[i] ^ hash_key()->constant;
    CHECK(bits && hash_key()->length && hash_key()->factor, "the key was not drawn");
}

int main(void)
{
    char *text = malloc(NAMES * SIZE);
    check_collisions(text);
    check_differences();
    check_forms();
    free(text);
    return check_end();
}
