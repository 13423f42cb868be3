/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/mem.h"
#include "format/spool.h"

enum { RAW = 128 * 1024, GZIP_ID1 = 0x1f, GZIP_ID2 = 0x8b };

struct source {
    const char *name;
    int fd;
    off_t start, size; /* of a file: where reading began, how long it was then */
    bool seekable;
    struct spool *spool; /* what a pipe delivered, if it is kept */
    bool replay;         /* read the spool first, and keep nothing more */
    unsigned char *raw;  /* bytes read but not used: raw[at .. end) */
    size_t at, end;
    uint64_t offset; /* of raw[at] in the input, for messages */
    bool raw_end;    /* the input has no more bytes than these */
    bool started, gzip, in_member;
    z_stream z;
};

static int fail(const struct source *s, struct rcp_err *err, const char *why)
{
    return rcp_fail(err, RCP_ERR_INPUT, s->name, 0, "cannot be read: %s", why);
}

static voidpf z_alloc(voidpf opaque, uInt n, uInt size)
{
    (void)opaque;
    return rcp_alloc(n, size);
}

static void z_free(voidpf opaque, voidpf p)
{
    (void)opaque;
    free(p);
}

struct source *source_open(const char *path, const char *name, struct rcp_err *err)
{
    int fd = strcmp(path, "-") == 0 ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        rcp_fail(err, RCP_ERR_INPUT, name, 0, "cannot be opened: %s", strerror(errno));
        return NULL;
    }
    struct stat st = {0};
    bool known = fstat(fd, &st) == 0;
    if (known && S_ISDIR(st.st_mode)) {
        close(fd);
        rcp_fail(err, RCP_ERR_INPUT, name, 0, "is a directory, expected a file");
        return NULL;
    }
    struct source *s = rcp_zalloc(1, sizeof *s);
    s->name = name;
    s->fd = fd;
    s->start = lseek(fd, 0, SEEK_CUR);
    s->seekable = known && S_ISREG(st.st_mode) && s->start >= 0;
    s->size = st.st_size;
    s->raw = rcp_alloc(RAW, 1);
    return s;
}

void source_close(struct source *s)
{
    if (!s)
        return;
    if (s->gzip)
        inflateEnd(&s->z);
    close(s->fd);
    spool_free(s->spool);
    free(s->raw);
    free(s);
}

bool source_can_rewind(const struct source *s)
{
    return s->seekable || (s->spool && !s->replay);
}

void source_keep(struct source *s)
{
    if (!s->seekable && !s->spool)
        s->spool = spool_new();
}

int source_rewind(struct source *s, struct rcp_err *err)
{
    if (s->seekable && lseek(s->fd, s->start, SEEK_SET) < 0)
        return rcp_fail(err, RCP_ERR_INPUT, s->name, 0, "cannot be read a second time: %s", strerror(errno));
    if (s->gzip)
        inflateEnd(&s->z);
    s->replay = s->spool != NULL;
    s->at = s->end = 0;
    s->offset = 0;
    s->raw_end = s->started = s->gzip = s->in_member = false;
    return 0;
}

/* Did the file become shorter than it was? What is missing may be anything. */
static int check_end(const struct source *s, struct rcp_err *err)
{
    struct stat st;
    if (!s->seekable || fstat(s->fd, &st) != 0 || st.st_size >= s->size)
        return 0;
    return rcp_fail(err, RCP_ERR_INPUT, s->name, 0, "was truncated while it was read: %lld bytes, expected %lld",
                    (long long)st.st_size, (long long)s->size);
}

/* Bytes as they are in the input, as many as come at once: how many, 0 at the end, -1 and *err. */
static ssize_t read_raw(struct source *s, char *buf, size_t n, struct rcp_err *err)
{
    ssize_t got = s->replay ? spool_read(s->spool, buf, n) : 0;
    bool kept = got != 0;
    while (!kept && (got = read(s->fd, buf, n)) < 0 && errno == EINTR)
        ;
    if (got < 0)
        return fail(s, err, strerror(errno));
    if (got == 0)
        return check_end(s, err);
    if (s->spool && !s->replay)
        spool_add(s->spool, buf, (size_t)got);
    return got;
}

/* Makes sure that raw[] holds at least n bytes, fewer only where the input ends. */
static int look(struct source *s, size_t n, struct rcp_err *err)
{
    while (s->end - s->at < n && !s->raw_end) {
        if (s->at)
            memmove(s->raw, s->raw + s->at, s->end - s->at);
        s->end -= s->at;
        s->at = 0;
        ssize_t got = read_raw(s, (char *)s->raw + s->end, RAW - s->end, err);
        if (got < 0)
            return -1;
        s->end += (size_t)got;
        s->raw_end = got == 0;
    }
    return 0;
}

static void use(struct source *s, size_t n)
{
    s->at += n;
    s->offset += n;
}

static bool at_member(const struct source *s)
{
    return s->end - s->at >= 2 && s->raw[s->at] == GZIP_ID1 && s->raw[s->at + 1] == GZIP_ID2;
}

static int start(struct source *s, struct rcp_err *err)
{
    if (look(s, 2, err) != 0)
        return -1;
    s->started = true;
    s->gzip = s->in_member = at_member(s);
    s->z = (z_stream){.zalloc = z_alloc, .zfree = z_free};
    if (s->gzip && inflateInit2(&s->z, 15 + 16) != Z_OK) /* 16: gzip, with its header and checksum */
        return fail(s, err, "zlib cannot be started");
    return 0;
}

static int fill_plain(struct source *s, char *buf, size_t *len, size_t cap, bool *at_end, struct rcp_err *err)
{
    size_t ready = s->end - s->at < cap - *len ? s->end - s->at : cap - *len;
    memcpy(buf + *len, s->raw + s->at, ready);
    use(s, ready);
    *len += ready;
    while (*len < cap && !*at_end) {
        size_t room = cap - *len < 1u << 30 ? cap - *len : 1u << 30;
        ssize_t got = s->raw_end ? 0 : read_raw(s, buf + *len, room, err);
        if (got < 0)
            return -1;
        *len += (size_t)got;
        *at_end = got == 0;
    }
    return 0;
}

/* What follows a member: another one, or zero bytes up to the end, as for gzip, or nothing. */
static int next_member(struct source *s, bool *at_end, struct rcp_err *err)
{
    if (look(s, 2, err) != 0)
        return -1;
    s->in_member = at_member(s);
    if (s->in_member)
        return inflateReset(&s->z) == Z_OK ? 0 : fail(s, err, "zlib cannot be started");
    bool zeros = false;
    while (look(s, 1, err) == 0) {
        if (s->at == s->end) {
            *at_end = true;
            return 0;
        }
        if (s->raw[s->at])
            return rcp_fail(err, RCP_ERR_INPUT, s->name, 0,
                            "byte 0x%02x at offset %llu follows %s of the gzip data, expected %s", s->raw[s->at],
                            (unsigned long long)s->offset, zeros ? "zero bytes after the end" : "the end",
                            zeros ? "zero bytes only" : "another gzip member, zero bytes or nothing");
        zeros = true;
        use(s, 1);
    }
    return -1;
}

/* One step of zlib: from raw[] into buf[*len .. cap). */
static int step(struct source *s, char *buf, size_t *len, size_t cap, struct rcp_err *err)
{
    if (look(s, 1, err) != 0)
        return -1;
    size_t ready = s->end - s->at, room = cap - *len < 1u << 30 ? cap - *len : 1u << 30;
    s->z.next_in = s->raw + s->at;
    s->z.avail_in = (uInt)ready;
    s->z.next_out = (unsigned char *)buf + *len;
    s->z.avail_out = (uInt)room;
    int r = inflate(&s->z, Z_NO_FLUSH);
    use(s, ready - s->z.avail_in);
    *len += room - s->z.avail_out;
    if (r == Z_STREAM_END)
        s->in_member = false;
    else if (r == Z_BUF_ERROR && s->raw_end)
        return fail(s, err, "the gzip data ends too early (truncated file)");
    else if (r != Z_OK && r != Z_BUF_ERROR)
        return fail(s, err, s->z.msg ? s->z.msg : "bad gzip data");
    return 0;
}

int source_fill(struct source *s, char *buf, size_t *len, size_t cap, bool *at_end, struct rcp_err *err)
{
    if (!s->started && start(s, err) != 0)
        return -1;
    if (!s->gzip)
        return fill_plain(s, buf, len, cap, at_end, err);
    int r = 0;
    while (*len < cap && !*at_end && r == 0)
        r = s->in_member ? step(s, buf, len, cap, err) : next_member(s, at_end, err);
    return r;
}
