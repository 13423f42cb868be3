/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/commands.h"

#include <string.h>

#include "base/mem.h"
#include "calibrate/calibrate.h"
#include "eval/fitting.h"

/* The arguments of cmd_options, for set_or_help. */
struct command {
    const struct cmd_option *table;
    size_t n;
    const char *usage;
    bool explains_all;
    int (*set)(void *ctx, int code, const char *arg, struct err *err);
    void *ctx;
};

static int set_or_help(void *ctx, int code, const char *arg, struct err *err)
{
    const struct command *c = ctx;
    if (code != 'h')
        return c->set(c->ctx, code, arg, err);
    cmd_explain(stdout, c->usage, c->table, c->n, c->explains_all);
    return 1;
}

int cmd_options(int argc, char **argv, const struct cmd_option *table, size_t n, const char *usage,
                int (*set)(void *ctx, int code, const char *arg, struct err *err), void *ctx, int *first,
                struct err *err)
{
    if (argc == 1) {
        cmd_usage(stderr, usage);
        return err_usage(err, "%s", "");
    }
    struct command c = {.n = n + 1, .usage = usage, .explains_all = cmd_asks_all(argc, argv), .set = set, .ctx = ctx};
    struct cmd_option *extended = mem_alloc(c.n, sizeof *extended);
    memcpy(extended, table, n * sizeof *extended);
    extended[n] = (struct cmd_option){'h', "help", NULL, CMD_EVERYDAY "print this help; -h all explains every option"};
    c.table = extended;
    int r = cmd_parse(argc, argv, extended, c.n, set_or_help, &c, ctx, first, err);
    mem_free(extended);
    return r;
}

int cmd_threads(const char *s, int *v, struct err *err)
{
    return value_threads("-j", s, v, err);
}

int cmd_judges(const char *s, bool *pooled, struct err *err)
{
    return fitting_judges("--judges", s, pooled, err);
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
    return fitting_clip("--clip", s, v, err);
}

void cmd_list(const char *command, const char *what, const char *const *name, size_t n)
{
    enum { SHOWN = 10 };
    err_print(stderr, "rcp-label %s: %s:", command, what);
    for (size_t i = 0; i < n && i < SHOWN; i++)
        err_print(stderr, " %s", name[i]);
    fputs(n > SHOWN ? " ...\n" : "\n", stderr);
}
