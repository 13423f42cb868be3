/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists build: draws cases for blind judges. */
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "cmd/study_lists.h"
#include "eval/study_build.h"
#include "store/overwrite.h"

enum { OPT_RUN = CMD_STUDY_OWN, OPT_KIND, OPT_SUITE };

#define DEFAULT_CASES 100
#define DEFAULT_CONTROLS 10
#define DEFAULT_PER_QUERY 1
#define LEAST_DIFFERENCE 0.005
#define TIE_ZONE 0.02

struct build_options {
    struct cmd_study study;
    struct study_build_options build;
    char **run;
    const char *output;
    bool kinds; /* whether --kind was given */
};

#define CMD_OPTIONS struct build_options
static const struct cmd_option table[] = {
    {'g', "gains", "GAINS", "gain file with the labels to check", CMD_TO(build.gains)},
    {OPT_RUN, "run", "FILE",
     "a run; repeatable: --kind lists needs at least two runs, --kind minimal or reversed at least one"},
    {'o', "output", "CASES", "table of cases to write", CMD_TO(output)},
    {OPT_KIND, "kind", "KIND",
     "kind of case: sets, lists, ideal, minimal or reversed; repeatable (default: sets and, with two or more runs, "
     "lists)"},
    {'n', "cases", "N", "number of cases per kind " CMD_DEFAULT(DEFAULT_CASES), CMD_TO(build.cases), {1, 1000000}},
    {0,
     "controls",
     "N",
     "number of controls per kind: cases in which the gains and the qrels (or Count) prefer the same side " CMD_DEFAULT(
         DEFAULT_CONTROLS),
     CMD_TO(build.controls),
     {0, 1000000}},
    {0,
     "per-query",
     "N",
     "maximum number of cases per kind and query " CMD_DEFAULT(DEFAULT_PER_QUERY),
     CMD_TO(build.per_query),
     {1, 1000000}},
    {0, "thirds", NULL,
     "draw equal numbers of cases with a small, a medium and a large difference between the sides by the gains",
     CMD_TO(build.thirds)},
    {0, "corpus", "FILE", "texts of the documents, to compute the length of each side of a case", CMD_TO(build.corpus)},
    {0,
     "max-chars",
     "N",
     "maximum number of characters counted per document; 0: no limit " CMD_DEFAULT(STUDY_LISTS_CHARACTERS),
     CMD_TO(build.max_chars),
     {0, INT32_MAX}},
    {OPT_SUITE, "suite", "NAME", "name of the suite, for the column suite (default: the word all)"},
    {CMD_STUDY_SEED, "seed", "N", "seed of the random numbers " CMD_DEFAULT(CMD_STUDY_DEFAULT_SEED)},
    {CMD_STUDY_QUIET, "quiet", NULL, "print no notes on standard error, only errors"},
};

static const char usage[] =
    "usage: rcp-study lists build -g GAINS [--run FILE ...] -o CASES [options] QRELS\n\nDraws cases for blind judges. "
    "A case has two sides; side 1 is the side that the gains favour. Kind 'sets' compares the positive documents of "
    "QRELS with the same number of documents with the highest gains. Kind 'lists' compares the first 10 documents of "
    "two runs that RCP-nDCG and qrel-nDCG order differently. Kind 'ideal' compares the best 10 documents by gain with "
    "the best 10 by Count. Kind 'minimal' compares the first 10 documents of a run with a copy in which documents of "
    "equal Count are sorted by the tournament. Kind 'reversed' compares this copy with one in which these documents "
    "are in the opposite order. Controls are cases in which the gains and the qrels (or Count) prefer the same "
    "side.\n\n";

static int set_kind(struct build_options *o, const char *arg, struct err *err)
{
    for (int k = 0; k < STUDY_KINDS; k++)
        if (strcmp(arg, study_kind_name[k]) == 0) {
            o->kinds = o->build.kind[k] = true;
            return 0;
        }
    return value_unknown(err, "--kind", arg, "sets, lists, ideal, minimal or reversed");
}

/* Stores the value of an option, `arg`, in the struct build_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct build_options *o = ctx;
    struct study_build_options *b = &o->build;
    switch (code) {
    case OPT_RUN: return cmd_study_path(&o->run, &b->n_runs, arg);
    case OPT_KIND: return set_kind(o, arg, err);
    case OPT_SUITE: b->suite = arg; return cmd_study_plain_name("--suite", arg, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

/* Sets the default kinds of cases if none was given, and checks that there are enough runs for the kinds and that no
 * output replaces an input. Returns 0, or -1 and *err. */
static int check_options(struct build_options *o, struct err *err)
{
    struct study_build_options *b = &o->build;
    struct overwrite files = {0};
    if (!b->gains || !o->output)
        return err_usage(err, "%s is missing", b->gains ? "-o CASES" : "-g GAINS");
    if (!o->kinds) {
        b->kind[KIND_SETS] = true;
        b->kind[KIND_LISTS] = b->n_runs > 1;
    }
    bool minimal = b->kind[KIND_MINIMAL] || b->kind[KIND_REVERSED];
    if ((b->kind[KIND_LISTS] && b->n_runs < 2) || (minimal && !b->n_runs))
        return err_usage(err, "--kind %s cannot use %zu run%s: give %s --run options",
                         b->kind[KIND_LISTS]     ? "lists"
                         : b->kind[KIND_MINIMAL] ? "minimal"
                                                 : "reversed",
                         b->n_runs, plural_s(b->n_runs), b->kind[KIND_LISTS] ? "at least two" : "one or more");
    overwrite_reads(&files, "-g", b->gains);
    overwrite_reads(&files, "QRELS", b->qrels);
    overwrite_reads(&files, "--corpus", b->corpus);
    for (size_t i = 0; i < b->n_runs; i++)
        overwrite_reads(&files, "--run", o->run[i]);
    overwrite_writes(&files, "-o", o->output);
    return overwrite_check(&files, err) == 0 ? out_probe(o->output, err) : -1;
}

/* Prints notes: how many candidates of each kind were drawn, the differences below which two runs count as tied, and
 * the number of documents without a text. */
static void print_notes(const struct build_options *o, const struct study_build *b)
{
    const struct cmd_study *n = &o->study;
    for (int k = 0; k < STUDY_KINDS; k++)
        for (int control = 0; control < 2 && o->build.kind[k]; control++) {
            size_t chosen = 0;
            for (size_t i = 0; i < b->n; i++)
                chosen += b->list[i].kind == (enum study_kind)k && b->list[i].control == control;
            cmd_study_note(n, "%s%s: drew %zu of %zu candidates", study_kind_name[k], control ? ", controls" : "",
                           chosen, b->n_candidates[k][control]);
        }
    if (!isnan(b->share))
        cmd_study_note(n,
                       "tie zones: %.1f %% of all pairs of runs differ by less than %.4g in RCP-nDCG, and as many by "
                       "less than %.4g in nDCG",
                       100 * b->share, b->zone[STUDY_RCP], b->zone[STUDY_NDCG]);
    if (b->no_text)
        cmd_study_note(
            n, "%s: has no text for %zu documents of cases, so the lengths of the sides that contain them are missing",
            o->build.corpus, b->no_text);
}

/* Finds the cases, prints notes about them and writes them. Returns 0, or -1 and *err. */
static int build_cases(struct build_options *o, struct err *err)
{
    struct study_build b;
    o->build.run = o->run;
    o->build.seed = o->study.design.seed;
    int r = study_build(&b, &o->build, err);
    if (r == 0 && !b.n)
        r = err_fail(err, ERR_CALC, o->build.gains, 0, "no case found: the sides do not differ");
    if (r == 0)
        print_notes(o, &b); /* notes come first, because nothing may fail once the file exists */
    if (r == 0)
        r = study_build_write(&b, &o->build, o->output, err);
    study_build_free(&b);
    return r;
}

int cmd_study_lists_build(int argc, char **argv, struct err *err)
{
    struct build_options o = {.build = {.cases = DEFAULT_CASES,
                                        .controls = DEFAULT_CONTROLS,
                                        .per_query = DEFAULT_PER_QUERY,
                                        .max_chars = STUDY_LISTS_CHARACTERS,
                                        .least_difference = LEAST_DIFFERENCE,
                                        .zone = TIE_ZONE,
                                        .suite = "all"}};
    cmd_study_begin(&o.study, "lists build");
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 1, "QRELS", err);
    if (r == 0) {
        o.build.qrels = argv[first];
        r = check_options(&o, err);
    }
    if (r == 0)
        r = build_cases(&o, err);
    mem_free(o.run);
    return r > 0 ? 0 : r;
}
