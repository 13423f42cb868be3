/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads the scores of a run with vector instructions. */
#ifndef FORMAT_RUN_SCORE_H
#define FORMAT_RUN_SCORE_H

#include "format/scan_avx2.h"
#include "format/token.h"

#ifdef PORTABLE_X86_AVX2
/* Sets *score to the number s[0 .. len), len >= 1, if it consists of 1 to 15 digits and a point that is not at the end,
 * perhaps after a minus, as most scores do. Returns false for any other token, which num_double reads. The 16 bytes
 * before the token's end must be readable. The digits form a whole number below 2^53, which is divided by a power of
 * ten up to 10^15: both are exact, so the quotient is rounded once. */
FMT_AVX2 static inline bool run_score_avx2(const char *s, size_t len, double *score)
{
    static const double power[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    static const signed char first[32] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    const __m128i place = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(s + len - 16));
    unsigned points = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8('.')));
    bool minus = *s == '-';
    size_t digits = len - minus - 1;
    if (digits > 15)
        return false;
    size_t places = digits - _tzcnt_u32(points >> (15 - digits));
    if (places - 1 >= digits)
        return false;
    /* The digits before the point move one place to the right, over it; bytes before the digits become zero. */
    v = _mm_xor_si128(v, _mm_set1_epi8('0'));
    v = _mm_shuffle_epi8(v, _mm_add_epi8(place, _mm_loadu_si128((const __m128i *)(const void *)(first + places))));
    v = _mm_andnot_si128(_mm_loadu_si128((const __m128i *)(const void *)(first + digits)), v);
    __m128i above_9 = _mm_subs_epu8(v, _mm_set1_epi8(9));
    if (!_mm_testz_si128(above_9, above_9))
        return false;
    /* Joins digits to pairs, pairs to fours, fours to eights. */
    v = _mm_maddubs_epi16(v, _mm_set1_epi16(10 + (1 << 8)));
    v = _mm_madd_epi16(v, _mm_set1_epi32(100 + (1 << 16)));
    v = _mm_madd_epi16(_mm_packus_epi32(v, v), _mm_set1_epi32(10000 + (1 << 16)));
    __m128d half = _mm_mul_pd(_mm_cvtepi32_pd(v), _mm_setr_pd(1e8, 1));
    double m = _mm_cvtsd_f64(_mm_add_sd(half, _mm_unpackhi_pd(half, half))) / power[places];
    *score = minus ? -m : m;
    return true;
}
#endif

#endif
