/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Loops over blocks in several threads. All threads of the programs and of the library start here, except those of
 * judges, so that memory scopes apply to them (base/mem_scope.h). */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/mem_scope.h"

/* Calls work(arg, block) once for each block 0 .. n-1, in any order, in up to `threads` threads. Results that are kept
 * per block and added in block order do not depend on the number of threads. If memory runs out in one thread, the
 * others finish their blocks, and the caller is unwound. */
void parallel_for(size_t n, int threads, void (*work)(void *arg, size_t block), void *arg);

/* A lock for data that these threads share. If memory runs out in a thread that holds it, the guarded data may be half
 * changed: the lock is marked as broken and released, and each thread that takes it later is unwound too. */
struct parallel_lock {
    pthread_mutex_t mutex;
    bool is_broken;
    struct mem_held held;
};
void parallel_lock_init(struct parallel_lock *);
void parallel_lock_take(struct parallel_lock *);
void parallel_lock_give(struct parallel_lock *);
void parallel_lock_free(struct parallel_lock *);

#endif
