/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Streams of random numbers, one by one and many at a time, against GSL's own mt19937. */
#include <gsl/gsl_rng.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "test/unit/check.h"

enum { MANY = 5000 /* words: several blocks */ };

/* GSL's generator with the seed of stream k. */
static gsl_rng *judge(uint64_t k)
{
    gsl_rng *r = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(r, (unsigned long)(random_mix(k) & 0xffffffffu));
    return r;
}

static void words(void)
{
    check_group("random: a stream has the words of mt19937, also those of seed 0");
    for (uint64_t k = 0; k < 20; k++) { /* random_mix(0) = 0 */
        gsl_rng *r = random_stream(0, k), *j = judge(k);
        size_t same = 0;
        for (int i = 0; i < MANY; i++)
            same += i % 3 ? gsl_rng_get(r) == gsl_rng_get(j) : gsl_rng_uniform(r) == gsl_rng_uniform(j);
        CHECK(same == MANY, "stream %d: %zu of %d words", (int)k, same, MANY);
        gsl_rng_free(j);
        mem_free(r);
    }
}

static void many_below(void)
{
    check_group("random_below: what gsl_rng_uniform_int gives, and as many words of the stream");
    static const uint32_t limit[] = {1,           2,          3,           7,           50,          6999,
                                     7000,        65536,      1000003,     0x40000001u, 0x7fffffffu, 0x80000000u,
                                     0x80000001u, 2863311531, 4294967294u, 4294967295u};
    static uint32_t out[MANY];
    for (size_t l = 0; l < sizeof limit / sizeof limit[0]; l++) {
        gsl_rng *r = random_stream(0, l), *j = judge(l);
        for (size_t done = 0, n = 1; done < MANY; done += n, n = 2 * n < MANY - done ? 2 * n + 1 : MANY - done)
            random_below(r, limit[l], n, out + done);
        size_t same = 0;
        for (size_t i = 0; i < MANY; i++)
            same += out[i] == gsl_rng_uniform_int(j, limit[l]);
        CHECK(same == MANY, "below %u: %zu of %d", limit[l], same, MANY);
        CHECK(gsl_rng_get(r) == gsl_rng_get(j), "below %u: another word follows", limit[l]);
        gsl_rng_free(j);
        mem_free(r);
    }
    random_below(NULL, 0, 0, NULL); /* of nothing, nothing */
}

static void many_bytes(void)
{
    check_group("random_bytes: the words of the stream, lowest byte first");
    static unsigned char out[4 * MANY];
    for (size_t n = 4 * MANY - 4; n < 4 * MANY; n++) {
        gsl_rng *r = random_stream(0, n), *j = judge(n);
        random_bytes(r, n, out);
        size_t same = 0;
        unsigned long word = 0;
        for (size_t i = 0; i < n; i++) {
            word = i % 4 ? word >> 8 : gsl_rng_get(j);
            same += out[i] == (word & 255);
        }
        CHECK(same == n, "%zu of %zu bytes", same, n);
        CHECK(gsl_rng_get(r) == gsl_rng_get(j), "%zu bytes: another word follows", n);
        gsl_rng_free(j);
        mem_free(r);
    }
}

int main(void)
{
    words();
    many_below();
    many_bytes();
    return check_end();
}
