/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Calls of the library: each runs in a memory scope (base/mem_scope.h), which owns all memory that the call allocates,
 * and reports its error as a struct rcp_error. */
#ifndef API_CALL_H
#define API_CALL_H

#include "api/rcp.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/mem_scope.h"

/* The first member of the struct behind a handle that several calls fill: an evaluator, a fit or a judge. */
struct rcp_handle {
    struct mem_scope *struct_scope, *scope; /* struct_scope owns the struct itself; scope owns all other memory */
    int is_dead;                            /* the handle can only be freed: memory ran out, or a call failed that
                                             * cannot be repeated, such as rcp_prepare */
};

/* Returns a struct of `size` bytes that begins with a struct rcp_handle with new scopes and is zeroed behind it, or
 * NULL and *error if there is no memory. The caller frees it with rcp_handle_free. */
void *rcp_handle_new(size_t size, struct rcp_error *error);
/* Frees a struct made by rcp_handle_new, which may be NULL, and all memory of its scopes. */
void rcp_handle_free(void *handle);

/* Calls body(arg) in the scope and in the C locale. Returns 0 if the body returned 0; -1 and *error if it returned -1
 * and *err; or MEM_SCOPE_EXHAUSTED and *error, with all memory of the scope freed, if memory ran out. `error` may be
 * NULL. */
int rcp_call_scope(struct mem_scope *scope, int (*body)(void *arg, struct err *err), void *arg,
                   struct rcp_error *error);
/* Calls body(arg) in the scope of a handle, and marks the handle as dead if memory ran out. Returns 0, or -1 and
 * *error. `error` may be NULL. */
int rcp_call(struct rcp_handle *h, int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error);
/* Calls body(arg) in a new scope. Returns the scope, which owns what the body allocated and which the caller frees with
 * mem_scope_free; NULL and *error, with the scope freed, on failure. */
struct mem_scope *rcp_call_new(int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error);

/* Calls body(arg) in a new scope, which is freed afterwards with all that the body allocated. Returns 0, or -1 and
 * *error. */
int rcp_call_once(int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error);
/* Sets *error to the kind and to the text in printf's format; does nothing if `error` is NULL. Returns -1. */
int rcp_fail(struct rcp_error *error, enum rcp_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Returns 0, or -1 and *error (RCP_MISUSE: "NULL, expected ...") if `argument` is NULL; `expected` is a phrase such as
 * "a path". */
int rcp_check_argument(const void *argument, const char *expected, struct rcp_error *error);

/* The error of a call that a callback of the caller stopped; it becomes RCP_ABORTED. No other error has both this kind
 * and this text. */
extern const struct err rcp_aborted;

#endif
