/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What unit tests share: groups of checks, counted, and random numbers that are the same in every run.
 *
 * A test program calls check_group() before each of its tests, CHECK() any number of times, and returns
 * check_end(), which prints "N passed, N failed" over groups. */
#ifndef TEST_UNIT_CHECK_H
#define TEST_UNIT_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static struct {
    const char *group;
    long checks, bad, passed, failed; /* checks, bad: of the group */
} check;

static inline void check_close(void)
{
    if (check.group && !check.checks)
        printf("FAILED: %s: checked nothing\n", check.group);
    if (check.bad > 3)
        printf("FAILED: %s: %ld of %ld checks\n", check.group, check.bad, check.checks);
    if (check.group)
        *(check.bad || !check.checks ? &check.failed : &check.passed) += 1;
}

static inline void check_group(const char *name)
{
    check_close();
    check.group = name;
    check.checks = check.bad = 0;
}

static inline int check_end(void)
{
    check_close();
    printf("%ld passed, %ld failed\n", check.passed, check.failed);
    return check.failed || !check.passed;
}

/* Counts a check; the first few of a group that fail are explained by the printf arguments. */
#define CHECK(ok, ...)                                              \
    do {                                                            \
        check.checks++;                                             \
        if (!(ok) && ++check.bad <= 3) {                            \
            printf("FAILED: %s, line %d: ", check.group, __LINE__); \
            printf(__VA_ARGS__);                                    \
            putchar('\n');                                          \
        }                                                           \
    } while (0)

/* xorshift64* (Vigna, ACM TOMS 42(4), 2016) */
static inline uint64_t check_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545f4914f6cdd1du;
}

/* 0 .. n - 1 */
static inline size_t check_below(uint64_t *state, size_t n)
{
    return (size_t)((check_random(state) >> 11) % n);
}

/* [0, 1) */
static inline double check_uniform(uint64_t *state)
{
    return (double)(check_random(state) >> 11) / 9007199254740992.0;
}

#endif
