/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* fmt_input: what the operating system does to a reader, and gzip members however they lie in the buffers. */
#include "format/input.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>
#include <zlib.h>

#include "base/mem.h"
#include "base/source.h"
#include "base/spool.h"
#include "test/unit/check.h"

/* All that is left of the input: its text, NUL-terminated; *r is what the last call returned. */
static char *read_all(struct fmt_input *in, int *r, struct err *err)
{
    struct fmt_block block = {0};
    char *text = NULL;
    size_t len = 0, cap = 0;
    while ((*r = fmt_next_block(in, &block, err)) > 0) {
        text = mem_grow(text, &cap, len + block.len + 1, 1);
        memcpy(text + len, block.text, block.len);
        len += block.len;
    }
    text = mem_grow(text, &cap, len + 1, 1);
    text[len] = '\0';
    fmt_block_free(&block);
    return text;
}

/* n numbered lines, so that nothing can be left out or read twice. */
static char *lines(size_t n)
{
    char *text = mem_alloc(n * 16 + 1, 1), *p = text;
    for (size_t i = 0; i < n; i++)
        p += sprintf(p, "line %zu\n", i);
    return text;
}

static int scratch(char path[64])
{
    snprintf(path, 64, "/tmp/trec_rcp.test.XXXXXX");
    return mkstemp(path);
}

static void put(int fd, const void *bytes, size_t n)
{
    const char *p = bytes;
    while (n) {
        ssize_t got = write(fd, p, n);
        if (got < 0 && errno != EINTR)
            return; /* the reader has given up */
        p += got > 0 ? got : 0;
        n -= got > 0 ? (size_t)got : 0;
    }
}

/* Writes text into a pipe a piece at a time, slowly at first, so that the reader waits. */
struct writer {
    int fd;
    const char *text;
    size_t len, piece;
};

static void *write_slowly(void *arg)
{
    const struct writer *w = arg;
    for (size_t at = 0; at < w->len; at += w->piece) {
        if (at < 20 * w->piece)
            nanosleep(&(struct timespec){0, 2000000}, NULL);
        put(w->fd, w->text + at, w->len - at < w->piece ? w->len - at : w->piece);
    }
    close(w->fd);
    return NULL;
}

/* Standard input becomes a pipe that a thread fills. */
static void feed(struct writer *w, pthread_t *thread, const char *text, size_t len, size_t piece)
{
    int end[2];
    sigset_t alarm, before; /* for the reader, not for the writer */
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    if (pipe(end) != 0 || dup2(end[0], STDIN_FILENO) < 0)
        abort();
    close(end[0]);
    *w = (struct writer){end[1], text, len, piece};
    pthread_sigmask(SIG_BLOCK, &alarm, &before);
    if (pthread_create(thread, NULL, write_slowly, w) != 0)
        abort();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Whoever still writes hears that nobody reads. */
static void end_feed(pthread_t thread, struct fmt_input *in)
{
    int nothing = open("/dev/null", O_RDONLY);
    fmt_close(in);
    dup2(nothing, STDIN_FILENO);
    close(nothing);
    pthread_join(thread, NULL);
}

static void ignore(int signal)
{
    (void)signal;
}

static void check_interrupted(void)
{
    struct sigaction act = {.sa_handler = ignore}, old; /* no SA_RESTART */
    struct itimerval often = {{0, 500}, {0, 500}}, off = {{0, 0}, {0, 0}};
    char *text = lines(20000);
    struct writer w;
    pthread_t thread;
    struct err err = {0};
    int r;
    check_group("input: signals while a pipe is read");
    sigaction(SIGALRM, &act, &old);
    feed(&w, &thread, text, strlen(text), 7);
    struct fmt_input *in = fmt_open("-", NULL, &err);
    setitimer(ITIMER_REAL, &often, NULL);
    char *got = read_all(in, &r, &err);
    setitimer(ITIMER_REAL, &off, NULL);
    CHECK(r == 0 && strcmp(got, text) == 0, "returned %d: %s", r, r < 0 ? err.text : "another text");
    sigaction(SIGALRM, &old, NULL);
    end_feed(thread, in);
    free(got);
    free(text);
}

static void check_truncated(void)
{
    char path[64], *text = lines(200000);
    int fd = scratch(path), r;
    struct err err = {0};
    struct fmt_block block = {0};
    check_group("input: a file that is truncated while it is read");
    put(fd, text, strlen(text));
    struct fmt_input *in = fmt_open(path, NULL, &err);
    CHECK(fmt_next_block(in, &block, &err) == 1, "%s", err.text);
    size_t first = 0;
    for (size_t i = 0; i < block.len; i++)
        first += block.text[i] == '\n';
    CHECK(ftruncate(fd, 600 * 1024) == 0, "ftruncate");
    char *got = read_all(in, &r, &err);
    CHECK(r < 0 && strstr(err.text, "was truncated while it was read: it has 614400 bytes, expected 2"),
          "returned %d: %s", r, r < 0 ? err.text : "as if nothing had happened");
    CHECK(err.line > 0 && first > 30000, "line %llu of its block", (unsigned long long)err.line);
    fmt_close(in);
    free(got);

    CHECK(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0, "scratch file");
    in = fmt_open(path, NULL, &err);
    put(fd, "late\n", 5);
    got = read_all(in, &r, &err);
    CHECK(r == 0, "a file that grows is read as far as it goes: %s", err.text);
    fmt_close(in);
    fmt_block_free(&block);
    free(got);
    free(text);
    close(fd);
    unlink(path);
}

/* A gzip member that holds text[0 .. len), appended to buf. */
static size_t member(unsigned char *buf, size_t room, const char *text, size_t len, int level)
{
    z_stream z = {0};
    if (deflateInit2(&z, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    z.next_in = (unsigned char *)(uintptr_t)text;
    z.avail_in = (uInt)len;
    z.next_out = buf;
    z.avail_out = (uInt)room;
    if (deflate(&z, Z_FINISH) != Z_STREAM_END)
        abort();
    deflateEnd(&z);
    return room - z.avail_out;
}

/* The text as members of random lengths, some empty, then zero bytes; stored, so that borders fall anywhere. */
static size_t members(unsigned char *buf, size_t room, const char *text, uint64_t *seed, size_t longest)
{
    size_t n = 0, len = strlen(text);
    for (size_t at = 0, piece; at < len; at += piece) {
        piece = check_below(seed, longest);
        piece = piece < len - at ? piece : len - at;
        n += member(buf + n, room - n, text + at, piece, (int)check_below(seed, 2));
    }
    size_t zeros = check_below(seed, 4) * 50000;
    memset(buf + n, 0, zeros);
    return n + zeros;
}

static void check_members(void)
{
    enum { ROOM = 8 * 1024 * 1024 };
    uint64_t seed = 7;
    char path[64], *text = lines(60000);
    unsigned char *buf = mem_alloc(ROOM, 1);
    int fd = scratch(path), r;
    struct err err = {0};
    check_group("input: gzip members of all lengths");
    for (int i = 0; i < 40; i++) {
        size_t n = members(buf, ROOM, text, &seed, i < 4 ? 300 : i < 20 ? 5000 : 700000);
        CHECK(ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0, "scratch file");
        put(fd, buf, n);
        struct fmt_input *in = fmt_open(path, NULL, &err);
        for (int round = 0; round < 2; round++) {
            char *got = read_all(in, &r, &err);
            CHECK(r == 0 && strcmp(got, text) == 0, "round %d: %d %s", round, r, r ? err.text : "another text");
            CHECK(fmt_rewind(in, &err) == 0, "%s", err.text);
            free(got);
        }
        fmt_close(in);
        put(fd, "x", 1);
        in = fmt_open(path, NULL, &err);
        free(read_all(in, &r, &err));
        CHECK(r < 0 && err.line > 0 && strstr(err.text, "byte 0x78 at offset"), "%d %s", r,
              r ? err.text : "nothing said");
        fmt_close(in);
    }
    close(fd);
    unlink(path);
    free(buf);
    free(text);
}

/* A pipe that is kept is read a second time from the beginning, from wherever the first reading stopped. */
static void kept(const char *text, const char *bytes, size_t n, size_t piece, bool to_the_end)
{
    struct writer w;
    pthread_t thread;
    struct err err = {0};
    struct fmt_block block = {0};
    int r = 0;
    feed(&w, &thread, bytes, n, piece);
    struct fmt_input *in = fmt_open("-", NULL, &err);
    CHECK(!fmt_can_rewind(in), "a pipe");
    fmt_allow_rewind(in);
    CHECK(fmt_can_rewind(in), "a pipe that is kept");
    if (to_the_end) {
        char *got = read_all(in, &r, &err);
        CHECK(r == 0 && strcmp(got, text) == 0, "first time: %d %s", r, r ? err.text : "another text");
        free(got);
    } else {
        CHECK(fmt_next_block(in, &block, &err) == 1, "%s", err.text);
    }
    CHECK(fmt_rewind(in, &err) == 0, "%s", err.text);
    char *got = read_all(in, &r, &err);
    CHECK(r == 0 && strcmp(got, text) == 0, "second time: %d %s", r, r ? err.text : "another text");
    CHECK(!fmt_can_rewind(in), "no third time");
    end_feed(thread, in);
    fmt_block_free(&block);
    free(got);
}

static void check_kept(void)
{
    enum { ROOM = 8 * 1024 * 1024 };
    char *text = lines(300000);
    unsigned char *buf = mem_alloc(ROOM, 1);
    size_t packed = member(buf, ROOM, text, strlen(text), 0);
    check_group("input: pipes that are read twice");
    for (int i = 0; i < 4; i++) {
        setenv("TMPDIR", i & 1 ? "/nonexistent" : "/tmp", 1);
        kept(text, text, strlen(text), 100000, i & 2);
        kept(text, (const char *)buf, packed, 65537, i & 2);
    }
    char *few = lines(3);
    kept(few, few, strlen(few), 1, true); /* a byte at a time */
    packed = member(buf, ROOM, few, strlen(few), 6);
    kept(few, (const char *)buf, packed, 1, true);
    free(few);
    free(text);
    free(buf);
}

static void check_spool(void)
{
    char *text = lines(400000), *got = mem_alloc(8 * 1024 * 1024, 1);
    size_t len = strlen(text);
    uint64_t seed = 5;
    check_group("spool: bytes come back as they were, from the file and from memory");
    for (int i = 0; i < 3; i++) {
        static const char *const folder[] = {"/tmp", "/nonexistent", ""};
        setenv("TMPDIR", folder[i], 1);
        struct spool *s = spool_new();
        for (size_t at = 0, n; at < len; at += n) {
            n = check_below(&seed, 70000);
            n = n < len - at ? n : len - at;
            spool_add(s, text + at, n);
        }
        size_t have = 0;
        ssize_t n;
        while ((n = spool_read(s, got + have, 1 + check_below(&seed, 100000))) > 0)
            have += (size_t)n;
        CHECK(n == 0 && have == len && memcmp(got, text, len) == 0, "%s: %zu of %zu bytes", folder[i], have, len);
        spool_free(s);
    }
    free(text);
    free(got);
}

/* A file is named without its folder and without one ending of compression; a name of nothing else is kept. */
static void check_plain_name(void)
{
    static const char *const of[][2] = {{"a/b.run.xz", "b.run"}, {"b.run.zst", "b.run"}, {"b.bz2", "b"},
                                        {"b.gz", "b"},           {"b.run", "b.run"},     {"a.gz/.gz", ".gz"},
                                        {"b.gz.gz", "b.gz"},     {"b.txz", "b.txz"},     {"b.gz/", ""}};
    check_group("plain names");
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        size_t len;
        const char *name = source_plain_name(of[i][0], &len);
        CHECK(len == strlen(of[i][1]) && memcmp(name, of[i][1], len) == 0, "%s: %.*s", of[i][0], (int)len, name);
    }
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    check_interrupted();
    check_truncated();
    check_members();
    check_kept();
    check_spool();
    check_plain_name();
    return check_end();
}
