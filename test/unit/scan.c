/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* fmt_split and fmt_split_plain against a loop over bytes. */

#include <stdlib.h>

#include "format/scan.h"
#include "format/scan_avx2.h"
#include "test/unit/check.h"

enum { LONGEST = 300, TOKENS = 200 };

/* Tokens of the line at p as isspace splits it; returns how many there are. */
static int naive(const char *p, struct fmt_tok *tok, const char **next)
{
    int n = 0;
    while (*p != '\n') {
        if (*p == ' ' || *p == '\t' || *p == '\v' || *p == '\f' || *p == '\r') {
            p++;
            continue;
        }
        tok[n].s = p;
        while (*p != '\n' && *p != ' ' && *p != '\t' && *p != '\v' && *p != '\f' && *p != '\r')
            p++;
        tok[n].len = (size_t)(p - tok[n].s);
        n++;
    }
    *next = p + 1;
    return n;
}

/* fmt_split_plain by one of its masks takes short lines of just max tokens, and splits them alike. */
static void plain(const char *p, const struct fmt_tok *want, int n, const char *want_next, int max, fmt_mask_fn *mask)
{
    struct fmt_tok got[TOKENS];
    const char *next;
    bool is = fmt_split_plain(p, got, max, &next, mask);
    CHECK(is == (n == max && want_next - p <= 64), "%d tokens of %d in %td bytes: %d", n, max, want_next - p, is);
    CHECK(!is || next == want_next, "next line is off by %td", next - want_next);
    for (int i = 0; is && i < n; i++)
        CHECK(got[i].s == want[i].s && got[i].len == want[i].len, "token %d of %d: at %td, %zu bytes; not at %td, %zu",
              i, n, got[i].s - p, got[i].len, want[i].s - p, want[i].len);
}

/* Splits the line at p for every limit and compares. */
static void one(const char *p)
{
    struct fmt_tok want[TOKENS], got[TOKENS];
    const char *want_next, *got_next;
    int n = naive(p, want, &want_next);
    static const int limits[] = {1, 2, 3, 4, 5, 6, 7, 64, TOKENS - 1};
    for (size_t l = 0; l < sizeof limits / sizeof limits[0]; l++) {
        int max = limits[l], m = fmt_split(p, got, max, &got_next);
        CHECK(m == (n <= max ? n : max + 1), "%d tokens, not %d of at most %d", m, n, max);
        CHECK(got_next == want_next, "next line is off by %td", got_next - want_next);
        for (int i = 0; i < n && i < max; i++)
            CHECK(got[i].s == want[i].s && got[i].len == want[i].len,
                  "token %d of %d: at %td, %zu bytes; not at %td, %zu", i, n, got[i].s - p, got[i].len, want[i].s - p,
                  want[i].len);
        plain(p, want, n, want_next, max, fmt_space_mask);
#ifdef PORTABLE_X86_AVX2
        if (fmt_has_avx2())
            plain(p, want, n, want_next, max, fmt_space_mask_avx2);
#endif
    }
    plain(p, want, n, want_next, n ? n : 1, fmt_space_mask);
}

/* A random line of len bytes before the newline; space: one byte in so many is white. */
static void fill(uint64_t *seed, char *line, size_t len, size_t space)
{
    static const char white[] = " \t\v\f\r    \t";
    for (size_t i = 0; i < len; i++) {
        if (check_below(seed, space) == 0)
            line[i] = white[check_below(seed, sizeof white - 1)];
        else
            do /* any other byte, those next to white space in value more often */
                line[i] = (char)(check_below(seed, 2) ? check_below(seed, 256) : 1 + check_below(seed, 40));
            while (fmt_is_space(line[i]));
    }
    line[len] = '\n';
}

int main(void)
{
    uint64_t seed = 11;
    /* Padded by no more than is promised, so that an instrumented build sees a longer reach. What follows the line is
     * what follows it in a block: other lines. */
    char *buf = malloc(LONGEST + 1 + FMT_PAD);
    for (int dense = 0; dense < 4; dense++) {
        static const char *const name[] = {"fmt_split: mostly white lines", "fmt_split: short tokens",
                                           "fmt_split: tokens across windows", "fmt_split: tokens longer than windows"};
        static const size_t space[] = {2, 5, 30, 150};
        check_group(name[dense]);
        for (size_t len = 0; len <= LONGEST; len++)
            for (int i = 0; i < 60; i++) {
                char *line = buf + LONGEST - len;
                fill(&seed, line, len, dense == 0 && i % 2 ? 1 : space[dense]);
                for (int k = 0; k < FMT_PAD; k++)
                    line[len + 1 + (size_t)k] = i % 3 == 0 ? '\0' : i % 3 == 1 ? "x \n"[k % 3] : "ab\n"[k % 3];
                one(line);
            }
    }
    check_group("fmt_split: a border at every byte of two windows");
    for (size_t a = 0; a <= 130; a++)
        for (size_t b = a; b <= 130; b++) { /* white space in [a, b), line of 131 bytes */
            char *line = buf;
            for (size_t i = 0; i < 131; i++)
                line[i] = i >= a && i < b ? ' ' : 'x';
            line[131] = '\n';
            for (int k = 0; k < FMT_PAD; k++)
                line[132 + k] = 'y';
            one(line);
        }
    check_group("fmt_is_space: C's isspace");
    for (int c = 0; c < 256; c++)
        CHECK(fmt_is_space((char)c) == (c == ' ' || (c >= 9 && c <= 13)), "byte %d", c);
    free(buf);
    return check_end();
}
