/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The number of file descriptors that a process may still open. */
#ifndef BASE_DESCRIPTORS_H
#define BASE_DESCRIPTORS_H

#include <stddef.h>

/* Returns how many more descriptors can be opened, at most `wanted`. If these are fewer, first raises the process's
 * soft limit as far as needed and as the hard limit allows. */
size_t descriptors_available(size_t wanted);

#endif
