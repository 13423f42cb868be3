/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/temporary.h"

struct rcp_arena_chunk {
    struct rcp_arena_chunk *next;
    size_t used, size;
    max_align_t data[];
};

void rcp_out_of_memory(void)
{
    static const char text[] = "out of memory\n";
    temporary_remove_all();
    ssize_t n = write(STDERR_FILENO, text, sizeof text - 1); /* stdio may need memory */
    (void)n;
    _Exit(RCP_MEMORY_STATUS);
}

static size_t product(size_t n, size_t size)
{
    if ((n | size) > UINT32_MAX && size && n > SIZE_MAX / size) /* a division is dear, and seldom needed */
        rcp_out_of_memory();
    size_t bytes = n * size;
    return bytes ? bytes : 1;
}

void *rcp_alloc(size_t n, size_t size)
{
    void *p = malloc(product(n, size));
    if (!p)
        rcp_out_of_memory();
    return p;
}

void *rcp_zalloc(size_t n, size_t size)
{
    void *p = calloc(n ? n : 1, size ? size : 1);
    if (!p)
        rcp_out_of_memory();
    return p;
}

void *rcp_realloc(void *p, size_t n, size_t size)
{
    p = realloc(p, product(n, size));
    if (!p)
        rcp_out_of_memory();
    return p;
}

void *rcp_grow(void *p, size_t *cap, size_t need, size_t size)
{
    if (p && need <= *cap)
        return p;
    size_t n = *cap + *cap / 2 + 16;
    *cap = n > need ? n : need;
    return rcp_realloc(p, *cap, size);
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
    enum { FIRST = 4000, CHUNK = 64 * 1024 }; /* many arenas stay small, and large pieces are dear to give back */
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    struct rcp_arena_chunk *c = a->chunk;
    if (!c || c->size - c->used < size) {
        size_t usual = c ? CHUNK : FIRST, room = size > usual ? size : usual;
        c = rcp_alloc(1, sizeof *c + room);
        c->next = a->chunk;
        c->used = 0;
        c->size = room;
        a->chunk = c;
    }
    void *p = (char *)c->data + c->used;
    c->used += size;
    return p;
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
