/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/mem_scope.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/mem.h"

/* A scope: the set of its allocated pointers, as a hash table with linear probing, at most half full. */
struct mem_scope {
    pthread_mutex_t lock;        /* workers share the scope */
    void **slot;                 /* a pointer; NULL means a free slot */
    unsigned bits;               /* 2^bits slots, unless slot is NULL */
    size_t n;                    /* pointers in the table, and slots reserved for pointers that are being resized */
    struct mem_release *release; /* the newest resource */
};

_Thread_local struct mem_frame *mem_frame;
static _Thread_local struct mem_held *held_stack;

/* Pointers */

/* Returns the slot of the hash table at which the search for a pointer begins. */
static size_t home_slot(const struct mem_scope *s, const void *p)
{
    return (size_t)((uint64_t)(uintptr_t)p * 0x9e3779b97f4a7c15u >> (64 - s->bits)); /* 2^64 / the golden ratio */
}

/* Stores a pointer in the hash table, by linear probing. */
static void insert_pointer(struct mem_scope *s, void *p)
{
    size_t mask = ((size_t)1 << s->bits) - 1, i = home_slot(s, p);
    while (s->slot[i])
        i = (i + 1) & mask;
    s->slot[i] = p;
}

/* Reserves a slot for one more pointer. Returns false if there is no memory for it. */
static bool reserve_slot(struct mem_scope *s)
{
    enum { FIRST_BITS = 6 };
    struct mem_scope larger = {.bits = s->slot ? s->bits + 1 : FIRST_BITS};
    if (s->slot && s->n < (size_t)1 << (s->bits - 1)) {
        s->n++;
        return true;
    }
    if (!(larger.slot = calloc((size_t)1 << larger.bits, sizeof *larger.slot)))
        return false;
    for (size_t i = 0; s->slot && i < (size_t)1 << s->bits; i++)
        if (s->slot[i])
            insert_pointer(&larger, s->slot[i]);
    free(s->slot);
    s->slot = larger.slot;
    s->bits = larger.bits;
    s->n++;
    return true;
}

/* Removes p from the table, but leaves s->n as it is, so that a slot stays reserved; moves later pointers to where
 * probing finds them. Returns false if p is not in the table. */
static bool remove_pointer(struct mem_scope *s, const void *p)
{
    if (!s->slot)
        return false;
    size_t mask = ((size_t)1 << s->bits) - 1, i = home_slot(s, p);
    while (s->slot[i] != p)
        if (!s->slot[i])
            return false;
        else
            i = (i + 1) & mask;
    for (size_t k = (i + 1) & mask; s->slot[k]; k = (k + 1) & mask)
        if (((k - home_slot(s, s->slot[k])) & mask) >= ((k - i) & mask)) {
            s->slot[i] = s->slot[k];
            i = k;
        }
    s->slot[i] = NULL;
    return true;
}

bool mem_scope_record(void *p)
{
    struct mem_scope *s = mem_frame->scope;
    pthread_mutex_lock(&s->lock);
    bool is_reserved = reserve_slot(s);
    if (is_reserved)
        insert_pointer(s, p);
    pthread_mutex_unlock(&s->lock);
    if (!is_reserved)
        free(p);
    return is_reserved;
}

/* Removes p from the scope that owns it, which is the current one or one outside it. Returns that scope, or NULL if p
 * was allocated outside all scopes. `keeps_slot` says that the slot stays reserved. */
static struct mem_scope *take_from_scope(void *p, bool keeps_slot)
{
    struct mem_scope *s = NULL;
    for (struct mem_frame *f = mem_frame; f; f = f->outer) {
        if (f->scope == s)
            continue;
        s = f->scope;
        pthread_mutex_lock(&s->lock);
        bool is_found = remove_pointer(s, p);
        s->n -= is_found && !keeps_slot;
        pthread_mutex_unlock(&s->lock);
        if (is_found)
            return s;
    }
    return NULL;
}

/* Resizes p. Removes p from its scope before realloc, since another thread may get the same address as soon as p is
 * freed. */
void *mem_scope_resize(void *p, size_t size)
{
    struct mem_scope *s = take_from_scope(p, true);
    void *resized = realloc(p, size);
    if (!s)
        return resized;
    pthread_mutex_lock(&s->lock);
    insert_pointer(s, resized ? resized : p);
    pthread_mutex_unlock(&s->lock);
    return resized;
}

void mem_scope_forget(void *p)
{
    take_from_scope(p, false);
}

/* Resources other than memory */

void mem_release_add(struct mem_release *r, void (*release)(void *arg), void *arg)
{
    *r = (struct mem_release){.release = release, .arg = arg, .scope = mem_frame ? mem_frame->scope : NULL};
    if (!r->scope)
        return;
    pthread_mutex_lock(&r->scope->lock);
    r->older = r->scope->release;
    if (r->older)
        r->older->newer = r;
    r->scope->release = r;
    pthread_mutex_unlock(&r->scope->lock);
}

void mem_release_forget(struct mem_release *r)
{
    struct mem_scope *s = r->scope;
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    if (r->newer)
        r->newer->older = r->older;
    else
        s->release = r->older;
    if (r->older)
        r->older->newer = r->newer;
    pthread_mutex_unlock(&s->lock);
    r->scope = NULL;
}

void mem_hold(struct mem_held *h, void (*release)(void *arg), void *arg)
{
    *h = (struct mem_held){.release = release, .arg = arg, .next = held_stack};
    held_stack = h;
}

void mem_held_pop(struct mem_held *h)
{
    held_stack = h->next;
}

/* Unwinding */

void mem_scope_unwind(void)
{
    struct mem_frame *f = mem_frame;
    while (held_stack != f->held) {
        struct mem_held *h = held_stack;
        held_stack = h->next;
        h->release(h->arg);
    }
    longjmp(f->jump, 1);
}

/* Calls body(arg) in a new frame of the scope, inside the frame `outer`. Returns false if memory ran out, which ends
 * the body. */
static bool run_in_frame(struct mem_scope *s, struct mem_frame *outer, void (*body)(void *arg), void *arg)
{
    struct mem_frame *previous = mem_frame;
    struct mem_frame frame = {.scope = s, .outer = outer, .held = held_stack};
    mem_frame = &frame;
    bool is_complete = setjmp(frame.jump) == 0;
    if (is_complete)
        body(arg);
    mem_frame = previous;
    return is_complete;
}

bool mem_frame_run(struct mem_frame *outer, void (*body)(void *arg), void *arg)
{
    if (outer)
        return run_in_frame(outer->scope, outer, body, arg);
    body(arg);
    return true;
}

/* Releases all resources of the scope, the newest first, then frees all its memory. A release may free memory of the
 * scope, and cannot unwind further. */
static void release_all(struct mem_scope *s)
{
    for (struct mem_release *r; (r = s->release) != NULL;) {
        mem_release_forget(r);
        run_in_frame(s, mem_frame, r->release, r->arg);
    }
    for (size_t i = 0; s->slot && i < (size_t)1 << s->bits; i++)
        free(s->slot[i]);
    free(s->slot);
    s->slot = NULL;
    s->n = 0;
}

struct mem_scope *mem_scope_new(void)
{
    struct mem_scope *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    if (pthread_mutex_init(&s->lock, NULL) == 0)
        return s;
    free(s);
    return NULL;
}

/* A call of a body that returns a value, made through a body that returns none. */
struct call {
    int (*body)(void *arg);
    void *arg;
    int result;
};

static void call_body(void *arg)
{
    struct call *c = arg;
    c->result = c->body(c->arg);
}

int mem_scope_run(struct mem_scope *s, int (*body)(void *arg), void *arg)
{
    struct call c = {.body = body, .arg = arg};
    if (run_in_frame(s, mem_frame, call_body, &c))
        return c.result;
    release_all(s);
    return MEM_SCOPE_EXHAUSTED;
}

void mem_scope_free(struct mem_scope *s)
{
    if (!s)
        return;
    release_all(s);
    pthread_mutex_destroy(&s->lock);
    free(s);
}
