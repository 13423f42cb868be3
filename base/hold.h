/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Signals that end the program wait while something half done lies on the disk. */
#ifndef BASE_HOLD_H
#define BASE_HOLD_H

#include <signal.h>
#include <stdbool.h>

struct hold {
    sigset_t before, held;
};

/* Holds back the signals of a terminal, of kill(1) and of a broken pipe, except for those that are ignored anyway; of
 * the calling thread, and of threads that it starts. Holds may be nested; the outer one notices what arrives. */
void hold_signals(struct hold *h);
/* Is one of them waiting? Then there is no point in going on. */
bool hold_ending(const struct hold *h);
/* Lets them through: one that waits ends the program here. */
void hold_release(const struct hold *h);

/* A thread that finds no memory ends the program, and may cut short what another one is writing. Between these two it
 * waits; what is between them is short, and allocates nothing. */
void hold_end(void);
void hold_end_release(void);

#endif
