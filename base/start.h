/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The first steps of a program. */
#ifndef BASE_START_H
#define BASE_START_H

/* Opens closed standard streams in a mode in which their use fails, so that no file opened later gets their number and
 * receives the program's output. Makes a file above the size limit a write error, like a full disk, instead of a
 * signal. Returns 0, or -1 if a stream stays closed. */
int start_program(void);

#endif
