/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/call.h"

#include <locale.h>
#include <pthread.h>
#include <string.h>

#include "base/mem_gsl.h"

const struct err rcp_aborted = {.kind = ERR_STOPPED, .text = "the callback stopped the evaluation"};

int rcp_fail(struct rcp_error *error, enum rcp_kind kind, const char *format, ...)
{
    va_list ap;
    if (!error)
        return -1;
    error->kind = kind;
    va_start(ap, format);
    vsnprintf(error->text, sizeof error->text, format, ap);
    va_end(ap);
    return -1;
}

int rcp_check_argument(const void *argument, const char *expected, struct rcp_error *error)
{
    return argument ? 0 : rcp_fail(error, RCP_MISUSE, "NULL, expected %s", expected);
}

/* Returns the public kind for an internal kind of error; RCP_INPUT for kinds without a public one. */
static enum rcp_kind convert_kind(enum err_kind kind)
{
    switch (kind) {
    case ERR_USAGE: return RCP_MISUSE;
    case ERR_MEMORY: return RCP_MEMORY;
    case ERR_CALC: return RCP_NUMERIC;
    case ERR_NO_TOPIC: return RCP_NO_TOPIC;
    case ERR_OUTPUT: return RCP_OUTPUT;
    case ERR_STOPPED: return RCP_ABORTED;
    default: return RCP_INPUT;
    }
}

/* The C locale, in which calls read and print numbers; made by the first call. If it cannot be made, it is (locale_t)0,
 * and calls use the locale of the caller. */
static locale_t c_locale;
static pthread_once_t locale_once = PTHREAD_ONCE_INIT;

/* Makes the C locale. A callback of pthread_once. */
static void make_c_locale(void)
{
    c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

/* A function, its argument and the error that it reports in *err. mem_scope_run calls run_body with this struct,
 * because the functions that it calls have no parameter `err`. */
struct call {
    int (*body)(void *arg, struct err *err);
    void *arg;
    struct err err;
};

static int run_body(void *arg)
{
    struct call *c = arg;
    return c->body(c->arg, &c->err);
}

int rcp_call_scope(struct mem_scope *scope, int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error)
{
    struct call c = {.body = body, .arg = arg};
    char text[sizeof error->text];
    if (error)
        *error = (struct rcp_error){.kind = RCP_OK};
    pthread_once(&locale_once, make_c_locale);
    locale_t host_locale = c_locale ? uselocale(c_locale) : (locale_t)0;
    mem_gsl_errors_in_scope();
    int r = mem_scope_run(scope, run_body, &c);
    if (host_locale)
        uselocale(host_locale);
    if (r == 0)
        return 0;
    if (r == MEM_SCOPE_EXHAUSTED) {
        rcp_fail(error, RCP_MEMORY, "out of memory");
        return r;
    }
    err_text(&c.err, text, sizeof text);
    return rcp_fail(error, convert_kind(c.err.kind), "%s", text);
}

int rcp_call(struct rcp_handle *h, int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error)
{
    int r = rcp_call_scope(h->scope, body, arg, error);
    h->is_dead |= r == MEM_SCOPE_EXHAUSTED;
    return r == 0 ? 0 : -1;
}

struct mem_scope *rcp_call_new(int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error)
{
    struct mem_scope *scope = mem_scope_new();
    if (!scope)
        rcp_fail(error, RCP_MEMORY, "out of memory");
    else if (rcp_call_scope(scope, body, arg, error) == 0)
        return scope;
    mem_scope_free(scope);
    return NULL;
}

int rcp_call_once(int (*body)(void *arg, struct err *err), void *arg, struct rcp_error *error)
{
    struct mem_scope *scope = rcp_call_new(body, arg, error);
    mem_scope_free(scope);
    return scope ? 0 : -1;
}

/* The argument and the result of make_block: the size of a struct in bytes, and the new struct. */
struct handle_call {
    size_t size;
    struct rcp_handle *handle;
};

/* Allocates a zeroed struct in the current memory scope. `arg` is a struct handle_call. Returns 0. */
static int make_block(void *arg, struct err *err)
{
    struct handle_call *call = arg;
    (void)err;
    call->handle = mem_zalloc(1, call->size);
    return 0;
}

void *rcp_handle_new(size_t size, struct rcp_error *error)
{
    struct handle_call call = {size, NULL};
    struct mem_scope *scope = mem_scope_new(), *struct_scope = scope ? rcp_call_new(make_block, &call, error) : NULL;
    if (struct_scope) {
        call.handle->struct_scope = struct_scope;
        call.handle->scope = scope;
        return call.handle;
    }
    mem_scope_free(scope);
    rcp_fail(error, RCP_MEMORY, "out of memory");
    return NULL;
}

void rcp_handle_free(void *handle)
{
    struct rcp_handle *h = handle;
    if (!h)
        return;
    struct mem_scope *struct_scope = h->struct_scope;
    mem_scope_free(h->scope);
    mem_scope_free(struct_scope);
}
