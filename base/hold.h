/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Blocks the signals that end the program while a half-written file lies on the disk. */
#ifndef BASE_HOLD_H
#define BASE_HOLD_H

#include <signal.h>
#include <stdbool.h>

/* The signal masks of one hold. */
struct hold {
    sigset_t before, held;
};

/* Blocks SIGHUP, SIGINT, SIGQUIT, SIGPIPE and SIGTERM, except the ignored ones, in the calling thread and in threads
 * that it starts later. Holds may be nested; signals stay pending until the outer one is released. */
void hold_signals(struct hold *h);
/* Returns whether a blocked signal is pending, so that further work is in vain. */
bool hold_ending(const struct hold *h);
/* Restores the mask from before the hold; a pending signal ends the program here. */
void hold_release(const struct hold *h);

/* Delay the end of the program: a thread that runs out of memory ends the program, and may interrupt a write of another
 * thread. It waits while another thread is between these two calls, where code must be short and allocate nothing. */
void hold_end(void);
void hold_end_release(void);

#endif
