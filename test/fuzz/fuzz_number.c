/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Numbers: the C library's strtod, strtoll and printf are the oracle. */
#include "fuzz.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"

static void check_double(struct fmt_tok t)
{
    double v = -7.25, want;
    bool ok = num_double(t.s, t.len, &v), number = fuzz_number(t, &want);
    CHECK(ok == number, "'%.*s' is %sa number", (int)t.len, t.s, number ? "" : "not ");
    CHECK(!ok || fuzz_same_bits(v, want), "'%.*s' reads as %a, expected %a", (int)t.len, t.s, v, want);
    CHECK(ok || v == -7.25, "'%.*s' was refused and stored", (int)t.len, t.s);
    CHECK(fuzz_same_bits(num_atof(t.s, t.len), want), "'%.*s' with atof", (int)t.len, t.s);
}

/* The token as it stands in a line: with white space and more after it. */
static void check_padded(struct fmt_tok t)
{
    double v = -7.25, want = -7.25;
    char *copy = malloc(t.len + 9);
    memcpy(copy, t.s, t.len);
    memcpy(copy + t.len, " 1234567", 9);
    bool ok = num_padded(copy, t.len, &v), number = num_double(t.s, t.len, &want);
    CHECK(ok == number && fuzz_same_bits(v, want), "'%.*s' padded reads as %a, expected %a", (int)t.len, t.s, v, want);
    free(copy);
}

static bool is_token(const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (fmt_is_space(s[i]))
            return false;
    return len > 0;
}

static void check_integer(struct fmt_tok t)
{
    char *copy = strndup(t.s, t.len), *end;
    errno = 0;
    long long want = strtoll(copy, &end, 10);
    bool number = t.len && end == copy + t.len && errno == 0;
    int64_t v = -7, min = -1000, max = 1000000000;
    bool ok = num_int(t.s, t.len, INT64_MIN, INT64_MAX, &v);
    CHECK(ok == number, "'%s' is %san integer", copy, number ? "" : "not ");
    CHECK(v == (ok ? want : -7), "'%s' reads as %lld", copy, (long long)v);
    v = -7;
    ok = num_int(t.s, t.len, min, max, &v);
    CHECK(ok == (number && want >= min && want <= max), "'%s' and its range", copy);
    CHECK(v == (ok ? want : -7), "'%s' reads as %lld", copy, (long long)v);
    v = num_atol(t.s, t.len);
    CHECK(v == want, "'%s' reads as %lld with atol, expected %lld", copy, (long long)v, want);
    free(copy);
}

static void check_fixed(double v)
{
    char want[NUM_FIXED_SIZE], buf[NUM_FIXED_SIZE];
    int n = snprintf(want, sizeof want, "%6.4f", v);
    size_t len = num_fixed4(buf, v);
    CHECK(len == (size_t)n && memcmp(buf, want, len) == 0, "%a is '%.*s', expected '%s'", v, (int)len, buf, want);
}

/* A token of this length in memory of its own, so that a byte read past it shows. */
static void check_token(const char *s, size_t len)
{
    char *copy = malloc(len ? len : 1);
    if (len)
        memcpy(copy, s, len);
    struct fmt_tok t = {copy, len};
    check_double(t);
    if (is_token(copy, len))
        check_padded(t);
    if (len && !memchr(copy, '\0', len) && !strchr(" \t\v\f\r\n", copy[0])) /* tokens hold no white space */
        check_integer(t);
    double v;
    fuzz_number(t, &v);
    check_fixed(v);
    free(copy);
}

/* Numbers that a file is likely to hold, and ones near a tie of the rounding: made of 8 bytes. */
static void check_made(uint64_t m, unsigned k)
{
    char text[64];
    double v;
    int n = snprintf(text, sizeof text, "%llu", (unsigned long long)m);
    for (int point = n - 1; point > 0 && k % 32; k--, point--) { /* a point somewhere among the digits */
        memmove(text + point + 1, text + point, (size_t)(n - point) + 1);
        text[point] = '.';
        check_token(text, (size_t)n + 1);
        memmove(text + point, text + point + 1, (size_t)(n - point) + 1);
    }
    memcpy(&v, &m, sizeof v);
    check_fixed(v);
    if (isfinite(v)) {
        n = snprintf(text, sizeof text, "%.17g", v);
        check_token(text, (size_t)n);
    }
    check_fixed(ldexp((double)(m >> 24), -(int)(k % 64)));
    check_fixed(ldexp((double)(m >> 50), -(int)(k % 32)));
    check_fixed((double)(m >> 40) / 20000.0);
    check_fixed(-(double)(m >> 30) / 1e4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    check_token((const char *)data, size);
    if (size >= 9) {
        uint64_t m;
        memcpy(&m, data, sizeof m);
        check_made(m, data[8]);
    }
    return 0;
}
