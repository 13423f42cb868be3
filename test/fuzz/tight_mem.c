/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* base/mem.h with nothing to spare: every allocation has exactly the size that was asked for and every
 * growth moves, so that the address sanitizer sees the first byte read or written beyond it and pointers
 * kept across a growth. Linked into the fuzz targets in place of base/mem.c. */
#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rcp_arena_chunk {
    struct rcp_arena_chunk *next;
    max_align_t data[];
};

void rcp_out_of_memory(void)
{
    fputs("out of memory\n", stderr);
    abort();
}

static size_t product(size_t n, size_t size)
{
    if (size && n > SIZE_MAX / size)
        rcp_out_of_memory();
    size_t bytes = n * size;
    return bytes ? bytes : 1;
}

void *rcp_realloc(void *p, size_t n, size_t size)
{
    p = realloc(p, product(n, size));
    if (!p)
        rcp_out_of_memory();
    return p;
}

/* Filled with a pattern: what is read before it is written must not look like zeros. */
void *rcp_alloc(size_t n, size_t size)
{
    return memset(rcp_realloc(NULL, n, size), 0xa5, product(n, size));
}

void *rcp_zalloc(size_t n, size_t size)
{
    return memset(rcp_realloc(NULL, n, size), 0, product(n, size));
}

void *rcp_grow(void *p, size_t *cap, size_t need, size_t size)
{
    if (p && need <= *cap)
        return p;
    *cap = need;
    return rcp_realloc(p, need, size);
}

char *rcp_strndup(const char *s, size_t len)
{
    char *p = rcp_alloc(len + 1, 1);
    memcpy(p, s, len);
    p[len] = '\0';
    return p;
}

char *rcp_path(const char *folder, const char *name)
{
    size_t n = strlen(folder), m = strlen(name) + 1;
    char *path = rcp_alloc(n + 1 + m, 1);
    memcpy(path, folder, n);
    path[n] = '/';
    memcpy(path + n + 1, name, m);
    return path;
}

void *rcp_arena_alloc(struct rcp_arena *a, size_t size)
{
    struct rcp_arena_chunk *c = rcp_alloc(1, sizeof *c + size);
    c->next = a->chunk;
    a->chunk = c;
    return c->data;
}

char *rcp_arena_strndup(struct rcp_arena *a, const char *s, size_t len)
{
    char *p = rcp_arena_alloc(a, len + 1);
    memcpy(p, s, len);
    p[len] = '\0';
    return p;
}

void rcp_arena_free(struct rcp_arena *a)
{
    for (struct rcp_arena_chunk *c = a->chunk, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    a->chunk = NULL;
}
