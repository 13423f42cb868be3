/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/hold.h"

#include <pthread.h>
#include <stddef.h>

#include "base/mem.h"

static const int ending_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM};
enum { N_ENDING = LENGTH(ending_signals) };

void hold_signals(struct hold *h)
{
    sigemptyset(&h->blocked);
    for (int i = 0; i < N_ENDING; i++) {
        struct sigaction action;
        if (sigaction(ending_signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&h->blocked, ending_signals[i]);
    }
    pthread_sigmask(SIG_BLOCK, &h->blocked, &h->old_mask);
    for (int i = 0; i < N_ENDING; i++)
        if (sigismember(&h->old_mask, ending_signals[i]) == 1) /* hold_release leaves these signals blocked */
            sigdelset(&h->blocked, ending_signals[i]);
}

bool hold_is_pending(const struct hold *h)
{
    sigset_t pending;
    bool is_pending = false;
    sigpending(&pending);
    for (int i = 0; i < N_ENDING && !is_pending; i++)
        is_pending = sigismember(&h->blocked, ending_signals[i]) == 1 && sigismember(&pending, ending_signals[i]) == 1;
    return is_pending;
}

void hold_release(const struct hold *h)
{
    pthread_sigmask(SIG_SETMASK, &h->old_mask, NULL);
}

/* The lock of hold_lock_end. */
static pthread_mutex_t end_lock = PTHREAD_MUTEX_INITIALIZER;

void hold_lock_end(void)
{
    pthread_mutex_lock(&end_lock);
}

void hold_unlock_end(void)
{
    pthread_mutex_unlock(&end_lock);
}
