/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/parallel.h"

#include <locale.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/mem.h"
#include "base/portable.h"

/* A loop over n blocks that several threads share. */
struct pool {
    atomic_size_t next;
    size_t n;
    void (*work)(void *arg, size_t block);
    void *arg;
    struct mem_frame *frame; /* the frame of the caller */
    locale_t locale;         /* the locale of the caller */
    atomic_bool exhausted;
};

/* Takes blocks, by a counter that the threads share, until none is left. */
static void work_blocks(void *arg)
{
    struct pool *p = arg;
    for (size_t i; (i = atomic_fetch_add(&p->next, 1)) < p->n;)
        p->work(p->arg, i);
}

/* Works on blocks in the memory scope and the locale of the caller. If memory runs out, the other workers stop
 * early. */
static void *run_worker(void *arg)
{
    struct pool *p = arg;
    uselocale(p->locale);
    if (!mem_frame_run(p->frame, work_blocks, p)) {
        p->exhausted = true;
        p->next = p->n;
    }
    return NULL;
}

void parallel_for(size_t n, int threads, void (*work)(void *arg, size_t block), void *arg)
{
    struct pool p = {.n = n, .work = work, .arg = arg, .frame = mem_frame, .locale = uselocale((locale_t)0)};
    struct portable_thread *thread = mem_zalloc((size_t)threads, sizeof *thread);
    int started = 0;
    while (started + 1 < threads && (size_t)started + 1 < n) {
        thread[started] = (struct portable_thread){.run = run_worker, .arg = &p};
        if (portable_thread_start(&thread[started]) != 0)
            break;
        started++;
    }
    run_worker(&p);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i].id, NULL);
    mem_free(thread);
    if (p.exhausted)
        mem_exhausted();
}

void parallel_lock_init(struct parallel_lock *l)
{
    *l = (struct parallel_lock){.is_broken = false};
    pthread_mutex_init(&l->mutex, NULL);
}

/* Unlocks a lock whose holder ran out of memory, and marks what it protects as unusable. */
static void break_lock(void *arg)
{
    struct parallel_lock *l = arg;
    l->is_broken = true;
    pthread_mutex_unlock(&l->mutex);
}

/* Tries to take the lock for about a millisecond, before the thread sleeps: a sleeping thread may be woken on the
 * processor of the thread that wakes it, and wait there (see portable_thread_start). The longest work under a lock, the
 * read of a block of a file, takes a fraction of that time. Returns whether it has the lock. */
static bool spin_for_lock(struct parallel_lock *l)
{
    enum { TRIES = 1000 };
    for (int i = 0; i < TRIES; i++) {
        if (pthread_mutex_trylock(&l->mutex) == 0)
            return true;
        sched_yield();
    }
    return false;
}

void parallel_lock_take(struct parallel_lock *l)
{
    if (!spin_for_lock(l))
        pthread_mutex_lock(&l->mutex);
    mem_hold(&l->held, break_lock, l);
    if (l->is_broken)
        mem_exhausted();
}

void parallel_lock_give(struct parallel_lock *l)
{
    mem_held_pop(&l->held);
    pthread_mutex_unlock(&l->mutex);
}

void parallel_lock_free(struct parallel_lock *l)
{
    pthread_mutex_destroy(&l->mutex);
}
