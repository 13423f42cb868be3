/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Preloaded into a program: one of its allocations fails, MEMORY_FAIL=N the N-th, counted from 1; with MEMORY_FAIL=N+
 * all from the N-th on. MEMORY_COUNT=FILE writes there how many there were, in a program that ends by exit. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __GLIBC__ /* else nothing is taken over, and the sweep is skipped */

/* The C library's own, under the names that cannot be taken over. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_ulong count, fail_at;
static atomic_bool on, known;

/* Some allocations come before the environment is there, when the program is put together. */
static void find_out(void)
{
    const char *s = environ ? getenv("MEMORY_FAIL") : NULL;
    char *end = NULL;
    if (s) {
        fail_at = strtoul(s, &end, 10);
        on = *end == '+';
    }
    known = environ != NULL;
}

static bool fails(void)
{
    if (!known)
        find_out();
    unsigned long n = ++count, at = fail_at;
    if (!at || (on ? n < at : n != at))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *p, size_t size)
{
    return (size || !p) && fails() ? NULL : __libc_realloc(p, size);
}

void *reallocarray(void *p, size_t n, size_t size)
{
    if (size && n > (size_t)-1 / size) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(p, n * size);
}

void *memalign(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **p, size_t alignment, size_t size)
{
    void *got = memalign(alignment, size);
    if (!got)
        return ENOMEM;
    *p = got;
    return 0;
}

/* strdup and what opens streams and folders ask malloc, through its name. */

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("MEMORY_COUNT");
    char text[32];
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
    if (fd < 0)
        return;
    int n = snprintf(text, sizeof text, "%lu\n", (unsigned long)count);
    if (write(fd, text, (size_t)n) != n)
        abort();
    close(fd);
}
#endif
