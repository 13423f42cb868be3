/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "api/call.h"

#include <locale.h>
#include <pthread.h>
#include <string.h>

#include "base/mem_gsl.h"

const struct err rcp_aborted = {.kind = ERR_STOPPED, .text = "the callback gave up"};

void rcp_clear(struct rcp_error *error)
{
    if (error)
        *error = (struct rcp_error){.kind = RCP_OK};
}

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

static enum rcp_kind kind_of(enum err_kind kind)
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

/* Numbers are read and written as in C, whatever the host's locale. Made once; NULL = there is none. */
static locale_t c_locale;
static pthread_once_t located = PTHREAD_ONCE_INIT;

static void locate(void)
{
    c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
}

struct call {
    int (*body)(void *arg, struct err *err);
    void *arg;
    struct err err;
};

static int run(void *arg)
{
    struct call *c = arg;
    return c->body(c->arg, &c->err);
}

int rcp_call(struct mem_scope *scope, int (*body)(void *arg, struct err *err), void *arg, int *dead,
             struct rcp_error *error)
{
    struct call c = {.body = body, .arg = arg};
    char text[sizeof error->text];
    rcp_clear(error);
    pthread_once(&located, locate);
    locale_t host = c_locale ? uselocale(c_locale) : (locale_t)0;
    mem_gsl_errors_in_scope();
    int r = mem_scope_run(scope, run, &c);
    if (host)
        uselocale(host);
    if (r == MEM_SCOPE_EXHAUSTED) {
        if (dead)
            *dead = 1;
        return rcp_fail(error, RCP_MEMORY, "out of memory");
    }
    if (r == 0)
        return 0;
    err_text(&c.err, text, sizeof text);
    return rcp_fail(error, kind_of(c.err.kind), "%s", text);
}
