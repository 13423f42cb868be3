/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* declares memrchr, memmem, getentropy, sched_getaffinity, sched_getcpu, pthread_*affinity_np */
#include "base/portable.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef PORTABLE_AFFINITY
#include <sched.h>
#endif
#if defined(PORTABLE_GETENTROPY) && defined(__APPLE__)
#include <sys/random.h>
#endif

void *portable_memrchr(const void *s, int c, size_t n)
{
#ifdef PORTABLE_MEMRCHR
    return (void *)memrchr(s, c, n);
#else
    const unsigned char *p = (const unsigned char *)s + n;
    while (p > (const unsigned char *)s)
        if (*--p == (unsigned char)c)
            return (void *)p;
    return NULL;
#endif
}

void *portable_memmem(const void *s, size_t n, const void *needle, size_t k)
{
#ifdef PORTABLE_MEMMEM
    return memmem(s, n, needle, k);
#else
    const char *p = s, *end = p + n;
    if (k == 0)
        return (void *)p;
    while ((size_t)(end - p) >= k && (p = memchr(p, *(const char *)needle, (size_t)(end - p) - k + 1)) != NULL) {
        if (memcmp(p, needle, k) == 0)
            return (void *)p;
        p++;
    }
    return NULL;
#endif
}

int portable_random(void *bytes, size_t n)
{
#ifdef PORTABLE_GETENTROPY
    return getentropy(bytes, n);
#else
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t n_read = fd < 0 ? -1 : read(fd, bytes, n); /* returns up to 256 bytes at once */
    if (fd >= 0)
        close(fd);
    return n_read == (ssize_t)n ? 0 : -1;
#endif
}

int portable_processors(void)
{
#ifdef PORTABLE_AFFINITY
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return CPU_COUNT(&set);
#endif
#ifdef _SC_NPROCESSORS_ONLN
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 65536 ? 65536 : (int)n;
#else
    return 1;
#endif
}

#ifdef PORTABLE_PLACE
_Static_assert(sizeof(cpu_set_t) <= sizeof((struct portable_thread *)0)->processors,
               "'processors' has room for a cpu_set_t");

/* Lets a new thread run on all processors that its caller may use, and runs it. */
static void *restore_processors(void *thread)
{
    struct portable_thread *t = thread;
    cpu_set_t processors;
    memcpy(&processors, t->processors, sizeof processors);
    pthread_setaffinity_np(pthread_self(), sizeof processors, &processors);
    return t->run(t->arg);
}

/* Starts the thread with an affinity that excludes the current processor. Returns 0, or an error number. */
static int start_on_idle_processor(struct portable_thread *t)
{
    cpu_set_t set;
    pthread_attr_t attr;
    int processor = sched_getcpu(), r = pthread_getaffinity_np(pthread_self(), sizeof set, &set);
    if (r != 0 || processor < 0 || processor >= CPU_SETSIZE || CPU_COUNT(&set) < 2)
        return EINVAL;
    memcpy(t->processors, &set, sizeof set);
    CPU_CLR((size_t)processor, &set);
    if ((r = pthread_attr_init(&attr)) != 0)
        return r;
    r = pthread_attr_setaffinity_np(&attr, sizeof set, &set);
    if (r == 0)
        r = pthread_create(&t->id, &attr, restore_processors, t);
    pthread_attr_destroy(&attr);
    return r;
}
#endif

int portable_thread_start(struct portable_thread *t)
{
#ifdef PORTABLE_PLACE
    if (start_on_idle_processor(t) == 0)
        return 0;
#endif
    return pthread_create(&t->id, NULL, t->run, t->arg) == 0 ? 0 : -1;
}

int portable_sync(int fd)
{
#if defined(_POSIX_SYNCHRONIZED_IO) && _POSIX_SYNCHRONIZED_IO > 0 && !defined(RCP_PORTABLE)
    return fdatasync(fd);
#else
    return fsync(fd);
#endif
}

int portable_reserve(int fd, off_t offset, off_t n)
{
#ifdef PORTABLE_FALLOCATE
    int r;
    do
        r = fallocate(fd, FALLOC_FL_KEEP_SIZE, offset, n);
    while (r != 0 && errno == EINTR);
    return r;
#else
    (void)fd;
    (void)offset;
    (void)n;
    errno = ENOTSUP;
    return -1;
#endif
}

bool portable_program(char *path, size_t size, const char *name)
{
#ifdef PORTABLE_PROC_SELF
    (void)name;
    ssize_t n = readlink("/proc/self/exe", path, size);
    if (n <= 0 || (size_t)n >= size)
        return false;
    path[n] = '\0';
    return true;
#else
    const char *folder = getenv("PATH");
    for (size_t len; folder; folder = folder[len] ? folder + len + 1 : NULL) {
        len = strcspn(folder, ":");
        int n = snprintf(path, size, "%.*s/%s", len ? (int)len : 1, len ? folder : ".", name);
        if (n > 0 && (size_t)n < size && access(path, X_OK) == 0)
            return true;
    }
    return false;
#endif
}
