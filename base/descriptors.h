/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* File descriptors, of which a process has only so many. */
#ifndef BASE_DESCRIPTORS_H
#define BASE_DESCRIPTORS_H

#include <stddef.h>

/* How many more can be opened, at most `wanted`. The process's own limit is raised for them as far as the system lets
 * it be. */
size_t descriptors_left(size_t wanted);

#endif
