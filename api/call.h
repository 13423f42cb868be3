/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How a call of the library runs: in the memory scope of the handle that it builds, its error told in rcp.h's words. */
#ifndef API_CALL_H
#define API_CALL_H

#include "api/rcp.h"
#include "base/err.h"
#include "base/mem.h"
#include "base/mem_scope.h"

/* Calls body in the scope: what it returns, 0 or -1 and *err, or -1 after it ran out of memory, which releases all that
 * the scope has. *error says which; `dead` is set in that case, NULL where nobody asks. */
int rcp_call(struct mem_scope *scope, int (*body)(void *arg, struct err *err), void *arg, int *dead,
             struct rcp_error *error);

/* Fills *error, which may be NULL, and returns -1. */
int rcp_fail(struct rcp_error *error, enum rcp_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Is the text there? 0, or -1 and *error: NULL was given. */
int rcp_need(const void *text, const char *what, struct rcp_error *error);
/* Nothing went wrong. */
void rcp_clear(struct rcp_error *error);

/* What an aborting callback makes of the err that it leaves; no other error has this kind and no text. */
extern const struct err rcp_aborted;

#endif
