/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/hold.h"

#include <pthread.h>
#include <stddef.h>

#include "base/mem.h"

static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM};
enum { N_ENDING = LENGTH(ending) };

void hold_signals(struct hold *h)
{
    sigemptyset(&h->held);
    for (int i = 0; i < N_ENDING; i++) {
        struct sigaction now;
        if (sigaction(ending[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaddset(&h->held, ending[i]);
    }
    pthread_sigmask(SIG_BLOCK, &h->held, &h->before);
    for (int i = 0; i < N_ENDING; i++)
        if (sigismember(&h->before, ending[i]) == 1) /* an already blocked signal does not arrive on release either */
            sigdelset(&h->held, ending[i]);
}

bool hold_ending(const struct hold *h)
{
    sigset_t waiting;
    bool any = false;
    sigpending(&waiting);
    for (int i = 0; i < N_ENDING && !any; i++)
        any = sigismember(&h->held, ending[i]) == 1 && sigismember(&waiting, ending[i]) == 1;
    return any;
}

void hold_release(const struct hold *h)
{
    pthread_sigmask(SIG_SETMASK, &h->before, NULL);
}

static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;

void hold_end(void)
{
    pthread_mutex_lock(&writing);
}

void hold_end_release(void)
{
    pthread_mutex_unlock(&writing);
}
