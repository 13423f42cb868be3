/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Calls of the library: each runs in the memory scope of its handle, and reports its error as a struct rcp_error. */
#ifndef API_CALL_H
#define API_CALL_H

#include "api/rcp.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/mem_scope.h"

/* The first member of the struct behind a handle that is filled by several calls. */
struct rcp_handle {
    struct mem_scope *struct_scope, *scope; /* struct_scope owns the struct itself; scope owns all other memory */
    int is_dead;                            /* the handle can only be freed, because memory ran out or a call failed */
};

/* Returns a zeroed struct of `size` bytes that begins with a struct rcp_handle, or NULL and *error. */
void *rcp_handle_new(size_t size, struct rcp_error *error);
/* Frees a struct made by rcp_handle_new, which may be NULL, and all memory of its scopes. */
void rcp_handle_free(void *handle);

/* Calls body(arg) in the scope. Returns 0; -1 and *error if the body returned -1 and *err; or MEM_SCOPE_EXHAUSTED and
 * *error, with the scope empty, if memory ran out. `error` may be NULL. */
int rcp_call_scope(struct mem_scope *scope, int (*body)(void *arg, struct err *err), void *arg,
                   struct rcp_error *error);
/* Calls body(arg) in the scope of a handle, and marks the handle as dead if memory ran out. Returns 0, or -1 and
 * *error, which may be NULL. */
int rcp_call(struct rcp_handle *h, int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error);
/* Calls body(arg) in a new scope. Returns the scope, which has the result of the body, or NULL and *error. */
struct mem_scope *rcp_call_new(int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error);

/* Calls body(arg) in a scope that is freed afterwards. Returns 0, or -1 and *error. */
int rcp_call_once(int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error);
/* Fills *error, which may be NULL, and returns -1. */
int rcp_fail(struct rcp_error *error, enum rcp_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Returns 0, or -1 and *error if an argument is NULL; `expected` is a phrase for it, such as "a path". */
int rcp_check_argument(const void *argument, const char *expected, struct rcp_error *error);

/* The error of a callback that aborted the call. No other error has its kind and its text. */
extern const struct err rcp_aborted;

#endif
