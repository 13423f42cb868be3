/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scopes: the allocations of one call of the library, so that a lack of memory is an error and not the end of the
 * program.
 *
 * While a function runs in a scope, the scope records each allocation of base/mem.h in that function and in the threads
 * that it starts by base/parallel.h. When memory runs out, mem_exhausted unwinds to mem_scope_run, which frees all
 * memory of the scope. Without a scope, as in the programs, nothing is recorded and the program ends.
 *
 * Memory may be freed or resized in its scope, or in a scope that runs inside it. Two threads run in different scopes,
 * unless they are workers of one call. */
#ifndef BASE_MEM_SCOPE_H
#define BASE_MEM_SCOPE_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

struct mem_scope;

enum { MEM_SCOPE_EXHAUSTED = -2 };

/* Returns a new scope, which the caller frees with mem_scope_free, or NULL if there is no memory. */
struct mem_scope *mem_scope_new(void);
/* Calls body(arg) in the scope and returns its value, which must not be MEM_SCOPE_EXHAUSTED. Returns
 * MEM_SCOPE_EXHAUSTED, with the scope empty, if memory ran out. */
int mem_scope_run(struct mem_scope *, int (*body)(void *arg), void *arg);
/* Frees all allocations of the scope, and the scope itself, which may be NULL. */
void mem_scope_free(struct mem_scope *);

/* A resource other than memory (a file, the state of a library) that is released with the scope it was made in, by
 * release(arg), the newest resource first. The struct is part of an object in memory of the scope. */
struct mem_release {
    void (*release)(void *arg);
    void *arg;
    struct mem_scope *scope; /* the scope; NULL means none */
    struct mem_release *older, *newer;
};
/* Registers a resource with the current scope, if there is one: release(arg) is called if memory runs out in the scope,
 * or the scope is freed, before mem_release_forget. */
void mem_release_add(struct mem_release *, void (*release)(void *arg), void *arg);
/* Removes a resource from its scope, because it is released or about to be. May be called twice, and on a zeroed
 * struct. */
void mem_release_forget(struct mem_release *);

/* A resource that a function holds while it calls other functions (a lock, an open folder): release(arg) is called if
 * memory runs out in them. The structs are local variables and form a stack in each thread. Each mem_hold needs its
 * mem_held_pop, which does not call release. */
struct mem_held {
    void (*release)(void *arg);
    void *arg;
    struct mem_held *next; /* the resource held before this one by the same thread */
};
void mem_hold(struct mem_held *, void (*release)(void *arg), void *arg);
void mem_held_pop(struct mem_held *);

/* The point in a function to which a thread jumps back when memory runs out. */
struct mem_frame {
    struct mem_scope *scope;
    struct mem_frame *outer; /* the enclosing frame; of a worker's first frame, a frame of another thread */
    struct mem_held *held;   /* the newest resource held when the frame began */
    jmp_buf jump;
};
/* Calls body(arg) in the scope of `outer`, which is this thread's frame or the frame of a thread that waits for this
 * one; NULL means no scope. Returns false if memory ran out in body: then the held resources are released, but no
 * memory is freed yet, and the caller must call mem_exhausted() after all threads are joined. */
bool mem_frame_run(struct mem_frame *outer, void (*body)(void *arg), void *arg);

/* The innermost frame of this thread; NULL means no scope. The TLS model puts it in the first block of a program or
 * library, where access needs no call and no memory. */
#ifdef __GLIBC__
#define MEM_FRAME_MODEL __attribute__((tls_model("initial-exec")))
#else
#define MEM_FRAME_MODEL
#endif
extern _Thread_local struct mem_frame *mem_frame MEM_FRAME_MODEL;

/* The functions that base/mem.c calls in a scope. */
bool mem_scope_record(void *p);               /* returns false, with p freed, if there is no memory */
void *mem_scope_resize(void *p, size_t size); /* returns NULL, with p unchanged, if there is no memory */
void mem_scope_forget(void *p);
/* Releases the resources (struct mem_held) that this thread has held since its innermost frame began, and jumps back to
 * this frame, which must exist. Frees no memory itself. */
void mem_scope_unwind(void) __attribute__((noreturn));

#endif
