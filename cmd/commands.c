/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _GNU_SOURCE /* getopt_long, sched_getaffinity */
#include "cmd/commands.h"

#include <getopt.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"

enum { MAX_THREADS = 256 };

static int left_column(const struct cmd_option *o, char *text, size_t size)
{
    const char *blank = o->arg ? " " : "", *arg = o->arg ? o->arg : "";
    return o->code < 256 ? snprintf(text, size, "-%c, --%s%s%s", o->code, o->name, blank, arg)
                         : snprintf(text, size, "    --%s%s%s", o->name, blank, arg);
}

static void print_help(const struct cmd_option *table, size_t n, const char *usage)
{
    char left[64];
    int width = 24;
    for (size_t i = 0; i < n; i++) {
        int need = left_column(&table[i], left, sizeof left);
        width = need > width ? need : width;
    }
    fputs(usage, stdout);
    for (size_t i = 0; i < n; i++) {
        left_column(&table[i], left, sizeof left);
        printf("  %-*s %s\n", width, left, table[i].help);
    }
}

int cmd_options(int argc, char **argv, const struct cmd_option *table, size_t n, const char *usage,
                int (*set)(void *ctx, int code, const char *arg, struct rcp_err *err), void *ctx, int *first,
                struct rcp_err *err)
{
    char *letters = rcp_zalloc(2 * n + 3, 1), *p = letters;
    struct option *longs = rcp_zalloc(n + 2, sizeof *longs);
    int c, r = 0;
    optind = 0; /* a command may call another, or go through its arguments twice */
    *p++ = ':';
    *p++ = 'h';
    longs[n] = (struct option){"help", no_argument, NULL, 'h'};
    for (size_t i = 0; i < n; i++) {
        longs[i] = (struct option){table[i].name, table[i].arg ? required_argument : no_argument, NULL, table[i].code};
        if (table[i].code < 256) {
            *p++ = (char)table[i].code;
            if (table[i].arg)
                *p++ = ':';
        }
    }
    while (r == 0 && (c = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        if (c == 'h') {
            print_help(table, n, usage);
            r = 1;
        } else if (c == ':' || c == '?') {
            char letter[] = {'-', (char)optopt, '\0'}; /* in a cluster argv[optind] is not past it yet */
            r = rcp_fail(err, RCP_ERR_USAGE, "", 0, "option '%s', expected %s",
                         optopt > 0 && optopt < 256 ? letter : argv[optind - 1],
                         c == ':' ? "its argument after it" : "one that -h lists");
        } else {
            r = set(ctx, c, optarg, err);
        }
    }
    *first = optind;
    free(letters);
    free(longs);
    return r;
}

int cmd_real(const char *option, const char *s, double min, bool above, double *v, struct rcp_err *err)
{
    char q[RCP_QUOTE_SIZE];
    if (num_double(s, strlen(s), v) && (above ? *v > min : *v >= min))
        return 0;
    return rcp_fail(err, RCP_ERR_USAGE, "", 0, "%s '%s', expected a number %s %g", option, rcp_quote(q, s, strlen(s)),
                    above ? "above" : "of at least", min);
}

int cmd_whole(const char *option, const char *s, int64_t min, int64_t max, int64_t *v, struct rcp_err *err)
{
    char q[RCP_QUOTE_SIZE];
    if (num_int(s, strlen(s), min, max, v))
        return 0;
    return rcp_fail(err, RCP_ERR_USAGE, "", 0, "%s '%s', expected a whole number from %lld to %lld", option,
                    rcp_quote(q, s, strlen(s)), (long long)min, (long long)max);
}

int cmd_count(const char *option, const char *s, int64_t min, int64_t max, size_t *v, struct rcp_err *err)
{
    int64_t n;
    if (cmd_whole(option, s, min, max, &n, err) != 0)
        return -1;
    *v = (size_t)n;
    return 0;
}

int cmd_all_cores(void)
{
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n > MAX_THREADS ? MAX_THREADS : n;
}

int cmd_threads(const char *s, int *v, struct rcp_err *err)
{
    int64_t n;
    char q[RCP_QUOTE_SIZE];
    if (!num_int(s, strlen(s), 1, MAX_THREADS, &n))
        return rcp_fail(err, RCP_ERR_USAGE, "", 0, "-j '%s', expected 1 to 256 threads", rcp_quote(q, s, strlen(s)));
    *v = (int)n;
    return 0;
}

int cmd_judges(const char *s, bool *pooled, struct rcp_err *err)
{
    char q[RCP_QUOTE_SIZE];
    *pooled = strcmp(s, "pooled") == 0;
    if (*pooled || strcmp(s, "single") == 0)
        return 0;
    return rcp_fail(err, RCP_ERR_USAGE, "", 0, "--judges '%s', expected single or pooled", rcp_quote(q, s, strlen(s)));
}

void cmd_list(const char *command, const char *what, const char *const *name, size_t n)
{
    enum { SHOWN = 10 };
    rcp_print(stderr, "rcp-label %s: %s:", command, what);
    for (size_t i = 0; i < n && i < SHOWN; i++)
        rcp_print(stderr, " %s", name[i]);
    fputs(n > SHOWN ? " ...\n" : "\n", stderr);
}
