/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Memory: one wrapper around malloc, and arenas that are freed at once.
 *
 * Every size is a checked product. Running out of memory is not reported to callers, which could do
 * no better: the program ends with a message and MEM_STATUS, or, in a scope (base/mem_scope.h), the call of the library. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

enum { MEM_STATUS = 3 };

/* n objects of the given size, uninitialised; never NULL. */
void *mem_alloc(size_t n, size_t size) __attribute__((malloc, returns_nonnull));
/* The same, zeroed. */
void *mem_zalloc(size_t n, size_t size) __attribute__((malloc, returns_nonnull));
/* Resizes an allocation made by these functions, or allocates when p is NULL. */
void *mem_realloc(void *p, size_t n, size_t size) __attribute__((returns_nonnull));
/* The same for code that must not be unwound, as the C library's: NULL = no memory, and p is as it was. size > 0 */
void *mem_try_realloc(void *p, size_t size);
/* Gives back what these functions made, and whatever else free takes; NULL is fine. In a scope: see there. */
void mem_free(void *p);
/* Makes room for at least `need` objects, growing *cap by half or more; returns the new pointer. */
void *mem_grow_now(void *p, size_t *cap, size_t need, size_t size) __attribute__((returns_nonnull));
static inline void *mem_grow(void *p, size_t *cap, size_t need, size_t size)
{
    return p && need <= *cap ? p : mem_grow_now(p, cap, need, size);
}
/* A NUL-terminated copy of s[0..len). */
char *mem_strndup(const char *s, size_t len) __attribute__((returns_nonnull));
/* realpath, to be freed: NULL and errno where there is no such file. */
char *mem_real_path(const char *path);
/* "folder/name", to be freed. */
char *mem_path(const char *folder, const char *name) __attribute__((returns_nonnull));
/* Ends the call of the library, or the program: out of memory. Files and folders that are half done (base/temporary.h) are
 * removed. */
void mem_exhausted(void) __attribute__((noreturn));

/* Strings and small objects that live as long as the input they came from. */
struct arena {
    struct arena_chunk *chunk; /* newest first */
};
void *arena_alloc(struct arena *a, size_t size) __attribute__((returns_nonnull));
char *arena_strndup(struct arena *a, const char *s, size_t len) __attribute__((returns_nonnull));
void arena_free(struct arena *a);

#endif
