/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Blocks the signals that end the program while a half-written file lies on the disk. */
#ifndef BASE_HOLD_H
#define BASE_HOLD_H

#include <signal.h>
#include <stdbool.h>

/* The signal masks of one hold: the mask of the thread before it, and the signals that this hold, and no outer one,
 * blocks. */
struct hold {
    sigset_t old_mask, blocked;
};

/* Blocks SIGHUP, SIGINT, SIGQUIT, SIGPIPE and SIGTERM, except the ignored ones, in the calling thread and in threads
 * that it starts later. Holds may be nested; signals stay pending until the outer one is released. */
void hold_signals(struct hold *h);
/* Returns whether a signal that this hold, and no outer one, blocks is pending, so that further work is in vain. */
bool hold_is_pending(const struct hold *h);
/* Restores the signal mask from before the hold. If no outer hold blocks a pending signal, the signal ends the program
 * here. */
void hold_release(const struct hold *h);

/* hold_lock_end takes a lock that hold_unlock_end releases. A thread that runs out of memory takes it before it ends
 * the program, and so waits until another thread has completed a write. Code between the two calls must be short and
 * allocate nothing. */
void hold_lock_end(void);
void hold_unlock_end(void);

#endif
