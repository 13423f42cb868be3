/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Loops of several threads: every block once, and one thread at a time under a lock, however long it is held. */
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "base/parallel.h"
#include "test/unit/check.h"

enum { MOST = 300, LONG = 3000000 /* nanoseconds, in which others go to sleep */ };

struct loop {
    atomic_int calls[MOST];
    struct parallel_lock lock;
    bool inside;
    int twice, sum;
};

static void count(void *arg, size_t block)
{
    ((struct loop *)arg)->calls[block]++;
}

/* A loop in each block of a loop. */
static void count_inside(void *arg, size_t block)
{
    (void)block;
    parallel_for(MOST, 2, count, arg);
}

static void add_under_lock(void *arg, size_t block)
{
    struct loop *l = arg;
    parallel_lock_take(&l->lock);
    l->twice += l->inside;
    l->inside = true;
    if (block % 100 == 0)
        nanosleep(&(struct timespec){.tv_nsec = LONG}, NULL);
    l->sum += (int)block;
    l->inside = false;
    parallel_lock_give(&l->lock);
}

/* Of blocks [0, MOST): how many were not called `times` times. */
static int wrong_calls(struct loop *l, size_t n, int times)
{
    int wrong = 0;
    for (size_t i = 0; i < MOST; i++) {
        wrong += l->calls[i] != (i < n ? times : 0);
        l->calls[i] = 0;
    }
    return wrong;
}

static void check_blocks(void)
{
    static const size_t sizes[] = {0, 1, 2, 3, 7, 64, MOST};
    static struct loop l;
    check_group("parallel: every block once");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int threads = 1; threads <= 9; threads += 2) {
            parallel_for(sizes[i], threads, count, &l);
            CHECK(wrong_calls(&l, sizes[i], 1) == 0, "%zu blocks, %d threads", sizes[i], threads);
        }
    parallel_for(5, 3, count_inside, &l);
    CHECK(wrong_calls(&l, MOST, 5) == 0, "a loop in a loop");
}

static void check_lock(void)
{
    check_group("parallel: one thread at a time");
    for (int threads = 1; threads <= 8; threads *= 2) {
        static struct loop l;
        l.sum = 0;
        parallel_lock_init(&l.lock);
        parallel_for(MOST, threads, add_under_lock, &l);
        parallel_lock_free(&l.lock);
        CHECK(l.twice == 0 && l.sum == MOST * (MOST - 1) / 2, "%d threads: %d inside of another, sum %d", threads,
              l.twice, l.sum);
    }
}

int main(void)
{
    check_blocks();
    check_lock();
    return check_end();
}
