/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* declares flock */
#include "base/update_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns whether fd is still the file called path. The process that held the lock may have replaced it. */
static bool is_current(int fd, const char *path)
{
    struct stat locked, current;
    return fstat(fd, &locked) == 0 && stat(path, &current) == 0 && locked.st_dev == current.st_dev &&
           locked.st_ino == current.st_ino;
}

/* Locks the file. If another process holds the lock, calls say(ctx, path) and waits. Returns 0, or -1 and errno. */
static int wait_for_lock(int fd, const char *path, void (*say)(void *ctx, const char *path), void *ctx)
{
    int r = flock(fd, LOCK_EX | LOCK_NB);
    if (r != 0 && errno == EWOULDBLOCK) {
        say(ctx, path);
        do
            r = flock(fd, LOCK_EX);
        while (r != 0 && errno == EINTR);
    }
    return r;
}

int update_lock(const char *path, void (*say)(void *ctx, const char *path), void *ctx, struct err *err)
{
    for (;;) {
        int fd = open(path, O_RDWR | O_CLOEXEC); /* NFS requires write access for a lock */
        if (fd < 0)
            fd = open(path, O_RDONLY | O_CLOEXEC);
        if (fd < 0)
            return err_input(err, path, 0, "cannot be opened: %s", strerror(errno));
        if (wait_for_lock(fd, path, say, ctx) != 0) {
            int error = errno;
            close(fd);
            return err_fail(err, ERR_OUTPUT, path, 0, "cannot be locked: %s", strerror(error));
        }
        if (is_current(fd, path))
            return fd;
        close(fd);
    }
}
