/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/mem.h"

struct pool {
    atomic_size_t next;
    size_t n;
    void (*work)(void *arg, size_t block);
    void *arg;
};

static void *run(void *arg)
{
    struct pool *p = arg;
    for (size_t i; (i = atomic_fetch_add(&p->next, 1)) < p->n;)
        p->work(p->arg, i);
    return NULL;
}

void parallel_for(size_t n, int threads, void (*work)(void *arg, size_t block), void *arg)
{
    struct pool p = {.n = n, .work = work, .arg = arg};
    pthread_t *thread = mem_zalloc((size_t)threads, sizeof *thread);
    int started = 0;
    while (started + 1 < threads && (size_t)started + 1 < n && pthread_create(&thread[started], NULL, run, &p) == 0)
        started++;
    run(&p);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    mem_free(thread);
}
