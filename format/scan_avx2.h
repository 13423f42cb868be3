/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The masks of scan.h by AVX2, for compilers that support it (PORTABLE_X86_AVX2). */
#ifndef FORMAT_SCAN_AVX2_H
#define FORMAT_SCAN_AVX2_H

#include "base/portable.h"

#ifdef PORTABLE_X86_AVX2
#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#define FMT_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))

/* Returns whether the processor and its system can run functions marked FMT_AVX2. */
static inline bool fmt_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

/* Computes fmt_space_mask in a third of the instructions: a byte is white space if it equals the entry of `white` that
 * its lower half selects. */
FMT_AVX2 static inline uint64_t fmt_space_mask_avx2(const char *p, uint64_t *newline)
{
    const __m256i white = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', '\v', '\f', '\r', -1, -1));
    const __m256i lf = _mm256_set1_epi8('\n');
    __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)p),
            b = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32));
    uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, lf)),
             high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(b, lf));
    *newline = (uint64_t)high << 32 | low;
    low = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, _mm256_shuffle_epi8(white, a)));
    high = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(b, _mm256_shuffle_epi8(white, b)));
    return (uint64_t)high << 32 | low;
}
#endif

#endif
