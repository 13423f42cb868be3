/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/logistic.h"

#include <stdint.h>
#include <string.h>

#include "base/wide.h"

/* Returns e^-|x| for |x| <= 700: 2^k, made from its bits, times Taylor's polynomial of the rest, with k the integer
 * nearest to -|x| / ln 2. The rest is below 0.35, where 14 terms leave an error of 4e-18. ln 2 is split so that k times
 * its first part is exact. */
static inline __attribute__((always_inline)) double exp_minus_abs(double x)
{
    const double shift = 0x1.8p52; /* its last bit is worth 1: adding it rounds to an integer */
    double y = -fabs(x);
    y = y > -700.0 ? y : -700.0;
    double shifted = y * 0x1.71547652b82fep0 + shift, k = shifted - shift;
    double r = (y - k * 0x1.62e42fefa0000p-1) - k * 0x1.cf79abc9e3b3ap-40, r2 = r * r, r4 = r2 * r2;
    double a = (1.0 + r) + r2 * (1.0 / 2 + r * (1.0 / 6));
    double b = (1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040));
    double c = (1.0 / 40320 + r * (1.0 / 362880)) + r2 * (1.0 / 3628800 + r * (1.0 / 39916800));
    double d = 1.0 / 479001600 + r * (1.0 / 6227020800.0);
    uint64_t bits;
    double power;
    memcpy(&bits, &shifted, sizeof bits);
    bits = (bits << 52) + 0x3ff0000000000000u; /* k is in the low bits of shifted */
    memcpy(&power, &bits, sizeof power);
    return power * (a + r4 * (b + r4 * (c + r4 * d)));
}

WIDE void logistic_all(size_t n, const double *restrict x, double *restrict p)
{
    for (size_t i = 0; i < n; i++) {
        double e = exp_minus_abs(x[i]), upper = 1.0 / (1.0 + e), lower = e * upper;
        p[i] = x[i] >= 0.0 ? upper : lower;
    }
}

/* Uses log(1 + e) = 2 artanh(z), z = e / (2 + e) <= 1/3, where 18 terms leave an error of 2e-18. */
WIDE void logistic_log1pexp_all(size_t n, const double *restrict x, double *restrict s)
{
    for (size_t i = 0; i < n; i++) {
        double e = exp_minus_abs(x[i]), z = e / (2.0 + e), y = z * z, y2 = y * y, y4 = y2 * y2, y8 = y4 * y4;
        double a = (1.0 + y * (1.0 / 3)) + y2 * (1.0 / 5 + y * (1.0 / 7));
        double b = (1.0 / 9 + y * (1.0 / 11)) + y2 * (1.0 / 13 + y * (1.0 / 15));
        double c = (1.0 / 17 + y * (1.0 / 19)) + y2 * (1.0 / 21 + y * (1.0 / 23));
        double d = (1.0 / 25 + y * (1.0 / 27)) + y2 * (1.0 / 29 + y * (1.0 / 31));
        double sum = ((a + y4 * b) + y8 * (c + y4 * d)) + y8 * y8 * (1.0 / 33 + y * (1.0 / 35));
        double positive = x[i] > 0.0 ? x[i] : 0.0;
        s[i] = positive + 2.0 * z * sum;
    }
}
