/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Memory: one wrapper around malloc, and arenas, which free all their objects at once.
 *
 * The product of each size is checked. Callers never see a lack of memory: the program ends with a message and the
 * status MEM_STATUS, or, in a scope (base/mem_scope.h), the library's call is unwound. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

enum { MEM_STATUS = 3 };

/* Returns n uninitialised objects of `size` bytes, never NULL; the caller frees them with mem_free. */
void *mem_alloc(size_t n, size_t size) __attribute__((malloc, returns_nonnull));
/* Returns n zeroed objects of `size` bytes, never NULL; the caller frees them with mem_free. */
void *mem_zalloc(size_t n, size_t size) __attribute__((malloc, returns_nonnull));
/* Resizes an allocation of these functions to n objects of `size` bytes, or allocates if p is NULL. */
void *mem_realloc(void *p, size_t n, size_t size) __attribute__((returns_nonnull));
/* Resizes p to size > 0 bytes, or allocates them if p is NULL, for code that must not be unwound, such as callbacks of
 * the C library. Returns NULL, with p unchanged, if there is no memory. */
void *mem_try_realloc(void *p, size_t size);
/* Frees an allocation of these functions or of malloc; p may be NULL. In a scope, base/mem_scope.h limits where memory
 * may be freed. */
void mem_free(void *p);
/* Frees each pointer p[0 .. n) with mem_free. */
void mem_free_all(void *const *p, size_t n);
/* Frees the listed pointers with mem_free, in their order. */
#define MEM_FREE_ALL(...) mem_free_all((void *[]){__VA_ARGS__}, sizeof((void *[]){__VA_ARGS__}) / sizeof(void *))
/* Resizes p, which has room for *cap objects of `size` bytes, to at least `need` objects and at least one and a half
 * times *cap plus 16. Sets *cap to the new number and returns the new pointer. */
void *mem_grow_now(void *p, size_t *cap, size_t need, size_t size) __attribute__((returns_nonnull));
/* Returns p if it is not NULL and has room for `need` objects, otherwise grows it with mem_grow_now. */
static inline void *mem_grow(void *p, size_t *cap, size_t need, size_t size)
{
    return p && need <= *cap ? p : mem_grow_now(p, cap, need, size);
}
/* The number of elements of an array (not of a pointer). */
#define LENGTH(array) (sizeof(array) / sizeof(array)[0])
/* Appends a value to the array of n elements with room for cap: grows the array with mem_grow, stores the value and
 * increments n. The value is evaluated after the growth and before the increment. */
#define MEM_APPEND(array, n, cap, ...) \
    ((array) = mem_grow((array), &(cap), (n) + 1, sizeof *(array)), (array)[n] = __VA_ARGS__, (n)++)
/* Returns a NUL-terminated copy of s[0 .. len); the caller frees it. */
char *mem_strndup(const char *s, size_t len) __attribute__((returns_nonnull));
/* Returns a copy of s, which the caller frees, or NULL if s is NULL. */
char *mem_strdup(const char *s);
/* Returns the absolute path without links of the file `path`, which the caller frees, or NULL and errno if the file
 * does not exist or cannot be reached. */
char *mem_real_path(const char *path);
/* Returns "folder/name"; the caller frees it. */
char *mem_path(const char *folder, const char *name) __attribute__((returns_nonnull));
/* Handles a lack of memory and does not return: in a scope, unwinds the library's call; otherwise removes incomplete
 * files and folders (base/temporary.h) and ends the program with a message and MEM_STATUS. */
void mem_exhausted(void) __attribute__((noreturn));

/* An arena: strings and small objects that are freed together. */
struct arena {
    struct arena_chunk *chunk; /* the newest chunk first */
};
/* Returns `size` uninitialised bytes, aligned for any object, which live until arena_free. */
void *arena_alloc(struct arena *a, size_t size) __attribute__((returns_nonnull));
/* Returns a NUL-terminated copy of s[0 .. len), which lives until arena_free. */
char *arena_strndup(struct arena *a, const char *s, size_t len) __attribute__((returns_nonnull));
/* Returns a copy of s, which lives until arena_free, or NULL if s is NULL. */
char *arena_strdup(struct arena *a, const char *s);
/* Frees all objects of the arena and leaves it empty. */
void arena_free(struct arena *a);

#endif
