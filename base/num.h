/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Numbers in text: whole tokens, exact results.
 *
 * A token is a number only if all of it is (num_atof and num_atol accept a prefix); no byte after its end is read.
 * Results are the double nearest to the decimal value (round half to even), as strtod gives in the C locale. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Parses a finite decimal number, [+-]digits[.digits][e[+-]digits], from s[0 .. len); the digits before or after the
 * point may be missing. Returns false for all other text, including inf, nan, hexadecimal numbers and magnitudes above
 * DBL_MAX. Underflow to zero is accepted. */
bool num_double(const char *s, size_t len, double *value);

/* Returns the value of the longest prefix of s[0 .. len) that is a number, as atof does: white space is skipped first,
 * and inf, nan and hexadecimal numbers count; 0 if there is none. */
double num_atof(const char *s, size_t len);

/* Parses a decimal integer, [+-]digits, from s[0 .. len). Returns false if it is malformed or outside [min, max]. */
bool num_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *value);

/* Returns the value of the integer, [+-]digits, at the beginning of s[0 .. len), clamped to the range of int64_t, or 0
 * if there is none. Unlike atol, does not skip white space. */
int64_t num_atol(const char *s, size_t len);

/* The size of a buffer for any double in fixed notation. */
enum { NUM_FIXED_SIZE = 384 };
/* Writes v like printf's %6.4f, byte for byte, in a sixth of the time for the usual values of measures. Returns the
 * length; writes no NUL. */
size_t num_fixed4(char buf[NUM_FIXED_SIZE], double v);

/* Returns the number of eight decimal digits, each a byte of v with the value 0 to 9, the first digit in the lowest
 * byte. Combines pairs, then fours, then all: three multiplications instead of eight dependent ones. */
static inline uint64_t num_digits8(uint64_t v)
{
    v = v * (10 * 0x100 + 1) >> 8 & 0x00ff00ff00ff00ffu;
    v = v * (100 * 0x10000 + 1) >> 16 & 0x0000ffff0000ffffu;
    return v * (10000 * 0x100000000u + 1) >> 32;
}

/* Parses like num_double, for a token s[0 .. len) that white space follows, the first of at least 8 readable bytes.
 * Takes half the instructions for the usual scores: up to 10 digits (9 after a minus sign), a point, and 1 to 8
 * decimals, which are converted at once. */
static inline bool num_padded(const char *s, size_t len, double *value)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    static const double power[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
    const char *p = s + (*s == '-');
    int64_t m = 0;
    for (unsigned digit; (digit = (unsigned)(*p - '0')) <= 9 && p - s < 10; p++)
        m = m * 10 + digit;
    size_t decimals = len - (size_t)(p - s) - 1;
    if (*p == '.' && decimals - 1 < 8) {
        uint64_t v;
        memcpy(&v, p + 1, sizeof v);
        v = (v ^ 0x3030303030303030u) << (64 - 8 * decimals); /* drops the bytes after the token, prepends zeros */
        bool has_digits = ((v | (v + 0x7676767676767676u)) & 0x8080808080808080u) == 0; /* none is above 9 */
        double unit = power[decimals];
        m = m * (int64_t)unit + (int64_t)num_digits8(v);
        if (has_digits && m <= (int64_t)1 << 53) { /* both operands are exact doubles, so one operation rounds once */
            *value = (*s == '-' ? -(double)m : (double)m) / unit;
            return true;
        }
    }
#endif
    return num_double(s, len, value);
}

#endif
