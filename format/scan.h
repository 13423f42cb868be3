/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Splitting lines into tokens, 64 bytes at a time.
 *
 * White space is C's isspace in the C locale: space, \t, \n, \v, \f, \r. Each window of 64 bytes gives two bit masks,
 * of its white space and of its newlines; tokens begin and end where the mask of white space changes. For run lines of
 * 38 bytes this takes 22 ns a line, and a loop over bytes 32 ns.
 *
 * The functions read up to FMT_PAD bytes past a line, so buffers have that many readable bytes after their text. */
#ifndef FORMAT_SCAN_H
#define FORMAT_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/portable.h"
#include "format/token.h"

#ifdef PORTABLE_SSE2
#include <emmintrin.h>
#endif

/* Returns a mask of the white space in p[0 .. 64): bit i says whether p[i] is white space. *newline becomes the mask of
 * the newlines. */
static inline uint64_t fmt_space_mask(const char *p, uint64_t *newline)
{
    uint64_t space = 0, nl = 0;
#ifdef PORTABLE_SSE2
    const __m128i blank = _mm_set1_epi8(' '), tab = _mm_set1_epi8('\t'), four = _mm_set1_epi8(4),
                  lf = _mm_set1_epi8('\n');
    for (int i = 0; i < 4; i++) {
        __m128i v = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
        __m128i off = _mm_sub_epi8(v, tab); /* 0 .. 4 for \t .. \r */
        __m128i ctrl = _mm_cmpeq_epi8(_mm_min_epu8(off, four), off);
        __m128i ws = _mm_or_si128(ctrl, _mm_cmpeq_epi8(v, blank));
        space |= (uint64_t)(unsigned)_mm_movemask_epi8(ws) << (16 * i);
        nl |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v, lf)) << (16 * i);
    }
#else
    for (int i = 0; i < 64; i++) {
        space |= (uint64_t)fmt_is_space(p[i]) << i;
        nl |= (uint64_t)(p[i] == '\n') << i;
    }
#endif
    *newline = nl;
    return space;
}

/* A function that returns the mask of the white space in p[0 .. 64), and sets *newline to that of the newlines:
 * fmt_space_mask, or the faster one of scan_avx2.h. */
typedef uint64_t fmt_mask_fn(const char *p, uint64_t *newline);

/* The fast path of fmt_split. Splits the line at p into tok[0 .. n) and sets *next to the byte after the newline.
 * Returns false, with tok and *next unset, if the line with its newline is longer than 64 bytes or has not exactly n
 * tokens. `mask` finds the white space. With a constant n, the compiler unrolls the loops and drops tokens that are not
 * used. */
static inline __attribute__((always_inline)) bool fmt_split_plain(const char *p, struct fmt_tok *tok, int n,
                                                                  const char **next, fmt_mask_fn *mask)
{
    uint64_t nl, space = mask(p, &nl);
    space |= ~(nl ^ (nl - 1)); /* what follows the newline counts as white space */
    uint64_t edges = space ^ (space << 1 | 1), last = edges;
    for (int i = 1; i < 2 * n; i++)
        last &= last - 1;
    if (!nl || !last || (last & (last - 1)))
        return false;
    for (int i = 0; i < n; i++) {
        tok[i].s = p + __builtin_ctzll(edges);
        edges &= edges - 1;
        tok[i].len = (size_t)(p + __builtin_ctzll(edges) - tok[i].s);
        edges &= edges - 1;
    }
    *next = p + __builtin_ctzll(nl) + 1;
    return true;
}

/* Splits the line at p, which ends with '\n', into its first `max` tokens, and sets *next to the byte after the
 * newline. Returns the number of tokens (0 for a blank line), or max + 1 if there are more than max. */
static inline int fmt_split(const char *p, struct fmt_tok *tok, int max, const char **next)
{
    int n = 0;
    bool in_token = false;
    for (;; p += 64) {
        uint64_t nl, space = fmt_space_mask(p, &nl);
        if (nl)
            space |= ~(nl ^ (nl - 1)); /* what follows the newline counts as white space */
        uint64_t edges = space ^ (space << 1 | !in_token);
        while (edges) {
            const char *at = p + __builtin_ctzll(edges);
            edges &= edges - 1;
            if (in_token) {
                tok[n].len = (size_t)(at - tok[n].s);
                n++;
            } else {
                if (n == max) {
                    while (!nl) /* skip the rest of a long line */
                        fmt_space_mask(p += 64, &nl);
                    *next = p + __builtin_ctzll(nl) + 1;
                    return max + 1;
                }
                tok[n].s = at;
            }
            in_token = !in_token;
        }
        if (nl) {
            *next = p + __builtin_ctzll(nl) + 1;
            return n;
        }
    }
}

#endif
