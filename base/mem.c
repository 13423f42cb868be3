/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* declares realpath */
#include "base/mem.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hold.h"
#include "base/mem_scope.h"
#include "base/temporary.h"

/* A block of an arena: `used` of its `size` bytes are objects. */
struct arena_chunk {
    struct arena_chunk *next;
    size_t used, size;
    max_align_t data[];
};

void mem_exhausted(void)
{
    static const char text[] = "out of memory\n";
    if (mem_frame)
        mem_scope_unwind();
    temporary_remove_all();
    hold_lock_end();                                         /* never released: the program ends here */
    ssize_t n = write(STDERR_FILENO, text, sizeof text - 1); /* stdio may need memory */
    (void)n;
    _Exit(MEM_STATUS);
}

/* Returns n * size, the bytes of n objects, or 1 if this is 0. If the product overflows, ends the program or, in a
 * scope, unwinds. */
static size_t checked_bytes(size_t n, size_t size)
{
    if ((n | size) > UINT32_MAX && size && n > SIZE_MAX / size) /* a division is slow, and rarely needed */
        mem_exhausted();
    size_t bytes = n * size;
    return bytes ? bytes : 1;
}

/* Returns p after recording it in the current scope, if there is one. Does not return if p is NULL or cannot be
 * recorded for lack of memory. */
static void *record_in_scope(void *p)
{
    if (!p || (mem_frame && !mem_scope_record(p)))
        mem_exhausted();
    return p;
}

void *mem_alloc(size_t n, size_t size)
{
    return record_in_scope(malloc(checked_bytes(n, size)));
}

void *mem_zalloc(size_t n, size_t size)
{
    return record_in_scope(calloc(n ? n : 1, size ? size : 1));
}

void *mem_realloc(void *p, size_t n, size_t size)
{
    size_t bytes = checked_bytes(n, size);
    if (!p)
        return record_in_scope(malloc(bytes));
    p = mem_frame ? mem_scope_resize(p, bytes) : realloc(p, bytes);
    if (!p)
        mem_exhausted();
    return p;
}

void *mem_try_realloc(void *p, size_t size)
{
    if (p)
        return mem_frame ? mem_scope_resize(p, size) : realloc(p, size);
    p = malloc(size);
    return p && mem_frame && !mem_scope_record(p) ? NULL : p;
}

char *mem_real_path(const char *path)
{
    char *resolved = realpath(path, NULL);
    return resolved || errno == ENOMEM ? record_in_scope(resolved) : NULL;
}

void mem_free(void *p)
{
    if (mem_frame && p)
        mem_scope_forget(p);
    free(p);
}

void mem_free_all(void *const *p, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mem_free(p[i]);
}

void *mem_grow_now(void *p, size_t *cap, size_t need, size_t size)
{
    size_t n = *cap + *cap / 2 + 16;
    n = n > need ? n : need;
    p = mem_realloc(p, n, size);
    *cap = n; /* set last, since the call before it may unwind */
    return p;
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

/* Returns `size` bytes aligned to `align`, a power of two, from the newest chunk or from a new one. */
static void *take_piece(struct arena *a, size_t size, size_t align)
{
    /* bytes of the first chunk and of the next ones: many arenas stay small, and large chunks are expensive to free */
    enum { FIRST_CHUNK = 4000, CHUNK = 64 * 1024 };
    struct arena_chunk *c = a->chunk;
    size_t offset = c ? (c->used + align - 1) & ~(align - 1) : 0;
    if (!c || offset > c->size || c->size - offset < size) {
        size_t default_size = c ? CHUNK : FIRST_CHUNK, capacity = size > default_size ? size : default_size;
        c = mem_alloc(1, sizeof *c + capacity);
        c->next = a->chunk;
        c->size = capacity;
        a->chunk = c;
        offset = 0;
    }
    c->used = offset + size;
    return (char *)c->data + offset;
}

void *arena_alloc(struct arena *a, size_t size)
{
    return take_piece(a, size, sizeof(max_align_t));
}

char *arena_strndup(struct arena *a, const char *s, size_t len)
{
    char *p = take_piece(a, len + 1, 1);
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
