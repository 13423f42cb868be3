/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The same work on many blocks, by several threads. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stddef.h>

/* Calls work(arg, block) once for every block 0 .. n-1, in any order and from up to `threads` threads. Results
 * that are kept per block and added up in block order do not depend on the number of threads. */
void parallel_for(size_t n, int threads, void (*work)(void *arg, size_t block), void *arg);

#endif
