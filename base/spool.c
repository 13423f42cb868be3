/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* declares O_TMPFILE */
#include "base/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/mem_scope.h"

enum { MEMORY_LIMIT = 1024 * 1024 };

/* A spool: file_len bytes in the file, then len bytes in memory. */
struct spool {
    struct mem_release release;
    int fd;
    bool is_file_full; /* whether no file can be made, or the file cannot grow */
    /* file_len: the bytes in the file; read_offset: where in the spool the next read begins */
    off_t file_len, read_offset;
    char *buf;
    size_t len, cap;
};

static void close_file(void *spool)
{
    struct spool *s = spool;
    if (s->fd >= 0)
        close(s->fd);
}

struct spool *spool_new(void)
{
    struct spool *s = mem_zalloc(1, sizeof *s);
    s->fd = -1;
    mem_release_add(&s->release, close_file, s);
    return s;
}

/* Makes a file that disappears when it is closed, however the program ends. Returns its descriptor, or -1 and errno. */
static int make_unnamed_file(const char *folder)
{
    int fd = -1;
#if defined(O_TMPFILE) && !defined(RCP_PORTABLE)
    fd = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
    if (fd >= 0)
        return fd;
    size_t size = strlen(folder) + sizeof "/trec_rcp.XXXXXX";
    char *path = mem_alloc(size, 1);
    snprintf(path, size, "%s/trec_rcp.XXXXXX", folder);
    if ((fd = mkstemp(path)) >= 0) {
        unlink(path);
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    mem_free(path);
    return fd;
}

int spool_file(void)
{
    const char *folder = getenv("TMPDIR");
    if (folder && folder[0])
        return make_unnamed_file(folder);
    int fd = make_unnamed_file("/var/tmp"); /* /tmp is in memory on many machines */
    return fd >= 0 ? fd : make_unnamed_file("/tmp");
}

/* Appends n bytes to the temporary file. Returns false if it is full or cannot be written. */
static bool append_to_file(struct spool *s, const char *bytes, size_t n)
{
    off_t offset = s->file_len;
    while (n) {
        ssize_t n_written = pwrite(s->fd, bytes, n, offset);
        if (n_written < 0 && errno == EINTR)
            continue;
        if (n_written <= 0)
            return false;
        bytes += n_written;
        n -= (size_t)n_written;
        offset += n_written;
    }
    s->file_len = offset;
    return true;
}

/* Moves the bytes in memory to the file, then appends the new bytes to it. Returns false if that fails. */
static bool spill_to_file(struct spool *s, const char *bytes, size_t n)
{
    if (s->fd < 0 && (s->fd = spool_file()) < 0)
        return false;
    if (s->len && !append_to_file(s, s->buf, s->len))
        return false;
    s->len = 0;
    return append_to_file(s, bytes, n);
}

void spool_add(struct spool *s, const char *bytes, size_t n)
{
    if (!s->is_file_full && (s->file_len || s->len + n > MEMORY_LIMIT)) {
        if (spill_to_file(s, bytes, n))
            return;
        s->is_file_full = true;
    }
    s->buf = mem_grow(s->buf, &s->cap, s->len + n, 1);
    memcpy(s->buf + s->len, bytes, n);
    s->len += n;
}

ssize_t spool_read(struct spool *s, char *buf, size_t n)
{
    ssize_t n_read;
    if (s->read_offset < s->file_len) {
        size_t n_left = (size_t)(s->file_len - s->read_offset);
        do
            n_read = pread(s->fd, buf, n < n_left ? n : n_left, s->read_offset);
        while (n_read < 0 && errno == EINTR);
        if (n_read == 0) { /* another process has shortened the file */
            errno = EIO;
            return -1;
        }
    } else {
        size_t offset = (size_t)(s->read_offset - s->file_len), n_left = s->len - offset;
        n_read = (ssize_t)(n < n_left ? n : n_left);
        memcpy(buf, s->buf ? s->buf + offset : "", (size_t)n_read);
    }
    s->read_offset += n_read > 0 ? n_read : 0;
    return n_read;
}

void spool_free(struct spool *s)
{
    if (!s)
        return;
    mem_release_forget(&s->release);
    close_file(s);
    MEM_FREE_ALL(s->buf, s);
}
