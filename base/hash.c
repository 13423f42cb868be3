/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/hash.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include "base/portable.h"

/* The key of the process, drawn at its first use and constant afterwards. */
static struct hash_key process_key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;

/* Fills bytes[0 .. n) without a random source of the system, from values that an input file cannot know: splitmix64
 * (Steele, Lea, Flood, OOPSLA 2014) of the clock, the process id and addresses in memory. */
static void draw_from_clock(unsigned char *bytes, size_t n)
{
    struct timespec time = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &time);
    uint64_t state = (uint64_t)time.tv_nsec ^ (uint64_t)time.tv_sec << 30 ^ (uint64_t)getpid() << 48 ^
                     (uint64_t)(uintptr_t)bytes ^ (uint64_t)(uintptr_t)&time << 20;
    for (size_t i = 0; i < n; i += sizeof state) {
        uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        z ^= z >> 31;
        memcpy(bytes + i, &z, n - i < sizeof z ? n - i : sizeof z);
    }
}

/* Fills process_key with random bytes of the system, or of the clock if the system has none. */
static void draw_process_key(void)
{
    enum { CALL_LIMIT = 256 }; /* the largest number of bytes for one call of portable_random */
    unsigned char *bytes = (unsigned char *)&process_key;
    for (size_t n, offset = 0; offset < sizeof process_key; offset += n) {
        n = sizeof process_key - offset < CALL_LIMIT ? sizeof process_key - offset : CALL_LIMIT;
        if (portable_random(bytes + offset, n) != 0)
            draw_from_clock(bytes + offset, n);
    }
}

const struct hash_key *hash_key(void)
{
    pthread_once(&key_once, draw_process_key);
    return &process_key;
}
