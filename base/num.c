/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/num.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/portable.h"

/* The powers of ten that are exact doubles. */
static const double exact_pow10[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                     1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Returns strtod of a NUL-terminated copy of the token; *used is the number of bytes it consumed. */
static double parse_with_strtod(const char *s, size_t len, size_t *used)
{
    char local[128], *copy = len < sizeof local ? local : mem_alloc(len + 1, 1), *end;
    memcpy(copy, s, len);
    copy[len] = '\0';
    double v = strtod(copy, &end);
    *used = (size_t)(end - copy);
    if (copy != local)
        mem_free(copy);
    return v;
}

#ifdef PORTABLE_INT128
/* Returns m / 10^k, correctly rounded, for 0 < m and 1 <= k <= 19. One division of 128 by 64 bits gives at least 63
 * bits of the quotient, and the remainder tells on which side of a tie the value lies. Replaces strtod for mantissas
 * above 2^53, such as the 17 digits that Python prints (42 instead of 109 ns per number). */
static double divide_pow10(uint64_t m, unsigned k)
{
    static const uint64_t pow10[] = {1u,
                                     10u,
                                     100u,
                                     1000u,
                                     10000u,
                                     100000u,
                                     1000000u,
                                     10000000u,
                                     100000000u,
                                     1000000000u,
                                     10000000000u,
                                     100000000000u,
                                     1000000000000u,
                                     10000000000000u,
                                     100000000000000u,
                                     1000000000000000u,
                                     10000000000000000u,
                                     100000000000000000u,
                                     1000000000000000000u,
                                     10000000000000000000u};
    int m_shift = __builtin_clzll(m), den_shift = __builtin_clzll(pow10[k]);
    uint64_t num = m << m_shift, den = pow10[k] << den_shift; /* both in [2^63, 2^64) */
    unsigned __int128 dividend = (unsigned __int128)num << 63;
    uint64_t q = (uint64_t)(dividend / den); /* in (2^62, 2^64) */
    bool has_remainder = dividend % den != 0;
    int exponent = den_shift - m_shift - 63; /* value = (q + fraction) * 2^exponent */

    int n_dropped = 64 - __builtin_clzll(q) - DBL_MANT_DIG;
    uint64_t dropped = q & ((1ull << n_dropped) - 1), half = 1ull << (n_dropped - 1);
    q >>= n_dropped;
    if (dropped > half || (dropped == half && (has_remainder || (q & 1))))
        q++;
    return ldexp((double)q, exponent + n_dropped);
}
#endif

/* Appends the digits at p to the decimal number *m, which must not exceed 19 digits in total, and returns a pointer to
 * their end. Converts eight or four digits at once where possible, since one by one each waits for the one before it:
 * the evaluation of scores and gains with 6 to 10 decimals takes 6 % less time. */
static inline const char *take_digits(const char *p, const char *end, uint64_t *m)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    while (end - p >= 8) {
        uint64_t v; /* the first digit is the lowest byte */
        memcpy(&v, p, sizeof v);
        if (((v & 0xf0f0f0f0f0f0f0f0u) | ((v + 0x0606060606060606u) & 0xf0f0f0f0f0f0f0f0u) >> 4) != 0x3333333333333333u)
            break;
        *m = *m * 100000000 + num_digits8(v & 0x0f0f0f0f0f0f0f0fu);
        p += 8;
    }
    if (end - p >= 4) {
        uint32_t v;
        memcpy(&v, p, sizeof v);
        if (((v & 0xf0f0f0f0u) | ((v + 0x06060606u) & 0xf0f0f0f0u) >> 4) == 0x33333333u) {
            v = (v & 0x0f0f0f0fu) * (10 * 0x100 + 1) >> 8;
            v = (v & 0x00ff00ffu) * (100 * 0x10000 + 1) >> 16;
            *m = *m * 10000 + v;
            p += 4;
        }
    }
#endif
    for (; p < end && (unsigned)(*p - '0') <= 9; p++)
        *m = *m * 10 + (unsigned)(*p - '0');
    return p;
}

/* Parses the digits and the point of a decimal number of any length: *m gets the first 19 significant digits, and
 * *is_inexact is set if there are more; these are skipped and do not change *exponent. Lowers *exponent by the number
 * of digits after the point that are not skipped; sets *has_digits if there is a digit. Returns a pointer to the end of
 * the mantissa. */
static const char *parse_long_mantissa(const char *p, const char *end, uint64_t *m, int *exponent, bool *has_digits,
                                       bool *is_inexact)
{
    int digits = 0;
    bool has_point = false;
    for (; p < end; p++) {
        if (*p == '.' && !has_point) {
            has_point = true;
            continue;
        }
        unsigned digit = (unsigned)(*p - '0');
        if (digit > 9)
            break;
        *has_digits = true;
        if (digits < 19) {
            *m = *m * 10 + digit;
            digits += *m != 0;
            *exponent -= has_point;
        } else {
            *is_inexact = true;
        }
    }
    return p;
}

bool num_double(const char *s, size_t len, double *value)
{
    const char *p = s, *end = s + len;
    bool is_negative = false;
    if (p < end && (*p == '-' || *p == '+'))
        is_negative = *p++ == '-';

    uint64_t m = 0;
    int exponent = 0;
    bool has_digits = false, is_inexact = false;
    if (end - p <= 19) { /* at most 18 digits and a point, or 19 digits: m cannot overflow */
        const char *start = p;
        for (; p < end && (unsigned)(*p - '0') <= 9; p++)
            m = m * 10 + (unsigned)(*p - '0');
        has_digits = p > start;
        if (p < end && *p == '.') {
            start = ++p;
            p = take_digits(p, end, &m);
            exponent = -(int)(p - start);
            has_digits |= p > start;
        }
    } else {
        p = parse_long_mantissa(p, end, &m, &exponent, &has_digits, &is_inexact);
    }
    if (!has_digits)
        return false;
    if (p < end && (*p == 'e' || *p == 'E')) {
        int sign = 1, e = 0;
        p++;
        if (p < end && (*p == '-' || *p == '+'))
            sign = *p++ == '-' ? -1 : 1;
        if (p == end)
            return false;
        for (; p < end && (unsigned)(*p - '0') <= 9; p++)
            if (e < 100000)
                e = e * 10 + (*p - '0');
        exponent += sign * e;
    }
    if (p != end)
        return false;

    double v;
    if (m == 0 && !is_inexact) {
        v = 0.0;
    } else if (!is_inexact && m <= 1ull << DBL_MANT_DIG && exponent >= -22 && exponent <= 22) {
        /* Both operands are exact doubles, so one operation rounds once. */
        v = exponent < 0 ? (double)m / exact_pow10[-exponent] : (double)m * exact_pow10[exponent];
#ifdef PORTABLE_INT128
    } else if (!is_inexact && exponent < 0 && exponent >= -19) {
        v = divide_pow10(m, (unsigned)-exponent);
#endif
    } else {
        size_t used;
        v = fabs(parse_with_strtod(s, len, &used));
        if (used != len || !isfinite(v))
            return false;
    }
    *value = is_negative ? -v : v;
    return true;
}

double num_atof(const char *s, size_t len)
{
    size_t used;
    return parse_with_strtod(s, len, &used);
}

bool num_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *value)
{
    size_t i = len && (s[0] == '-' || s[0] == '+');
    uint64_t v = 0, limit = (uint64_t)INT64_MAX + (len && s[0] == '-');
    if (i == len)
        return false;
    for (; i < len; i++) {
        unsigned digit = (unsigned)(s[i] - '0');
        if (!isdigit((unsigned char)s[i]) || v > (limit - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    int64_t number = s[0] != '-' ? (int64_t)v : v > INT64_MAX ? INT64_MIN : -(int64_t)v;
    if (number < min || number > max)
        return false;
    *value = number;
    return true;
}

int64_t num_atol(const char *s, size_t len)
{
    size_t i = len && (s[0] == '-' || s[0] == '+');
    uint64_t v = 0;
    for (; i < len && isdigit((unsigned char)s[i]); i++)
        v = v > (UINT64_MAX - 9) / 10 ? UINT64_MAX : v * 10 + (unsigned)(s[i] - '0');
    if (len && s[0] == '-')
        return v > INT64_MAX ? INT64_MIN : -(int64_t)v;
    return v > INT64_MAX ? INT64_MAX : (int64_t)v;
}

size_t num_fixed4(char buf[NUM_FIXED_SIZE], double v)
{
#ifdef PORTABLE_INT128
    /* |v| = m 2^-shift exactly; q = |v| 10^4 rounded half to even, as printf does in the default mode. */
    if (fabs(v) < 1e9) {
        int exponent;
        uint64_t m = (uint64_t)ldexp(frexp(fabs(v), &exponent), DBL_MANT_DIG), q = 0;
        int shift = DBL_MANT_DIG - exponent; /* >= 23 since |v| < 2^30 */
        if (shift < 120) {
            unsigned __int128 product = (unsigned __int128)m * 10000,
                              remainder = product & (((unsigned __int128)1 << shift) - 1),
                              half = (unsigned __int128)1 << (shift - 1);
            q = (uint64_t)(product >> shift);
            q += remainder > half || (remainder == half && (q & 1));
        }
        char digits[24], *p = digits + sizeof digits;
        for (int i = 0; i < 5 || q; i++) {
            if (i == 4)
                *--p = '.';
            *--p = (char)('0' + q % 10);
            q /= 10;
        }
        if (signbit(v))
            *--p = '-';
        size_t len = (size_t)(digits + sizeof digits - p);
        memcpy(buf, p, len);
        return len;
    }
#endif
    return (size_t)snprintf(buf, NUM_FIXED_SIZE, "%6.4f", v);
}
