/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Numbers in text, against the C library's. */
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "test/unit/check.h"

/* [+-]digits[.digits][e[+-]digits] with a digit in the mantissa: the documented grammar, read naively. */
static bool is_decimal(const char *s)
{
    size_t digits = 0;
    s += *s == '+' || *s == '-';
    for (; *s >= '0' && *s <= '9'; s++)
        digits++;
    if (*s == '.')
        for (s++; *s >= '0' && *s <= '9'; s++)
            digits++;
    if (!digits)
        return false;
    if (*s == 'e' || *s == 'E') {
        s++;
        s += *s == '+' || *s == '-';
        if (!*s)
            return false;
        while (*s >= '0' && *s <= '9')
            s++;
    }
    return !*s;
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The token lies in a buffer of its own size, so that an instrumented build sees any byte read too many. */
static void one_double(const char *s)
{
    double want = strtod(s, NULL), got = -12345.0;
    size_t len = strlen(s);
    bool valid = is_decimal(s) && isfinite(want);
    char *token = malloc(len ? len : 1);
    memcpy(token, s, len);
    bool ok = num_double(token, len, &got);
    CHECK(ok == valid, "'%s' %s", s, ok ? "accepted" : "refused");
    CHECK(!ok || !valid || same_bits(got, want), "'%s' is %.17g, not %.17g", s, want, got);
    CHECK(same_bits(num_atof(token, len), want) || isnan(want), "'%s': atof %.17g", s, num_atof(token, len));
    free(token);
    if (len == 0 || s[strcspn(s, " \t\n\v\f\r")])
        return;
    /* What follows in a line must not count, whatever it is. */
    static const char *const after[] = {" 12345678", "\n.5678901", "\t\0\0\0\0\0\0\0\0"};
    for (size_t i = 0; i < sizeof after / sizeof after[0]; i++) {
        char *padded = malloc(len + 9);
        double v = -12345.0;
        memcpy(padded, s, len);
        memcpy(padded + len, after[i], 9);
        ok = num_padded(padded, len, &v);
        CHECK(ok == valid && (!ok || same_bits(v, want)), "'%s' padded: %d, %.17g, not %.17g", s, ok, v, want);
        free(padded);
    }
}

static uint64_t digits_of(uint64_t *seed, int n)
{
    uint64_t v = 1 + check_below(seed, 9);
    for (int i = 1; i < n; i++)
        v = v * 10 + check_below(seed, 10);
    return v;
}

/* The digits of m with the point before the last `after` of them. */
static void with_point(char *s, uint64_t m, int after)
{
    char d[32];
    int n = sprintf(d, "%020" PRIu64, m);
    sprintf(s, "%.*s.%s", n - after, d, d + n - after);
}

static void random_decimals(uint64_t *seed)
{
    char s[128];
    check_group("num_double: random decimals of 1 to 19 digits");
    for (int i = 0; i < 400000; i++) {
        uint64_t m = digits_of(seed, 1 + (int)check_below(seed, 19));
        char *p = s + sprintf(s, "%s", i % 7 == 0 ? "-" : i % 11 == 0 ? "+" : "");
        switch (i % 5) {
        case 4:
            sprintf(p, "%" PRIu64 ".%0*" PRIu64, digits_of(seed, 1 + (int)check_below(seed, 13)),
                    (int)check_below(seed, 10), m % 1000000000);
            break;
        case 0: with_point(p, m, (int)check_below(seed, 20)); break;
        case 1: sprintf(p, "%" PRIu64 "e%d", m, (int)check_below(seed, 60) - 30); break;
        case 2: sprintf(p, "0.%" PRIu64, m); break;
        case 3: sprintf(p, "%" PRIu64 ".%" PRIu64 "E%+d", m % 1000, m, (int)check_below(seed, 700) - 350); break;
        }
        one_double(s);
    }
    check_group("num_double: doubles as %.17g, %.15g, %.6f and %e print them");
    for (int i = 0; i < 400000; i++) {
        uint64_t bits = check_random(seed);
        double v;
        memcpy(&v, &bits, sizeof v);
        if (i % 2 || !isfinite(v)) /* as scores are */
            v = (check_uniform(seed) - 0.3) * exp(10.0 * check_uniform(seed) - 5.0);
        sprintf(s, i % 8 < 4 ? "%.17g" : i % 8 < 6 ? "%.15g" : i % 8 < 7 && fabs(v) < 1e30 ? "%.6f" : "%e", v);
        one_double(s);
    }
    check_group("num_double: more than 19 digits, leading and trailing zeros");
    for (int i = 0; i < 50000; i++) {
        char *p = s;
        for (size_t n = check_below(seed, 30); n > 0; n--)
            *p++ = '0';
        for (size_t n = check_below(seed, 25); n > 0; n--)
            *p++ = (char)('0' + check_below(seed, i % 3 ? 10 : 1));
        if (i % 5)
            *p++ = '.';
        for (size_t n = 1 + check_below(seed, 30); n > 0; n--)
            *p++ = (char)('0' + check_below(seed, i % 2 ? 10 : 2));
        *p = '\0';
        if (i % 7 == 0)
            sprintf(p, "e%d", (int)check_below(seed, 80) - 40);
        one_double(s);
    }
}

/* An odd integer of 54 bits lies halfway between two doubles; divided by 2, 4 or 8 it still has at most 19
 * decimal digits. */
static void halfway(uint64_t *seed)
{
    char s[128];
    check_group("num_double: halfway between two doubles, and next to it");
    for (int i = 0; i < 50000; i++) {
        uint64_t odd = (1ull << 53 | check_random(seed) >> 11) | 1;
        int k = i % 4;
        uint64_t m = odd * (k == 0 ? 1 : k == 1 ? 5 : k == 2 ? 25 : 125);
        for (int d = -1; d <= 1; d++) {
            with_point(s, m + (uint64_t)d, k);
            one_double(s);
            sprintf(s, "%" PRIu64 "e-%d", m + (uint64_t)d, k);
            one_double(s);
            sprintf(s, "%" PRIu64 "0000000000001e-%d", m + (uint64_t)d, k + 13); /* decided by the last digit */
            one_double(s);
        }
    }
}

static void odd_doubles(uint64_t *seed)
{
    static const char *const s[] = {"0",
                                    "-0",
                                    "+0",
                                    "0.0",
                                    "-0.0e5",
                                    "0e999999999",
                                    "1",
                                    "1.",
                                    ".1",
                                    ".",
                                    "",
                                    "-",
                                    "+",
                                    "-.",
                                    "e5",
                                    ".e5",
                                    "1e",
                                    "1e+",
                                    "1e-",
                                    "1e5",
                                    "1E5",
                                    "1e+05",
                                    "1e5.",
                                    "1.2.3",
                                    "1,5",
                                    "--1",
                                    "+-1",
                                    "1-",
                                    "0x10",
                                    "0x1p3",
                                    "inf",
                                    "INF",
                                    "-inf",
                                    "infinity",
                                    "nan",
                                    "NaN",
                                    "nan(1)",
                                    "1e308",
                                    "1.7976931348623157e308",
                                    "1.7976931348623158e308",
                                    "1.7976931348623159e308",
                                    "1e309",
                                    "-1e309",
                                    "1e400",
                                    "1e99999999999999999999",
                                    "1e-99999999999999999999",
                                    "4.9e-324",
                                    "2.4703282292062327e-324",
                                    "2.4703282292062328e-324",
                                    "2.2250738585072014e-308",
                                    "2.2250738585072011e-308",
                                    "1e-400",
                                    "9007199254740992",
                                    "9007199254740993",
                                    "9007199254740992e22",
                                    "9007199254740993e22",
                                    "1e22",
                                    "1e23",
                                    "9007199254740992e-22",
                                    "1e-22",
                                    "1e-23",
                                    "18446744073709551615",
                                    "18446744073709551616",
                                    "99999999999999999999",
                                    "9999999999999999999e-19",
                                    "9999999999999999999e-20",
                                    "0.1",
                                    "0.2",
                                    "0.3",
                                    "123456789012345678",
                                    "1_000",
                                    "1 ",
                                    " 1",
                                    "\t1",
                                    "1\v",
                                    "1d5",
                                    "1f",
                                    "1e5e5",
                                    "\xd9\xa1",
                                    "00000000000000000000000000000000000001",
                                    "0.000000000000000000000000000000000000001"};
    check_group("num_double: odd tokens");
    for (size_t i = 0; i < sizeof s / sizeof s[0]; i++)
        one_double(s[i]);
    check_group("num_double: random strings");
    for (int i = 0; i < 200000; i++) {
        static const char alphabet[] = "0123456789012345679+-.eE:/\x80\xff";
        char t[16];
        size_t n = check_below(seed, sizeof t);
        for (size_t k = 0; k < n; k++)
            t[k] = alphabet[check_below(seed, sizeof alphabet - 1)];
        t[n] = '\0';
        one_double(t);
    }
    check_group("num_double: long tokens");
    char *t = malloc(5000);
    memset(t, '7', 4999);
    t[4999] = '\0';
    one_double(t); /* overflow */
    t[1] = '.';
    one_double(t);
    t[0] = t[4998] = '0';
    one_double(t);
    memcpy(t + 4990, "e-30", 5);
    one_double(t);
    free(t);
}

static void one_fixed(double v)
{
    char got[NUM_FIXED_SIZE + 1], want[NUM_FIXED_SIZE + 1];
    got[num_fixed4(got, v)] = '\0';
    snprintf(want, sizeof want, "%6.4f", v);
    CHECK(strcmp(got, want) == 0, "%.17g: '%s', not '%s'", v, got, want);
}

static void fixed(uint64_t *seed)
{
    check_group("num_fixed4: values of measures");
    for (int i = 0; i < 300000; i++) {
        double n = (double)(1 + check_below(seed, 2000)), k = (double)check_below(seed, 2000);
        one_fixed(i % 2 ? check_uniform(seed) : k / n);
    }
    check_group("num_fixed4: ties, exact in binary and not");
    for (int i = -200000; i < 200000; i++) {
        one_fixed(i / 32.0); /* odd multiples of 1/32 end in 5 at the fifth decimal */
        one_fixed(i / 20000.0);
        one_fixed(nextafter(i / 20000.0, 1e9));
    }
    check_group("num_fixed4: any double");
    static const double odd[] = {0.0,
                                 -0.0,
                                 0.00005,
                                 -0.00005,
                                 0.000049999999999999996,
                                 1e9,
                                 999999999.99995,
                                 999999999.99996,
                                 1e15,
                                 1e22,
                                 1e300,
                                 -1e300,
                                 DBL_MAX,
                                 -DBL_MAX,
                                 DBL_MIN,
                                 4.9e-324,
                                 -4.9e-324,
                                 99.99995,
                                 9.99995,
                                 0.99995,
                                 0.99994999999999998,
                                 INFINITY,
                                 -INFINITY};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        one_fixed(odd[i]);
    one_fixed(NAN);
    one_fixed(-NAN);
    for (int i = 0; i < 100000; i++) {
        uint64_t bits = check_random(seed);
        double v;
        memcpy(&v, &bits, sizeof v);
        one_fixed(v);
        one_fixed(ldexp(check_uniform(seed) - 0.5, (int)check_below(seed, 80) - 40));
    }
}

static void one_int(const char *s, int64_t min, int64_t max, bool valid, int64_t want)
{
    int64_t got = -77;
    bool ok = num_int(s, strlen(s), min, max, &got);
    CHECK(ok == valid && got == (valid ? want : -77), "'%s' in [%" PRId64 ", %" PRId64 "]: %d %" PRId64, s, min, max,
          ok, got);
}

static void integers(uint64_t *seed)
{
    check_group("num_int: limits and malformed tokens");
    one_int("0", 0, 0, true, 0);
    one_int("-0", 0, 0, true, 0);
    one_int("+7", 0, 10, true, 7);
    one_int("007", 0, 10, true, 7);
    one_int("10", 0, 10, true, 10);
    one_int("11", 0, 10, false, 0);
    one_int("-1", 0, 10, false, 0);
    one_int("-5", -5, 10, true, -5);
    one_int("-6", -5, 10, false, 0);
    one_int("999999999999999999", INT64_MIN, INT64_MAX, true, 999999999999999999);
    one_int("-999999999999999999", INT64_MIN, INT64_MAX, true, -999999999999999999);
    one_int("9223372036854775808", INT64_MIN, INT64_MAX, false, 0);
    one_int("18446744073709551617", INT64_MIN, INT64_MAX, false, 0); /* 1 modulo 2^64 */
    static const char *const bad[] = {"",   "-",  "+",   "--1", "1-",  "1.0",     "1e3",
                                      " 1", "1 ", "0x1", "one", "1\n", "\xd9\xa1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        one_int(bad[i], INT64_MIN, INT64_MAX, false, 0);

    check_group("num_atol: as strtoll, which saturates");
    static const char *const odd[] = {"",
                                      "-",
                                      "+",
                                      "12abc",
                                      "abc",
                                      "1.9",
                                      "-3x",
                                      "+4",
                                      "9223372036854775807",
                                      "9223372036854775808",
                                      "-9223372036854775808",
                                      "-9223372036854775809",
                                      "99999999999999999999999",
                                      "18446744073709551617",
                                      "-99999999999999999999999",
                                      "--1",
                                      "1e5",
                                      "0x10",
                                      "007"};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        CHECK(num_atol(odd[i], strlen(odd[i])) == strtoll(odd[i], NULL, 10), "'%s': %" PRId64, odd[i],
              num_atol(odd[i], strlen(odd[i])));
    for (int i = 0; i < 100000; i++) {
        char s[40];
        sprintf(s, "%s%" PRIu64 "%s", i % 3 ? "" : "-", check_random(seed) >> check_below(seed, 64), i % 5 ? "" : ".5");
        CHECK(num_atol(s, strlen(s)) == strtoll(s, NULL, 10), "'%s': %" PRId64, s, num_atol(s, strlen(s)));
    }
}

int main(void)
{
    uint64_t seed = 20190714;
    random_decimals(&seed);
    halfway(&seed);
    odd_doubles(&seed);
    fixed(&seed);
    integers(&seed);
    return check_end();
}
