/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "calibrate/calibrate.h"

/* What cmd_options hands on. */
struct command {
    const struct cmd_option *table;
    size_t n;
    const char *usage;
    int (*set)(void *ctx, int code, const char *arg, struct err *err);
    void *ctx;
};

static int set_or_help(void *ctx, int code, const char *arg, struct err *err)
{
    const struct command *c = ctx;
    if (code != 'h')
        return c->set(c->ctx, code, arg, err);
    cmd_usage(stdout, c->usage);
    cmd_help(stdout, c->table, c->n);
    return 1;
}

int cmd_options(int argc, char **argv, const struct cmd_option *table, size_t n, const char *usage,
                int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, int *first,
                struct err *err)
{
    if (argc == 1) {
        cmd_usage(stderr, usage);
        return err_fail(err, ERR_USAGE, "", 0, "%s", "");
    }
    struct command c = {.n = n + 1, .usage = usage, .set = set, .ctx = ctx};
    struct cmd_option *own = mem_alloc(c.n, sizeof *own);
    memcpy(own, table, n * sizeof *own);
    own[n] = (struct cmd_option){'h', "help", NULL, "print this"};
    c.table = own;
    int r = cmd_parse(argc, argv, own, c.n, set_or_help, &c, first, err);
    mem_free(own);
    return r;
}

int cmd_real(const char *option, const char *s, double min, bool above, double *v, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (num_double(s, strlen(s), v) && (above ? *v > min : *v >= min))
        return 0;
    return err_fail(err, ERR_USAGE, "", 0, "%s '%s', expected a number %s %g", option, err_quote(q, s, strlen(s)),
                    above ? "above" : "of at least", min);
}

int cmd_whole(const char *option, const char *s, int64_t min, int64_t max, int64_t *v, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (num_int(s, strlen(s), min, max, v))
        return 0;
    return err_fail(err, ERR_USAGE, "", 0, "%s '%s', expected a whole number from %lld to %lld", option,
                    err_quote(q, s, strlen(s)), (long long)min, (long long)max);
}

int cmd_count(const char *option, const char *s, int64_t min, int64_t max, size_t *v, struct err *err)
{
    int64_t n;
    if (cmd_whole(option, s, min, max, &n, err) != 0)
        return -1;
    *v = (size_t)n;
    return 0;
}

int cmd_threads(const char *s, int *v, struct err *err)
{
    int64_t n;
    char q[ERR_QUOTE_SIZE];
    if (!num_int(s, strlen(s), 1, CMD_MAX_THREADS, &n))
        return err_fail(err, ERR_USAGE, "", 0, "-j '%s', expected 1 to 256 threads", err_quote(q, s, strlen(s)));
    *v = (int)n;
    return 0;
}

int cmd_judges(const char *s, bool *pooled, struct err *err)
{
    *pooled = strcmp(s, "pooled") == 0;
    return *pooled || strcmp(s, "single") == 0 ? 0 : cmd_unknown(err, "--judges", s, "single or pooled");
}

int cmd_hint(struct err *err, const char *hint)
{
    size_t n = strlen(err->text);
    snprintf(err->text + n, sizeof err->text - n, "%s", hint);
    return -1;
}

int cmd_check_names(const struct jud_store *store, const char *dataset, struct err *err)
{
    if (cal_check_names(store, dataset, err) == 0)
        return 0;
    return dataset ? -1 : cmd_hint(err, " (--dataset)");
}

int cmd_clip(const char *s, double *v, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    if (num_double(s, strlen(s), v) && *v >= 0.0 && *v < 0.5)
        return 0;
    return err_fail(err, ERR_USAGE, "", 0, "--clip '%s', expected a number from 0 to below 0.5",
                    err_quote(q, s, strlen(s)));
}

void cmd_list(const char *command, const char *what, const char *const *name, size_t n)
{
    enum { SHOWN = 10 };
    err_print(stderr, "rcp-label %s: %s:", command, what);
    for (size_t i = 0; i < n && i < SHOWN; i++)
        err_print(stderr, " %s", name[i]);
    fputs(n > SHOWN ? " ...\n" : "\n", stderr);
}
