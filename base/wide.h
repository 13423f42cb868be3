/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Loops that are compiled three times for x86-64: for any processor, with registers of four numbers (AVX2) and of eight
 * (AVX-512). The program chooses one when it starts. All versions give the same numbers to the last bit, since no
 * operations are fused. There is one version only if the compiler or the C library cannot do this, or in instrumented
 * builds. */
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

/* wide_four is a vector of WIDE_FOUR doubles at any address of a double, in one register or in two. */
enum { WIDE_FOUR = 4 };
typedef double wide_four __attribute__((vector_size(WIDE_FOUR * sizeof(double)), aligned(sizeof(double)), may_alias));

#define WIDE_AT(p) (*(wide_four *)(p))
#define WIDE_OF(p) (*(const wide_four *)(p))
#define WIDE_SUM(v) (((v)[0] + (v)[1]) + ((v)[2] + (v)[3]))

#endif
