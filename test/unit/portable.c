/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Replacements of what not every system has (RCP_PORTABLE) do the same as what they replace: both are in this program,
 * and get the same random arguments. The C library is the third that must agree. */
#define _GNU_SOURCE /* timegm, memrchr, memmem, sched_getaffinity */
#include <errno.h>
#ifdef __linux__
#include <sched.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/num.h"
#include "base/portable.h"
#include "format/scan.h"
#include "test/unit/check.h"

/* The same sources once more, with replacements and other names. */
#ifdef PORTABLE_PROC_SELF
#define WITH_PROC_SELF
#endif
#ifndef RCP_PORTABLE
#define RCP_PORTABLE
#endif
#undef PORTABLE_INT128
#undef PORTABLE_SSE2
#undef PORTABLE_X86_AVX2
#undef PORTABLE_MEMRCHR
#undef PORTABLE_MEMMEM
#undef PORTABLE_GETENTROPY
#undef PORTABLE_FALLOCATE
#undef PORTABLE_AFFINITY
#undef PORTABLE_PLACE
#undef PORTABLE_PROC_SELF
#undef FORMAT_SCAN_H
#undef FORMAT_TOKEN_H
#define num_double other_double
#define num_atof other_atof
#define num_int other_int
#define num_atol other_atol
#define num_fixed4 other_fixed4
#define portable_memrchr other_memrchr
#define portable_memmem other_memmem
#define portable_random other_random
#define portable_processors other_processors
#define portable_thread_start other_thread_start
#define portable_sync other_sync
#define portable_reserve other_reserve
#define portable_program other_program
#define FMT_PAD OTHER_PAD
#define fmt_tok other_tok
#define fmt_tok_is other_tok_is
#define fmt_is_space other_is_space
#define fmt_trim other_trim
#define fmt_space_mask other_space_mask
#define fmt_split other_split
#define fmt_split_plain other_split_plain
double other_atof(const char *s, size_t len);
bool other_double(const char *s, size_t len, double *value);
bool other_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *value);
int64_t other_atol(const char *s, size_t len);
size_t other_fixed4(char buf[NUM_FIXED_SIZE], double v);
void *other_memrchr(const void *s, int c, size_t n);
void *other_memmem(const void *s, size_t n, const void *what, size_t k);
int other_random(void *to, size_t n);
int other_processors(void);
int other_thread_start(struct portable_thread *t);
int other_sync(int fd);
int other_reserve(int fd, off_t from, off_t n);
bool other_program(char *path, size_t size, const char *name);
#include "base/num.c"
#include "base/portable.c"
#include "format/scan.h"
#undef num_double
#undef num_fixed4
#undef portable_memrchr
#undef portable_memmem
#undef portable_random
#undef portable_processors
#undef portable_thread_start
#undef portable_sync
#undef portable_reserve
#undef portable_program
#undef fmt_tok
#undef fmt_space_mask
#undef fmt_split
#undef fmt_split_plain

enum { ROUNDS = 300000 };

static void check_read(void)
{
    uint64_t seed = 11;
    char text[64];
    check_group("portable: numbers that are read");
    for (int i = 0; i < ROUNDS; i++) {
        int len = 0, digits = 1 + (int)check_below(&seed, 21), point = (int)check_below(&seed, 22);
        for (int k = 0; k < digits; k++) {
            if (k == point)
                text[len++] = '.';
            text[len++] = (char)('0' + check_below(&seed, 10));
        }
        if (check_below(&seed, 4) == 0)
            len += sprintf(text + len, "e%d", (int)check_below(&seed, 60) - 30);
        text[len] = '\0';
        double a = -1, b = -2;
        bool is = num_double(text, (size_t)len, &a), also = other_double(text, (size_t)len, &b);
        CHECK(is && also && memcmp(&a, &b, sizeof a) == 0 && a == strtod(text, NULL), "%s: %.17g, %.17g, strtod %.17g",
              text, a, b, strtod(text, NULL));
    }
}

static void check_printed(void)
{
    uint64_t seed = 12;
    char a[NUM_FIXED_SIZE], b[NUM_FIXED_SIZE], c[NUM_FIXED_SIZE];
    check_group("portable: numbers that are printed");
    for (int i = 0; i < ROUNDS; i++) {
        double v = (double)check_below(&seed, 1u << 30) / (double)(1u << check_below(&seed, 30));
        if (i % 3 == 0)
            v = (double)(check_below(&seed, 2000001) * 5) / 100000.0; /* near ties of the fourth decimal */
        if (i % 7 == 0)
            v = ldexp(v, (int)check_below(&seed, 200) - 150);
        v = i % 2 ? -v : v;
        size_t n = num_fixed4(a, v), m = other_fixed4(b, v);
        int k = snprintf(c, sizeof c, "%6.4f", v);
        CHECK(n == m && (int)n == k && memcmp(a, b, n) == 0 && memcmp(a, c, n) == 0, "%.17g: %.*s, %.*s, printf %s", v,
              (int)n, a, (int)m, b, c);
    }
}

static void check_found(void)
{
    uint64_t seed = 13;
    char text[200], what[4];
    check_group("portable: bytes that are looked for");
    for (int i = 0; i < ROUNDS; i++) {
        size_t n = check_below(&seed, sizeof text), k = check_below(&seed, sizeof what), at = check_below(&seed, 20);
        for (size_t j = 0; j < n; j++)
            text[j] = (char)('a' + check_below(&seed, 3));
        for (size_t j = 0; j < k; j++)
            what[j] = (char)('a' + check_below(&seed, 3));
        at = at < n ? at : n;
        const char *s = text + at;
        n -= at;
        char c = (char)('a' + check_below(&seed, 4));
        CHECK(other_memrchr(s, c, n) == memrchr(s, c, n) && portable_memrchr(s, c, n) == memrchr(s, c, n),
              "last of %zu", n);
        CHECK(other_memmem(s, n, what, k) == memmem(s, n, what, k) &&
                  portable_memmem(s, n, what, k) == memmem(s, n, what, k),
              "%zu in %zu", k, n);
    }
}

static void check_split(void)
{
    static const char letter[] = "abc \t\v\f\r. ";
    uint64_t seed = 14;
    char text[400 + FMT_PAD];
    check_group("portable: lines that are split");
    for (int i = 0; i < ROUNDS / 4; i++) {
        size_t n = 1 + check_below(&seed, 300);
        for (size_t k = 0; k < sizeof text; k++)
            text[k] = letter[check_below(&seed, i % 2 ? 10 : 4)];
        text[n] = '\n';
        struct fmt_tok a[8];
        struct other_tok b[8];
        const char *after[2];
        int max = 1 + (int)check_below(&seed, 7), found = fmt_split(text, a, max, &after[0]);
        bool same = found == other_split(text, b, max, &after[1]) && after[0] == after[1] && after[0] == text + n + 1;
        for (int k = 0; same && k < found && k < max; k++)
            same = a[k].s == b[k].s && a[k].len == b[k].len;
        CHECK(same, "%d tokens", found);
        bool plain = n < 64 && found == max;
        CHECK(plain == other_split_plain(text, b, max, &after[1], other_space_mask), "%d tokens of at most %d", found,
              max);
        for (int k = 0; plain && k < found; k++)
            CHECK(a[k].s == b[k].s && a[k].len == b[k].len && after[0] == after[1], "token %d", k);
    }
}

static void check_system(void)
{
    unsigned char a[2][256] = {0}, b[2][256] = {0};
    char path[4096], other[4096];
    check_group("portable: what the system tells");
    CHECK(portable_random(a[0], 256) == 0 && portable_random(a[1], 256) == 0 && memcmp(a[0], a[1], 256) != 0, "random");
    CHECK(other_random(b[0], 256) == 0 && other_random(b[1], 256) == 0 && memcmp(b[0], b[1], 256) != 0, "random");
    CHECK(portable_processors() >= 1 && other_processors() >= portable_processors(), "%d and %d processors",
          portable_processors(), other_processors());
    FILE *f = tmpfile();
    CHECK(f && portable_sync(fileno(f)) == 0 && other_sync(fileno(f)) == 0, "sync");
    struct stat st; /* room does not change the size; the replacement says that it keeps none */
    CHECK(f && (portable_reserve(fileno(f), 0, 4096) == 0 || errno == EOPNOTSUPP || errno == ENOTSUP) &&
              fstat(fileno(f), &st) == 0 && st.st_size == 0 && other_reserve(fileno(f), 0, 4096) != 0 &&
              errno == ENOTSUP,
          "reserve");
    CHECK(other_sync(-1) != 0 && portable_sync(-1) != 0, "no file is synced");
    fclose(f);
    /* Itself, by a PATH with folders that are not there, empty ones, and its own. */
    ssize_t len = readlink("/proc/self/exe", path, sizeof path - 1);
    path[len > 0 ? len : 0] = '\0';
#ifdef WITH_PROC_SELF
    CHECK(portable_program(other, sizeof other, "-") && strcmp(other, path) == 0, "%s, expected %s", other, path);
#endif
    char *slash = strrchr(path, '/'), list[5000];
    snprintf(list, sizeof list, "/nonexistent::%.*s:/bin", (int)(slash - path), path);
    setenv("PATH", list, 1);
    CHECK(other_program(other, sizeof other, slash + 1) && strcmp(other, path) == 0, "%s, expected %s", other, path);
    CHECK(!other_program(other, sizeof other, "no-program-is-called-that"), "%s", other);
    CHECK(!other_program(other, 8, slash + 1), "longer than its room");
    unsetenv("PATH");
    CHECK(!other_program(other, sizeof other, slash + 1), "without PATH");
}

/* Of a thread: what it was given, and the processors that it may use. */
struct seen {
    const void *arg;
    int processors;
};

static void *look_around(void *seen)
{
    struct seen *s = seen;
    s->arg = seen;
    s->processors = portable_processors();
    return seen;
}

static void check_start(int (*start)(struct portable_thread *), const char *where)
{
    struct portable_thread t[6];
    struct seen seen[6] = {{0}};
    for (int i = 0; i < 6; i++) {
        t[i] = (struct portable_thread){.run = look_around, .arg = &seen[i]};
        CHECK(start(&t[i]) == 0, "%s: a thread starts", where);
    }
    for (int i = 0; i < 6; i++) {
        void *returned = NULL;
        CHECK(pthread_join(t[i].id, &returned) == 0 && returned == &seen[i] && seen[i].arg == &seen[i] &&
                  seen[i].processors == portable_processors(),
              "%s: %d processors in a thread, %d outside", where, seen[i].processors, portable_processors());
    }
}

static void check_threads(void)
{
    check_group("portable: threads that are started");
    check_start(portable_thread_start, "all processors");
    check_start(other_thread_start, "all processors");
#ifdef __linux__
    cpu_set_t all, one;
    int first = 0;
    CHECK(sched_getaffinity(0, sizeof all, &all) == 0, "the processors are known");
    while (!CPU_ISSET((size_t)first, &all))
        first++;
    CPU_ZERO(&one);
    CPU_SET((size_t)first, &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0, "processor %d alone", first);
    check_start(portable_thread_start, "one processor");
    CHECK(sched_setaffinity(0, sizeof all, &all) == 0, "all of them again");
#endif
}

static void check_utc(void)
{
    uint64_t seed = 15;
    check_group("portable: times of UTC, as timegm");
    for (int i = 0; i < ROUNDS; i++) {
        struct tm tm = {.tm_year = (int)check_below(&seed, 9999) + 1 - 1900,
                        .tm_mon = (int)check_below(&seed, 14) - 1,
                        .tm_mday = (int)check_below(&seed, 34),
                        .tm_hour = (int)check_below(&seed, 26) - 1,
                        .tm_min = (int)check_below(&seed, 62) - 1,
                        .tm_sec = (int)check_below(&seed, 62) - 1},
                  given = tm;
        int64_t seconds = 0, expected = timegm(&tm);
        bool is = tm.tm_mon == given.tm_mon && tm.tm_mday == given.tm_mday && tm.tm_hour == given.tm_hour &&
                  tm.tm_min == given.tm_min && tm.tm_sec == given.tm_sec;
        bool ours = clock_utc(given.tm_year + 1900, given.tm_mon + 1, given.tm_mday, given.tm_hour, given.tm_min,
                              given.tm_sec, &seconds);
        CHECK(ours == is && (!is || seconds == expected), "%04d-%02d-%02d: %lld, timegm %lld", given.tm_year + 1900,
              given.tm_mon + 1, given.tm_mday, (long long)seconds, (long long)expected);
    }
}

int main(void)
{
    check_read();
    check_printed();
    check_found();
    check_split();
    check_system();
    check_threads();
    check_utc();
    return check_end();
}
