/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a call of the library allocates, so that lack of memory is an error and not the end of the program.
 *
 * While a function runs in a scope, the scope knows all that mem_alloc and its like give to the function and to the
 * threads that it starts by base/parallel.h. When memory runs out there, mem_exhausted unwinds to mem_scope_run, and
 * everything of the scope is given back. Without a scope, as in the programs, nothing is known and the program ends.
 *
 * Memory may be freed or resized in the scope that it is of, or in one that runs inside. Two threads run different
 * scopes, unless they are workers of one call. */
#ifndef BASE_MEM_SCOPE_H
#define BASE_MEM_SCOPE_H

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>

struct mem_scope;

enum { MEM_SCOPE_EXHAUSTED = -2 };

/* NULL = out of memory. */
struct mem_scope *mem_scope_new(void);
/* Calls body(arg) and returns what it returns, which may be anything but MEM_SCOPE_EXHAUSTED; that is returned when memory
 * ran out, with the scope empty. */
int mem_scope_run(struct mem_scope *, int (*body)(void *arg), void *arg);
/* Gives back what was allocated in the scope and is still there, and the scope. NULL is fine. */
void mem_scope_free(struct mem_scope *);

/* What is no memory and lives as long as an object (files, states of libraries) is given back with the scope it was made
 * in: release(arg), the newest first. The struct is part of the object, in memory of the scope. */
struct mem_release {
    void (*release)(void *arg);
    void *arg;
    struct mem_scope *scope; /* NULL = none */
    struct mem_release *older, *newer;
};
void mem_release_add(struct mem_release *, void (*release)(void *arg), void *arg);
/* It has been given back, or is on its way; may be called again, and on zeroes. */
void mem_release_forget(struct mem_release *);

/* What a function holds while it calls others (a lock, an open folder) is let go when they run out of memory: a stack in
 * this thread; the struct is a local variable. Every push has its pop, which does not call let_go. */
struct mem_held {
    void (*let_go)(void *arg);
    void *arg;
    struct mem_held *below;
};
void mem_hold(struct mem_held *, void (*let_go)(void *arg), void *arg);
void mem_held_pop(struct mem_held *);

/* Where unwinding in a thread ends. */
struct mem_frame {
    struct mem_scope *scope;
    struct mem_frame *outer; /* that of another thread in a worker's first */
    struct mem_held *held;
    jmp_buf place;
};
/* Calls body(arg) in the scope of `outer`: this thread's frame, or that of one that waits for this thread; NULL = no scope.
 * False: memory ran out in body, and nothing was given back yet but what body held. The caller is to call
 * mem_exhausted() when all threads are joined. */
bool mem_frame_run(struct mem_frame *outer, void (*body)(void *arg), void *arg);

/* This thread's, NULL = no scope. In the first block of a program or library, which costs no call and no memory. */
#ifdef __GLIBC__
#define MEM_FRAME_MODEL __attribute__((tls_model("initial-exec")))
#else
#define MEM_FRAME_MODEL
#endif
extern _Thread_local struct mem_frame *mem_frame MEM_FRAME_MODEL;

/* What base/mem.c does where there is a scope. */
bool mem_scope_book(void *p);                 /* false = no memory, and p is freed */
void *mem_scope_resize(void *p, size_t size); /* NULL = no memory, and p is as it was */
void mem_scope_forget(void *p);
void mem_scope_unwind(void) __attribute__((noreturn));

#endif
