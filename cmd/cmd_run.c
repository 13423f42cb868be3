/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label run: makes the pool, the judgements and the gain file in one command. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/exists.h"
#include "base/mem.h"
#include "cmd/cmd_fit.h"
#include "cmd/cmd_pool.h"
#include "cmd/config.h"
#include "cmd/judge_options.h"
#include "format/pools.h"
#include "store/sound.h"

#define GAINS_NAME "labels.gains"

enum { OPT_RUN = 256, OPT_GAINS };

/* The options of `run` that `judge` does not have. */
static const struct cmd_option own_table[] = {
    {OPT_RUN, "run", "FILE", CMD_EVERYDAY "a run for the pool; repeatable"},
    CMD_POOL_OPTIONS,
    {OPT_GAINS, "gains", "FILE", CMD_EVERYDAY "gain file to write (default STORE/labels.gains)"},
    CMD_FIT_OPTIONS,
};
enum { OWN_ROWS = LENGTH(own_table) };

static const char usage[] =
    "usage: rcp-label run [CONFIG] -o STORE --queries FILE --corpus FILE\n         --run FILE...\n         (--url URL "
    "--model NAME | --judge simulated[:SEED]) [options]\n\nMakes a gain file from runs and texts by calling the pool, "
    "judge and fit commands in turn. Repeat the\ncommand to resume where it stopped. Each line of CONFIG has an option "
    "name without dashes, a blank, and the\noption's value; the command line overrides CONFIG.\n\n";

struct run_options {
    struct cmd_pool_options pool;
    struct cmd_judge_options judge;
    struct cmd_fit_options fit;
    const char **run;
    size_t n_runs;
    const char *config;
    struct pools made; /* the pools, kept in memory with --estimate and --plan-only, which write nothing */
    struct arena arena;
};

/* Stores the value of an option, `arg`, in the struct run_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct run_options *o = ctx;
    if (arg) /* a copy, because the line of the configuration is freed */
        arg = arena_strdup(&o->arena, arg);
    if (cmd_pool_takes(code))
        return cmd_pool_set(&o->pool, code, arg, err);
    if (cmd_fit_takes(code))
        return cmd_fit_set(&o->fit, code, arg, err);
    switch (code) {
    case OPT_RUN:
        o->run = mem_realloc(o->run, o->n_runs + 1, sizeof *o->run);
        o->run[o->n_runs++] = arg;
        return 0;
    case OPT_GAINS: o->fit.output = arg; return 0;
    default: return cmd_judge_options_set(&o->judge, code, arg, err);
    }
}

/* Ignores an option: a callback for the first pass over the command line, which checks its form and finds CONFIG.
 * Returns 0. */
static int ignore_option(void *ctx, int code, const char *arg, struct err *err)
{
    (void)ctx, (void)code, (void)arg, (void)err;
    return 0;
}

/* Reads the options of the configuration, then those of the command line, which override them. Returns 0, 1 if help was
 * printed, or -1 and *err. */
static int read_options(struct run_options *o, int argc, char **argv, struct err *err)
{
    size_t n = OWN_ROWS + cmd_judge_options_rows;
    struct cmd_option *table = mem_alloc(n, sizeof *table);
    int first, r;
    memcpy(table, own_table, sizeof own_table);
    memcpy(table + OWN_ROWS, cmd_judge_options_table, cmd_judge_options_rows * sizeof *table);
    r = cmd_options(argc, argv, table, n, usage, ignore_option, NULL, &first, err);
    if (r == 0 && argc - first > 1)
        r = err_usage(err, "unexpected operand '%s': give at most one CONFIG; name runs with --run", argv[first + 1]);
    o->config = r == 0 && first < argc ? argv[first] : NULL;
    if (o->config)
        r = cmd_config(o->config, table, n, set_option, o, err);
    if (r == 0)
        r = cmd_options(argc, argv, table, n, usage, set_option, o, &first, err);
    mem_free(table);
    return r;
}

static char *store_path(struct run_options *o, const char *name)
{
    const char *store = o->judge.judge.store;
    char *joined = mem_path(store, name), *path = arena_strdup(&o->arena, joined);
    mem_free(joined);
    return path;
}

/* Makes the pools of the runs. If an earlier call wrote the file, they must be equal to it. With --estimate and
 * --plan-only, writes nothing and keeps the pools in o->made. Returns 0, or -1 and *err. */
static int make_pool(struct run_options *o, struct err *err)
{
    if (exists_path(o->pool.output, &o->pool.again, err) != 0)
        return -1;
    o->pool.quiet = o->judge.quiet || o->pool.again;
    if (o->judge.estimate || o->judge.until.plan_only) { /* estimates and plans write nothing */
        o->judge.judge.memory_pool = &o->made;
        return cmd_pool_fuse(&o->pool, o->run, o->n_runs, &o->made, err);
    }
    return cmd_pool_make(&o->pool, o->run, o->n_runs, err);
}

static int stop_if_output_is_input(const struct run_options *o, struct err *err)
{
    struct overwrite files = {0};
    overwrite_writes(&files, "--gains", o->fit.output);
    cmd_judge_options_files(&o->judge, &files);
    overwrite_reads(&files, "CONFIG", o->config);
    if (o->n_runs)
        overwrite_writes(&files, "the pool of --output", o->pool.output);
    for (size_t i = 0; i < o->n_runs; i++)
        overwrite_reads(&files, "--run", o->run[i]);
    overwrite_reads(&files, "--qrels", o->pool.qrels);
    return overwrite_check(&files, err);
}

/* Makes the folder of the store if it is missing, and checks, before any request is sent, that the gain file can be
 * written. Removes a new folder on failure. Returns 0, or -1 and *err. */
static int prepare_store(struct run_options *o, struct err *err)
{
    const char *store = o->judge.judge.store;
    bool is_new = mkdir(store, 0777) == 0;
    if (!is_new && errno != EEXIST)
        return err_output(err, store, "cannot be created");
    int r = cmd_fit_check(&o->fit, &o->judge.judge.store, 1, err);
    if (r != 0 && is_new)
        rmdir(store);
    return r;
}

static int check_options(const struct run_options *o, struct err *err)
{
    if (!o->judge.judge.store)
        return err_usage(err, "-o STORE is missing");
    if (!o->n_runs && !o->judge.judge.pool)
        return err_usage(err, "--run FILE or --pool FILE is missing");
    if (o->n_runs && o->judge.judge.pool)
        return err_usage(err, "--run cannot be combined with --pool");
    return cmd_pool_check(&o->pool, err);
}

/* Sets the options that follow from others: the pool and labels.gains in the store unless files are given, with --until
 * but without --for, the runs of --run as runs of --for, and settings that judging and fitting share. */
static void derive_options(struct run_options *o)
{
    if (o->n_runs) {
        o->judge.judge.pool = o->pool.output = store_path(o, "pool");
        o->judge.judge.own_pool = true;
    }
    if (o->judge.judge.until && !o->judge.judge.n_for_runs) {
        o->judge.judge.for_run = o->run;
        o->judge.judge.n_for_runs = o->n_runs;
    }
    if (!o->fit.output)
        o->fit.output = store_path(o, GAINS_NAME);
    o->fit.quiet = o->judge.quiet;
    o->fit.complete = true;
    o->fit.fit.method = o->judge.judge.method;
}

/* Renames labels.gains of an earlier run to labels.gains.old if the store is no longer sound and complete, because it
 * would seem to be the labels of the present judgements. Says so on standard error. Does not rename a file that --gains
 * names. */
static void set_aside(const struct run_options *o)
{
    struct sound_report report;
    struct err ignored;
    const char *store = o->judge.judge.store;
    char *gains_path = mem_path(store, GAINS_NAME), *old_path = mem_path(store, GAINS_NAME ".old");
    if (strcmp(gains_path, o->fit.output) == 0 && access(gains_path, F_OK) == 0) {
        bool good = sound_read(&report, store, cmd_all_cores(), &ignored) == 0 && !report.store.n_faults &&
                    sound_is_complete(&report);
        sound_free(&report);
        if (!good && rename(gains_path, old_path) == 0)
            err_print(
                stderr,
                "rcp-label run: the store is not complete now, so %s, made by an earlier command, was moved to %s\n",
                gains_path, old_path);
        else if (!good)
            err_print(stderr, "rcp-label run: the store is not complete now; %s was made by an earlier command\n",
                      gains_path);
    }
    mem_free(gains_path);
    mem_free(old_path);
}

/* Makes the pools, the judgements and, except with --estimate, --plan-only and --check, the gain file. *written is set
 * to whether the gain file was written. Returns 0, or -1 and *err, also if the gain file was written but the server
 * refused some windows. */
static int run_steps(struct run_options *o, bool *written, struct err *err)
{
    if (o->n_runs && make_pool(o, err) != 0)
        return -1;
    int r = cmd_judge_options_run(&o->judge, "run", err);
    bool refused = r != 0 && err->kind == ERR_REFUSED; /* the server refused some windows only */
    struct err which = {0};
    if (refused)
        which = *err;
    if ((r != 0 && !refused) || o->judge.estimate || o->judge.until.plan_only || o->judge.judge.check)
        return r;
    struct err why = {0};
    r = cmd_fit_make(&o->fit, &o->judge.judge.store, 1, &why);
    if (r != 0)
        *err = why;
    if (r != 0 && refused && why.kind == ERR_CALC) /* a repetition of the command may still succeed */
        err->kind = ERR_REFUSED;
    *written = r == 0;
    if (r == 0 && refused) {
        *err = which;
        return -1;
    }
    return r;
}

/* Checks all options and files, then runs all steps. If no new gain file was written after an error, renames
 * labels.gains of an earlier run (see set_aside), since it belongs to other judgements. Returns 0, or -1 and *err. */
static int check_and_run(struct run_options *o, struct err *err)
{
    bool written = false;
    if (check_options(o, err) != 0)
        return -1;
    derive_options(o);
    if (cmd_judge_options_check(&o->judge, err) != 0 || stop_if_output_is_input(o, err) != 0)
        return -1;
    bool writes = !o->judge.estimate && !o->judge.until.plan_only;
    if (writes && prepare_store(o, err) != 0)
        return -1;
    int r = run_steps(o, &written, err);
    if (r != 0 && writes && !o->judge.judge.check && !written)
        set_aside(o);
    return r;
}

int cmd_run(int argc, char **argv, struct err *err)
{
    struct run_options o = {0};
    char **arguments = mem_alloc((size_t)argc, sizeof *arguments); /* a copy, because cmd_parse moves operands */
    memcpy(arguments, argv, (size_t)argc * sizeof *arguments);
    cmd_pool_defaults(&o.pool);
    cmd_judge_options_init(&o.judge);
    cmd_fit_defaults(&o.fit);
    int r = read_options(&o, argc, argv, err);
    if (r == 0)
        r = check_and_run(&o, err);
    if (r < 0 && err->kind == ERR_STOPPED)
        cmd_judge_options_print(argc, arguments);
    cmd_judge_options_free(&o.judge);
    pools_free(&o.made);
    arena_free(&o.arena);
    mem_free(o.run);
    mem_free(arguments);
    return r > 0 ? 0 : r;
}
