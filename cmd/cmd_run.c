/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label run */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/exists.h"
#include "base/mem.h"
#include "cmd/judge_options.h"
#include "cmd/config.h"

enum {
    OPT_RUN = 256,
    OPT_GAINS,
    /* handed on to pool */
    OPT_DEPTH,
    OPT_KAPPA,
    OPT_QRELS,
    OPT_JOIN,
    /* handed on to fit */
    OPT_JOBS,
    OPT_HARD,
    OPT_SD_TAU,
    OPT_SD_ALPHA
};

static const struct cmd_option own_table[] = {
    {OPT_RUN, "run", "FILE", "a run; several times. Their fusion is the pool (or --pool FILE)"},
    {OPT_DEPTH, "depth", "N", "documents per topic of the pool (default 150)"},
    {OPT_KAPPA, "kappa", "X", "constant of the fusion (default 60)"},
    {OPT_QRELS, "qrels", "FILE", "relevant documents that the fusion misses replace the lowest ranked"},
    {OPT_JOIN, "join-judged", NULL, "all documents that --qrels judges are added instead"},
    {OPT_GAINS, "gains", "FILE", "the gain file to write (default: labels.gains in the store)"},
    {OPT_JOBS, "jobs", "N", "threads of the fit (default: all cores)"},
    {OPT_HARD, "hard-rankings", NULL, "see fit"},
    {OPT_SD_TAU, "sd-tau", "X", "see fit"},
    {OPT_SD_ALPHA, "sd-alpha", "X", "see fit"},
};
enum { OWN_ROWS = sizeof own_table / sizeof own_table[0] };

static const char usage[] = "usage: rcp-label run [CONFIG] --out STORE --queries FILE --corpus FILE --run FILE...\n"
                            "                     (--url URL --model NAME | --judge simulated[:SEED]) [options]\n\n"
                            "From runs and texts to a gain file: pool, judge and fit, one after the other. Started\n"
                            "again it goes on where it was. CONFIG holds lines 'option value', the options named as\n"
                            "here without their dashes; options of the command line come after them.\n\n";

/* Arguments of a command that is called. */
struct arguments {
    char **v;
    int n;
};

struct run_options {
    struct cmd_judge_options judge;
    struct arguments pool, runs, fit;
    const char *gains, *config;
    struct rcp_arena arena;
};

static void add(struct run_options *o, struct arguments *a, const char *s)
{
    a->v = rcp_realloc(a->v, (size_t)a->n + 2, sizeof *a->v);
    a->v[a->n++] = rcp_arena_strndup(&o->arena, s, strlen(s));
    a->v[a->n] = NULL;
}

static int hand_on(struct run_options *o, struct arguments *a, const char *name, const char *value)
{
    add(o, a, name);
    if (value)
        add(o, a, value);
    return 0;
}

static int set(void *ctx, int code, const char *arg, struct rcp_err *err)
{
    struct run_options *o = ctx;
    if (arg) /* a line of the configuration does not last */
        arg = rcp_arena_strndup(&o->arena, arg, strlen(arg));
    switch (code) {
    case OPT_RUN: add(o, &o->runs, arg); return 0;
    case OPT_GAINS: o->gains = arg; return 0;
    case OPT_DEPTH: return hand_on(o, &o->pool, "--depth", arg);
    case OPT_KAPPA: return hand_on(o, &o->pool, "--kappa", arg);
    case OPT_QRELS: return hand_on(o, &o->pool, "--qrels", arg);
    case OPT_JOIN: return hand_on(o, &o->pool, "--join-judged", NULL);
    case OPT_JOBS: return hand_on(o, &o->fit, "--jobs", arg);
    case OPT_HARD: return hand_on(o, &o->fit, "--hard-rankings", NULL);
    case OPT_SD_TAU: return hand_on(o, &o->fit, "--sd-tau", arg);
    case OPT_SD_ALPHA: return hand_on(o, &o->fit, "--sd-alpha", arg);
    default: return cmd_judge_options_set(&o->judge, code, arg, err);
    }
}

static int set_nothing(void *ctx, int code, const char *arg, struct rcp_err *err)
{
    (void)ctx, (void)code, (void)arg, (void)err;
    return 0;
}

/* The configuration first, so that the command line overrides it. 1 = help was printed. */
static int read_options(struct run_options *o, int argc, char **argv, struct rcp_err *err)
{
    size_t n = OWN_ROWS + cmd_judge_options_rows;
    struct cmd_option *table = rcp_alloc(n, sizeof *table);
    int first, r;
    memcpy(table, own_table, sizeof own_table);
    memcpy(table + OWN_ROWS, cmd_judge_options_table, cmd_judge_options_rows * sizeof *table);
    r = cmd_options(argc, argv, table, n, usage, set_nothing, NULL, &first, err);
    if (r == 0 && argc - first > 1)
        r = rcp_fail(err, RCP_EXIT_USAGE, "", 0, "operand '%s', expected one CONFIG at most (runs go with --run)",
                     argv[first + 1]);
    o->config = r == 0 && first < argc ? argv[first] : NULL;
    if (o->config)
        r = cmd_config(o->config, table, n, set, o, err);
    if (r == 0)
        r = cmd_options(argc, argv, table, n, usage, set, o, &first, err);
    free(table);
    return r;
}

static char *in_store(struct run_options *o, const char *name)
{
    const char *store = o->judge.judge.store;
    size_t room = strlen(store) + strlen(name) + 2;
    char *path = rcp_arena_alloc(&o->arena, room);
    snprintf(path, room, "%s/%s", store, name);
    return path;
}

/* The pool of an earlier call must be what the runs still give. */
static int make_pool(struct run_options *o, struct rcp_err *err)
{
    const char *pool = o->judge.judge.pool;
    struct arguments a = {0};
    bool there;
    if (rcp_exists(pool, &there, err) != 0)
        return -1;
    add(o, &a, "pool");
    hand_on(o, &a, "--output", pool);
    if (o->judge.judge.quiet || there)
        add(o, &a, "--quiet");
    for (int i = 0; i < o->pool.n; i++)
        add(o, &a, o->pool.v[i]);
    add(o, &a, "--");
    for (int i = 0; i < o->runs.n; i++)
        add(o, &a, o->runs.v[i]);
    int r = (there ? cmd_pool_again : cmd_pool)(a.n, a.v, err);
    free(a.v);
    return r;
}

static int fit(struct run_options *o, int (*command)(int argc, char **argv, struct rcp_err *err), struct rcp_err *err)
{
    struct arguments a = {0};
    add(o, &a, "fit");
    hand_on(o, &a, "--output", o->gains);
    if (o->judge.judge.quiet)
        add(o, &a, "--quiet");
    for (int i = 0; i < o->fit.n; i++)
        add(o, &a, o->fit.v[i]);
    add(o, &a, "--");
    add(o, &a, o->judge.judge.store);
    int r = command(a.n, a.v, err);
    free(a.v);
    return r;
}

static int check_files(const struct run_options *o, struct rcp_err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "--gains", o->gains);
    cmd_judge_options_files(&o->judge, &files);
    overwrite_reads(&files, "CONFIG", o->config);
    if (o->runs.n)
        overwrite_writes(&files, "the pool of --out", o->judge.judge.pool);
    for (int i = 0; i < o->runs.n; i++)
        overwrite_reads(&files, "--run", o->runs.v[i]);
    for (int i = 0; i + 1 < o->pool.n; i++)
        if (strcmp(o->pool.v[i], "--qrels") == 0)
            overwrite_reads(&files, "--qrels", o->pool.v[i + 1]);
    return overwrite_check(&files, err);
}

/* Makes the store's folder, and sees whether all that comes after the requests can be done: no request is sent before. */
static int prepare(struct run_options *o, struct rcp_err *err)
{
    const char *store = o->judge.judge.store;
    bool made = mkdir(store, 0777) == 0;
    if (!made && errno != EEXIST)
        return rcp_fail(err, RCP_EXIT_OUTPUT, store, 0, "cannot be made: %s", strerror(errno));
    int r = o->judge.estimate ? 0 : fit(o, cmd_fit_check, err);
    if (r != 0 && made)
        rmdir(store);
    return r;
}

static int check(const struct run_options *o, struct rcp_err *err)
{
    if (!o->judge.judge.store)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "--out STORE is missing");
    if (!o->runs.n && !o->judge.judge.pool)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "--run FILE is missing (or --pool FILE)");
    if (o->runs.n && o->judge.judge.pool)
        return rcp_fail(err, RCP_EXIT_USAGE, "", 0, "--run and --pool, expected one of them");
    return 0;
}

static int go(struct run_options *o, struct rcp_err *err)
{
    bool fused = o->runs.n > 0;
    if (check(o, err) != 0)
        return -1;
    if (fused) { /* what is missing is said before anything is made */
        o->judge.judge.pool = in_store(o, "pool");
        o->judge.judge.own_pool = true;
    }
    if (!o->gains)
        o->gains = in_store(o, "labels.gains");
    if (cmd_judge_options_check(&o->judge, err) != 0 || check_files(o, err) != 0)
        return -1;
    if ((fused || !o->judge.estimate) && prepare(o, err) != 0)
        return -1;
    if (fused && make_pool(o, err) != 0)
        return -1;
    if (o->judge.estimate)
        return judge_estimate(&o->judge.judge, &o->judge.prices, err);
    return judge_run(&o->judge.judge, err) == 0 ? fit(o, cmd_fit, err) : -1;
}

int cmd_run(int argc, char **argv, struct rcp_err *err)
{
    struct run_options o = {0};
    char **given = rcp_alloc((size_t)argc, sizeof *given); /* getopt moves operands */
    memcpy(given, argv, (size_t)argc * sizeof *given);
    cmd_judge_options_init(&o.judge);
    int r = read_options(&o, argc, argv, err);
    if (r == 0)
        r = go(&o, err);
    if (r < 0 && err->status == RCP_EXIT_STOPPED)
        cmd_judge_options_print(argc, given);
    cmd_judge_options_free(&o.judge);
    rcp_arena_free(&o.arena);
    free(o.pool.v);
    free(o.runs.v);
    free(o.fit.v);
    free(given);
    return r > 0 ? 0 : r;
}
