/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a program does before anything else. */
#ifndef BASE_START_H
#define BASE_START_H

/* Standard streams that are closed are opened so that using them fails, and no file that is opened later gets their
 * number and what is printed. A file above the limit becomes an error of its write, like a full disk. 0, or -1: a stream
 * stays closed. */
int start_program(void);

#endif
