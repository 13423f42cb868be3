/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Loops that are compiled once for every x86-64 and once more for those with registers of four numbers (AVX2) and of
 * eight (AVX-512); which one runs is chosen when the program starts. All give the same numbers to the last bit: no
 * operations are fused. Where compiler or C library cannot do that, or an instrumented build must not, there is one
 * version. */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <stddef.h> /* defines __GLIBC__ on systems that have it */
#include <stdint.h>

#if !defined(RCP_PORTABLE) && defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif

/* Four numbers at any address, worked on at once: in one register, or in two. */
enum { WIDE_FOUR = 4 };
typedef double wide_four __attribute__((vector_size(WIDE_FOUR * sizeof(double)), aligned(sizeof(double)), may_alias));

#define WIDE_AT(p) (*(wide_four *)(p))
#define WIDE_OF(p) (*(const wide_four *)(p))
#define WIDE_SUM(v) (((v)[0] + (v)[1]) + ((v)[2] + (v)[3]))

#endif
