/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* base/mem.h with nothing to spare: every allocation has exactly the size that was asked for and every
 * growth moves, so that the address sanitizer sees the first byte read or written beyond it and pointers
 * kept across a growth. Linked into the fuzz targets in place of base/mem.c. */
#define _DEFAULT_SOURCE /* realpath */
#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena_chunk {
    struct arena_chunk *next;
    max_align_t data[];
};

void mem_exhausted(void)
{
    fputs("out of memory\n", stderr);
    abort();
}

static size_t product(size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        mem_exhausted();
    size_t bytes = n * size;
    return bytes ? bytes : 1;
}

void *mem_realloc(void *p, size_t n, size_t size)
{
    p = realloc(p, product(n, size));
    if (!p)
        mem_exhausted();
    return p;
}

/* Filled with a pattern: what is read before it is written must not look like zeros. */
void *mem_alloc(size_t n, size_t size)
{
    return memset(mem_realloc(NULL, n, size), 0xa5, product(n, size));
}

void *mem_zalloc(size_t n, size_t size)
{
    return memset(mem_realloc(NULL, n, size), 0, product(n, size));
}

void mem_free(void *p)
{
    free(p);
}

void *mem_try_realloc(void *p, size_t size)
{
    return realloc(p, size);
}

char *mem_real_path(const char *path)
{
    return realpath(path, NULL);
}

void mem_free_all(void *const *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mem_free(p[i]);
}

void *mem_grow_now(void *p, size_t *cap, size_t need, size_t size)
{
    *cap = need;
    return mem_realloc(p, need, size);
}

char *mem_strndup(const char *s, size_t len)
{
    char *p = mem_alloc(len + 1, 1);
    memcpy(p, s, len);
    p[len] = '\0';
    return p;
}

char *mem_strdup(const char *s)
{
    return s ? mem_strndup(s, strlen(s)) : NULL;
}

char *mem_path(const char *folder, const char *name)
{
    size_t n = strlen(folder), m = strlen(name) + 1;
    char *path = mem_alloc(n + 1 + m, 1);
    memcpy(path, folder, n);
    path[n] = '/';
    memcpy(path + n + 1, name, m);
    return path;
}

void *arena_alloc(struct arena *a, size_t size)
{
    struct arena_chunk *c = mem_alloc(1, sizeof *c + size);
    c->next = a->chunk;
    a->chunk = c;
    return c->data;
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *p = arena_alloc(a, len + 1);
    memcpy(p, s, len);
    p[len] = '\0';
    return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return s ? arena_strndup(a, s, strlen(s)) : NULL;
}

void arena_free(struct arena *a)
{
    for (struct arena_chunk *c = a->chunk, *next; c; c = next) {
        next = c->next;
        mem_free(c);
    }
    a->chunk = NULL;
}
