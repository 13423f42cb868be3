/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Memory: one wrapper around malloc, and arenas that are freed at once.
 *
 * Every size is a checked product. Running out of memory is not reported to callers: the program ends
 * with a message and MEM_STATUS, since no caller could do better. */
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
/* Gives back what these functions made, and whatever else free takes; NULL is fine. */
void mem_free(void *p);
/* Makes room for at least `need` objects, growing *cap by half or more; returns the new pointer. */
void *mem_grow(void *p, size_t *cap, size_t need, size_t size) __attribute__((returns_nonnull));
/* A NUL-terminated copy of s[0..len). */
char *mem_strndup(const char *s, size_t len) __attribute__((returns_nonnull));
/* "folder/name", to be freed. */
char *mem_path(const char *folder, const char *name) __attribute__((returns_nonnull));
/* Ends the program: out of memory. Files and folders that are half done (base/temporary.h) are removed. */
void mem_exhausted(void) __attribute__((noreturn));
/* GSL's errors come back as what its functions return, but lack of memory ends the program; to be called first. */
void mem_gsl_errors(void);

/* Strings and small objects that live as long as the input they came from. */
struct arena {
    struct arena_chunk *chunk; /* newest first */
};
void *arena_alloc(struct arena *a, size_t size) __attribute__((returns_nonnull));
char *arena_strndup(struct arena *a, const char *s, size_t len) __attribute__((returns_nonnull));
void arena_free(struct arena *a);

#endif
