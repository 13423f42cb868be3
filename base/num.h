/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Numbers in text: whole tokens, exact results.
 *
 * A token is a number only if all of it is; nothing is read past its end. Results are the double nearest
 * to the decimal value (round half to even), as strtod gives in the C locale. */
#ifndef BASE_NUM_H
#define BASE_NUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A finite decimal number: [+-]digits[.digits][e[+-]digits]. False for anything else, also for inf, nan,
 * hexadecimal, and magnitudes above DBL_MAX. Underflow to zero is accepted. */
bool num_double(const char *s, size_t len, double *value);

/* What atof makes of the token: the value of its longest numeric prefix, 0 if there is none. */
double num_atof(const char *s, size_t len);

/* A decimal integer: [+-]digits within [min, max]. */
bool num_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *value);

/* What atol makes of the token, clamped to the range of int64_t. */
int64_t num_atol(const char *s, size_t len);

/* Room for any double in fixed notation. */
enum { NUM_FIXED_SIZE = 384 };
/* printf's %6.4f, byte for byte, but in a sixth of the time for the numbers that measures are. Returns the
 * length; no NUL follows. */
size_t num_fixed4(char buf[NUM_FIXED_SIZE], double v);

/* The number that eight digits are, the first of them in the lowest byte; bytes are digits less '0'. Pairs, then fours, then
 * all: three multiplications in place of eight that wait for each other. */
static inline uint64_t num_digits8(uint64_t v)
{
    v = v * (10 * 0x100 + 1) >> 8 & 0x00ff00ff00ff00ffu;
    v = v * (100 * 0x10000 + 1) >> 16 & 0x0000ffff0000ffffu;
    return v * (10000 * 0x100000000u + 1) >> 32;
}

/* num_double of a token that white space and 8 readable bytes follow, in half the instructions where it is what most
 * scores are: up to 10 digits, a point, and 1 to 8 digits, which are taken at once. */
static inline bool num_padded(const char *s, size_t len, double *value)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    static const double power[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
    const char *p = s + (*s == '-');
    int64_t m = 0;
    for (unsigned digit; (digit = (unsigned)(*p - '0')) <= 9 && p - s < 10; p++)
        m = m * 10 + digit;
    size_t places = len - (size_t)(p - s) - 1;
    if (*p == '.' && places - 1 < 8) {
        uint64_t v;
        memcpy(&v, p + 1, sizeof v);
        v = (v ^ 0x3030303030303030u) << (64 - 8 * places); /* what follows the token goes, zeros come before it */
        bool digits = ((v | (v + 0x7676767676767676u)) & 0x8080808080808080u) == 0; /* none is above 9 */
        double unit = power[places];
        m = m * (int64_t)unit + (int64_t)num_digits8(v);
        if (digits && m <= (int64_t)1 << 53) { /* both operands are exact doubles, so one operation rounds once */
            *value = (*s == '-' ? -(double)m : (double)m) / unit;
            return true;
        }
    }
#endif
    return num_double(s, len, value);
}

#endif
