/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* O_TMPFILE */
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

enum { IN_MEMORY = 1024 * 1024 };

/* A spool. The bytes in the file come first, the bytes in memory follow. */
struct spool {
    struct mem_release release;
    int fd;
    bool no_file; /* whether no file can be made, or the file cannot grow */
    off_t in_file, at;
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
static int file_in(const char *folder)
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
        return file_in(folder);
    int fd = file_in("/var/tmp"); /* /tmp is in memory on many machines */
    return fd >= 0 ? fd : file_in("/tmp");
}

/* Appends n bytes to the temporary file. Returns false if it is full or cannot be written. */
static bool append_to_file(struct spool *s, const char *bytes, size_t n)
{
    off_t at = s->in_file;
    while (n) {
        ssize_t put = pwrite(s->fd, bytes, n, at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        bytes += put;
        n -= (size_t)put;
        at += put;
    }
    s->in_file = at;
    return true;
}

/* Appends the bytes to the file, after the bytes in memory. Returns false if that fails. */
static bool to_file(struct spool *s, const char *bytes, size_t n)
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
    if (!s->no_file && (s->in_file || s->len + n > IN_MEMORY)) {
        if (to_file(s, bytes, n))
            return;
        s->no_file = true;
    }
    s->buf = mem_grow(s->buf, &s->cap, s->len + n, 1);
    memcpy(s->buf + s->len, bytes, n);
    s->len += n;
}

ssize_t spool_read(struct spool *s, char *buf, size_t n)
{
    ssize_t got;
    if (s->at < s->in_file) {
        size_t left = (size_t)(s->in_file - s->at);
        do
            got = pread(s->fd, buf, n < left ? n : left, s->at);
        while (got < 0 && errno == EINTR);
        if (got == 0) { /* another process has shortened the file */
            errno = EIO;
            return -1;
        }
    } else {
        size_t from = (size_t)(s->at - s->in_file), left = s->len - from;
        got = (ssize_t)(n < left ? n : left);
        memcpy(buf, s->buf ? s->buf + from : "", (size_t)got);
    }
    s->at += got > 0 ? got : 0;
    return got;
}

void spool_free(struct spool *s)
{
    if (!s)
        return;
    mem_release_forget(&s->release);
    close_file(s);
    mem_free(s->buf);
    mem_free(s);
}
