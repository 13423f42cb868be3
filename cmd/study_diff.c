/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study diff: compares the gains of several gain files or stores. */
#include <math.h>
#include <string.h>

#include "base/exists.h"
#include "base/mem.h"
#include "cmd/study_options.h"
#include "report/study.h"

enum { OPT_RUN = CMD_STUDY_OWN, OPT_FIT, OPT_BUDGET };

enum { MAX_BUDGETS = 32 };
#define DEFAULT_REPLICATES 5

struct diff_options {
    struct cmd_study study;
    struct study_diff_options diff;
    char **run;
    /* --reference, with --design: the gain file of the reference cell; NULL means the first one */
    const char *reference;
    struct fitting fit; /* the options of the fits of stores */
    double share[MAX_BUDGETS];
    struct study_budget budget;
    struct study_fits fits;
};

#define CMD_OPTIONS struct diff_options
static const struct cmd_option table[] = {
    {OPT_RUN, "run", "FILE", CMD_EVERYDAY "also compare the leaderboards of these runs; give at least two"},
    {0, "ids", "FILE",
     CMD_EVERYDAY "table that maps ids of topics and documents in later files (column 'from') to ids in the first file "
                  "(column 'to')",
     CMD_TO(diff.ids)},
    {0, "suites", "FILE",
     CMD_EVERYDAY "with --run: dataset of each topic, in a table with the columns query_id and suite; also compare the "
                  "leaderboards within each dataset",
     CMD_TO(diff.suites)},
    {0, "design", "FILE",
     CMD_EVERYDAY "compare the gain files as cells of a design; FILE is a table with a column named file and a column "
                  "for each factor",
     CMD_TO(diff.cells)},
    {0, "reference", "GAINS", "with --design: gain file of the reference cell (default: the first file)",
     CMD_TO(reference)},
    {OPT_FIT, "fit", "NAME=VALUE",
     CMD_EVERYDAY "fit stores with this option of rcp-label fit, such as method=paper; repeatable"},
    {OPT_BUDGET, "budget", "X,...",
     CMD_EVERYDAY
     "with one STORE: also fit random shares X of its windows, and compare each fit with the fit of all windows"},
    {0,
     "replicates",
     "N",
     "with --budget: number of fits per share " CMD_DEFAULT(DEFAULT_REPLICATES),
     CMD_TO(budget.replicates),
     {1, 1000}},
    {0, "price-in", "X", "price of a million input tokens, to show the cost of each store", CMD_TO(diff.price[0])},
    {0, "price-out", "X", "price of a million output tokens", CMD_TO(diff.price[1])},
    CMD_PAGES_ROWS("ranks"),
    CMD_STUDY_RESAMPLED,
    CMD_STUDY_SHOWN,
};

static const char usage[] =
    "usage: rcp-study diff [options] A.gains B.gains ...\n       rcp-study diff [options] --run RUN ... A.gains "
    "B.gains ... [QRELS]\n       rcp-study diff [options] --budget X,... [--run RUN ...] STORE [QRELS]\n\nDo the gains "
    "of two judges, rubrics, budgets or languages agree? For each pair of files, prints the correlations of theta, "
    "gain and Count (within queries and pooled), and the mean change of the gains. If you give runs, also compares the "
    "leaderboards. If you give runs and at least three operands, the last operand is QRELS, and the leaderboard by "
    "these qrels is shown, too. You may give a store instead of a gain file; the store is fitted first.\n\n";

/* Sets an option of the fits from the argument NAME=VALUE of --fit. Returns 0, or -1 and *err. */
static int set_fit(struct diff_options *o, const char *arg, struct err *err)
{
    static const char *const known[] = {"method", "mode",         "judges",   "items",        "dataset",
                                        "strict", "mixed-models", "clip",     "sd-tau",       "sd-alpha",
                                        "ridge",  "ridge-total",  "bt-ridge", "hard-rankings"};
    size_t len = strcspn(arg, "=");
    for (size_t i = 0; arg[len] && i < LENGTH(known); i++)
        if (strlen(known[i]) == len && strncmp(arg, known[i], len) == 0)
            return fitting_set(&o->fit, known[i], "--fit", arg + len + 1, err);
    return value_unknown(err, "--fit", arg, "NAME=VALUE of an option of rcp-label fit, such as method=paper");
}

/* Stores the value of an option, `arg`, in the struct diff_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct diff_options *o = ctx;
    switch (code) {
    case OPT_RUN: return cmd_study_path(&o->run, &o->diff.n_runs, arg);
    case OPT_FIT: return set_fit(o, arg, err);
    case OPT_BUDGET: return cmd_study_numbers("--budget", arg, 1e-6, 1, 1, MAX_BUDGETS, o->share, &o->budget.n, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

/* Divides the operands into gain files or stores and, if there are runs, QRELS; lists the inputs for a page, and checks
 * that it can be written. Returns 0, or -1 and *err. */
static int take_operands(struct diff_options *o, char **path, size_t n, struct err *err)
{
    o->diff.run = o->run;
    o->diff.design = o->study.design;
    o->diff.file = path;
    o->diff.n_files = n;
    if (o->diff.n_runs && n > (o->budget.n ? 1 : 2))
        o->diff.qrels = path[--o->diff.n_files];
    if (o->budget.n && o->diff.n_files != 1)
        return err_usage(err, "--budget takes one store, not %zu files", o->diff.n_files);
    while (o->reference && o->diff.reference < o->diff.n_files && strcmp(path[o->diff.reference], o->reference) != 0)
        o->diff.reference++;
    if (o->diff.reference == o->diff.n_files)
        return err_usage(err, "--reference %s is not one of the gain files", o->reference);
    for (size_t i = 0; i < o->diff.n_files; i++)
        if (!exists_folder(path[i])) /* the gain file fitted to a store names its inputs */
            cmd_study_reads(&o->study, "GAINS", path[i]);
    cmd_study_reads(&o->study, "QRELS", o->diff.qrels);
    for (size_t i = 0; i < o->diff.n_runs; i++)
        cmd_study_reads(&o->study, "--run", o->run[i]);
    cmd_study_reads(&o->study, "--ids", o->diff.ids);
    cmd_study_reads(&o->study, "--suites", o->diff.suites);
    cmd_study_reads(&o->study, "--design", o->diff.cells);
    return cmd_study_check_pages(&o->study, err);
}

/* Prints notes about ids and files in tables that nothing matches, then the result in the form asked for, and its page.
 * Returns 0, or -1 and *err. */
static int print_result(struct diff_options *o, const struct study_diff *s, int argc, char **argv, struct err *err)
{
    struct document doc = {0};
    if (s->unknown_ids)
        cmd_study_note(&o->study, "%s: ignored %zu name%s not found in any file after the first", o->diff.ids,
                       s->unknown_ids, plural_s(s->unknown_ids));
    if (s->factors.unknown)
        cmd_study_note(&o->study, "%s: ignored %zu row%s of files that are not compared", o->diff.cells,
                       s->factors.unknown, plural_s(s->factors.unknown));
    report_study_diff(&doc, s, o->diff.name, o->diff.n_files);
    o->study.made = s->provenance;
    o->study.n_made = s->n_files;
    if (cmd_pages_asked(&o->study.pages))
        report_study_diff_page(&doc, s, o->diff.name, o->diff.n_files, &o->study.report);
    return cmd_study_show(&o->study, &doc, argc, argv, err);
}

/* Fits the stores (folders of judgements) among the files and replaces them by the gain files of their fits; with
 * --budget, also by those of fits of random shares of the windows. Returns 0, or -1 and *err. */
static int fit_stores(struct diff_options *o, struct err *err)
{
    size_t n = o->diff.n_files;
    o->budget.share = o->share;
    o->budget.seed = o->study.design.seed;
    o->fit.cal.irt.threads = o->study.design.threads;
    for (size_t i = 0; i < n; i++)
        if (study_fits_add(&o->fits, o->diff.file[i], &o->fit, &o->budget, err) != 0)
            return -1;
    if (o->budget.n && !o->fits.n_stores)
        return err_usage(err, "--budget takes a store, and %s is a file", o->diff.file[0]);
    if (o->budget.n && study_fits_design(&o->fits, &o->budget, err) != 0)
        return -1;
    o->diff.cells = o->budget.n ? o->fits.design : o->diff.cells;
    o->diff.file = o->fits.file;
    o->diff.name = o->fits.name;
    o->diff.cost = o->fits.n_stores ? o->fits.cost : NULL;
    o->diff.n_files = o->fits.n;
    return 0;
}

/* Fits the stores, compares the gain files and prints the result. Returns 0, or -1 and *err. */
static int run_diff(struct diff_options *o, int argc, char **argv, struct err *err)
{
    struct study_diff s = {.n_files = 0};
    int r = fit_stores(o, err);
    if (r == 0)
        r = study_diff(&s, &o->diff, err);
    if (r == 0)
        r = print_result(o, &s, argc, argv, err);
    study_diff_free(&s);
    study_fits_free(&o->fits);
    return r == 0 || err->kind != ERR_NO_TOPIC || o->diff.ids ? r : cmd_hint(err, " (--ids)");
}

int cmd_study_diff(int argc, char **argv, struct err *err)
{
    struct diff_options o = {.diff.price = {NAN, NAN}, .budget.replicates = DEFAULT_REPLICATES};
    cmd_study_begin(&o.study, argv[0]);
    fitting_defaults(&o.fit, o.study.design.threads);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0 && argc - first < (o.budget.n ? 1 : 2))
        r = err_usage(err, "%d operand%s, expected at least two gain files", argc - first,
                      plural_s((uint64_t)(argc - first)));
    if (r == 0 && o.diff.n_runs == 1)
        r = err_usage(err, "give at least two --run options, or none");
    if (r == 0 && o.budget.n && o.diff.cells)
        r = err_usage(err, "--design cannot be combined with --budget, which compares the shares instead");
    if (r == 0 && o.reference && !o.diff.cells)
        r = err_usage(err, "--reference needs --design");
    if (r == 0 && o.diff.suites && !o.diff.n_runs)
        r = err_usage(err, "--suites needs at least two --run options");
    if (r == 0)
        r = take_operands(&o, argv + first, (size_t)(argc - first), err);
    if (r == 0)
        r = run_diff(&o, argc, argv, err);
    mem_free(o.run);
    cmd_study_end(&o.study);
    return r > 0 ? 0 : r;
}
