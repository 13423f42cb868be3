/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Preloaded into a program: the system refuses what it asks for. REFUSE="open 3" makes its third call of open fail,
 * "open 3+" all from the third on; of the streams of the terminal (descriptors 0 to 2) nothing is refused. REFUSED=FILE
 * is made when something was. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_ulong count;

static void note(void)
{
    const char *path = getenv("REFUSED");
    if (path)
        syscall(SYS_close, syscall(SYS_openat, -100, path, 0101 /* O_WRONLY | O_CREAT */, 0644));
}

/* Is this call to fail? */
static bool refused(const char *name, int error)
{
    const char *what = environ ? getenv("REFUSE") : NULL;
    size_t len = strlen(name);
    char *end;
    if (!what || strncmp(what, name, len) != 0 || what[len] != ' ')
        return false;
    unsigned long at = strtoul(what + len, &end, 10), n = ++count;
    if (*end == '+' ? n < at : n != at)
        return false;
    note();
    errno = error;
    return true;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define REFUSE(type, name, called, error, failure, parameters, ...)        \
    type name parameters;                                                  \
    type name parameters                                                   \
    {                                                                      \
        return refused(called, error) ? failure : NEXT(name)(__VA_ARGS__); \
    }

REFUSE(int, open, "open", EMFILE, -1, (const char *path, int flags, int mode), path, flags, mode)
REFUSE(int, open64, "open", EMFILE, -1, (const char *path, int flags, int mode), path, flags, mode)
REFUSE(int, openat64, "open", EMFILE, -1, (int fd, const char *path, int flags, int mode), fd, path, flags, mode)
REFUSE(int, mkostemp64, "open", EMFILE, -1, (char *path, int flags), path, flags)
REFUSE(int, mkstemp64, "open", EMFILE, -1, (char *path), path)
REFUSE(FILE *, fopen64, "open", EMFILE, NULL, (const char *path, const char *mode), path, mode)
REFUSE(DIR *, opendir, "opendir", EMFILE, NULL, (const char *path), path)
REFUSE(DIR *, fdopendir, "opendir", ENOMEM, NULL, (int fd), fd)
REFUSE(struct dirent64 *, readdir64, "readdir", EIO, NULL, (DIR * d), d)
REFUSE(char *, realpath, "realpath", EACCES, NULL, (const char *path, char *to), path, to)
REFUSE(ssize_t, readlink, "readlink", EIO, -1, (const char *path, char *to, size_t n), path, to, n)
REFUSE(int, stat64, "stat", EIO, -1, (const char *path, struct stat64 *s), path, s)
REFUSE(int, lstat64, "stat", EIO, -1, (const char *path, struct stat64 *s), path, s)
REFUSE(int, fstat64, "fstat", EIO, -1, (int fd, struct stat64 *s), fd, s)
REFUSE(int, fstatat64, "stat", EIO, -1, (int fd, const char *path, struct stat64 *s, int flags), fd, path, s, flags)
REFUSE(int, mkdir, "mkdir", ENOSPC, -1, (const char *path, unsigned mode), path, mode)
REFUSE(int, rename, "rename", EIO, -1, (const char *from, const char *to), from, to)
REFUSE(int, renameat, "rename", EIO, -1, (int a, const char *from, int b, const char *to), a, from, b, to)
REFUSE(int, unlink, "unlink", EIO, -1, (const char *path), path)
REFUSE(int, unlinkat, "unlink", EIO, -1, (int fd, const char *path, int flags), fd, path, flags)
REFUSE(int, fsync, "fsync", EIO, -1, (int fd), fd)
REFUSE(int, fdatasync, "fsync", EIO, -1, (int fd), fd)
REFUSE(int, ftruncate64, "ftruncate", EIO, -1, (int fd, off64_t size), fd, size)
REFUSE(int, flock, "flock", ENOLCK, -1, (int fd, int operation), fd, operation)
REFUSE(int, fchmod, "fchmod", EIO, -1, (int fd, unsigned mode), fd, mode)
REFUSE(int, fchown, "fchown", EIO, -1, (int fd, unsigned u, unsigned g), fd, u, g)
REFUSE(long, sysconf, "sysconf", EINVAL, -1, (int name), name)
REFUSE(int, pthread_create, "pthread_create", EAGAIN, EAGAIN,
       (pthread_t * thread, const pthread_attr_t *attributes, void *(*f)(void *), void *arg), thread, attributes, f,
       arg)

ssize_t read(int fd, void *to, size_t n)
{
    return fd > 2 && refused("read", EIO) ? -1 : NEXT(read)(fd, to, n);
}

ssize_t pread64(int fd, void *to, size_t n, off64_t at)
{
    return fd > 2 && refused("read", EIO) ? -1 : NEXT(pread64)(fd, to, n, at);
}

ssize_t write(int fd, const void *from, size_t n)
{
    return fd > 2 && refused("write", ENOSPC) ? -1 : NEXT(write)(fd, from, n);
}

int close(int fd)
{
    int r = NEXT(close)(fd);
    return fd > 2 && refused("close", EIO) ? -1 : r;
}
