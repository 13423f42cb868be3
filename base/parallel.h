/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The same work on many blocks, by several threads. All threads of the programs and of the library start here, but for
 * those of judges, so that memory scopes hold in them (base/mem_scope.h). */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/mem_scope.h"

/* Calls work(arg, block) once for every block 0 .. n-1, in any order and from up to `threads` threads. Results
 * that are kept per block and added up in block order do not depend on the number of threads. Where memory runs out in
 * one of them, the others are waited for before the caller is unwound. */
void parallel_for(size_t n, int threads, void (*work)(void *arg, size_t block), void *arg);

/* A lock for what those threads share. Where memory runs out under it, what it guards may be half changed: it opens, and
 * whoever takes it from then on is unwound too. */
struct parallel_lock {
    pthread_mutex_t mutex;
    bool broken;
    struct mem_held held;
};
void parallel_lock_init(struct parallel_lock *);
void parallel_lock_take(struct parallel_lock *);
void parallel_lock_give(struct parallel_lock *);
void parallel_lock_free(struct parallel_lock *);

#endif
