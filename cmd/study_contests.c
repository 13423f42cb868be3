/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study contests: compares the decisions of metrics between two lists with the choices of people. */
#include <string.h>

#include "base/num.h"
#include "cmd/study_options.h"
#include "report/study.h"
#include "store/overwrite.h"

enum { OPT_METRICS = CMD_STUDY_OWN, OPT_BANDS, OPT_GAIN_MAP };

#define DEFAULT_TIE_ZONE 0.005
#define DEFAULT_BEYOND 0.02
#define DEFAULT_PICK_TIE 0.005
#define DEFAULT_DEPTH 5
#define LARGEST_DEPTH 1000

struct contests_options {
    struct cmd_study study;
    struct study_contests_options contests;
    char *metrics;
};

#define CMD_OPTIONS struct contests_options
static const struct cmd_option table[] = {
    {0, "reviews", "FILE",
     CMD_EVERYDAY
     "picks, in a table with the columns contest_id, annotator, pick (A, B or tie) and, optionally, valid_review",
     CMD_TO(contests.tables.reviews)},
    {0, "grades", "FILE",
     CMD_EVERYDAY
     "grades, from which the picks are computed. If CONTESTS comes from rcp-study sample, the columns are query_id, "
     "annotator, doc_id and grade; if not: contest_id, annotator, doc_id, list (A, B or AB), rank_a, rank_b and grade",
     CMD_TO(contests.tables.grades)},
    {OPT_METRICS, "metrics", "A,B,...",
     CMD_EVERYDAY "metrics: A stands for the column d_A; the first two are compared (default: all columns d_METRIC)"},
    {0, "tie-zone", "X", CMD_EVERYDAY "smallest margin at which a metric names a side " CMD_DEFAULT(DEFAULT_TIE_ZONE),
     CMD_TO(contests.tables.tie_zone)},
    {0, "beyond", "X",
     "report separately the contests in which two metrics disagree and both margins are at least X " CMD_DEFAULT(
         DEFAULT_BEYOND),
     CMD_TO(contests.large_margin)},
    {OPT_BANDS, "bands", "X,...", "lower bounds of the bands of |margin| (default 0.02,0.05,0.1,0.2)"},
    {0, "without", "PATTERN",
     CMD_EVERYDAY "also compute the main measure without the systems whose names match PATTERN, such as 'bm25*'",
     CMD_TO(contests.excluded_pattern)},
    {0,
     "depth",
     "N",
     "with --grades: the pick is the list with the higher nDCG at this cutoff " CMD_DEFAULT(DEFAULT_DEPTH),
     CMD_TO(contests.tables.depth),
     {1, LARGEST_DEPTH}},
    {OPT_GAIN_MAP, "gain-map", "G,G,...",
     CMD_EVERYDAY
     "gains of the grades 0, 1, ...; the gains of grades in between are interpolated (default 0,0.25,0.45,0.7,1)"},
    {0, "pick-tie", "X",
     "count a pick as a tie if the nDCG values of the two lists differ by less than X " CMD_DEFAULT(DEFAULT_PICK_TIE),
     CMD_TO(contests.tables.pick_tie)},
    CMD_PAGES_ROWS("main"),
    CMD_STUDY_RESAMPLED,
    CMD_STUDY_SHOWN,
};

static const char usage[] =
    "usage: rcp-study contests [options] CONTESTS\n\nDoes the metric name the list that people pick? CONTESTS is a "
    "table with the columns contest_id, query_id, system_a, system_b, a margin d_METRIC (A minus B) for each of at "
    "least two metrics, and human_verdict (A, B or tie), which --reviews or --grades can replace; the columns suite, "
    "design_cell and log_length_ratio are optional. Selects the contests in which exactly one of the first two metrics "
    "agrees with the verdict, and prints in what share of them this is the first metric, with a p-value. Also prints "
    "the hits of each metric, and controls.\n\n";

/* Stores the value of an option, `arg`, in the struct contests_options at `ctx`. `code` is the option's code in the
 * table. Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct contests_options *o = ctx;
    struct study_contests_options *c = &o->contests;
    struct study_contest_tables_options *t = &c->tables;
    switch (code) {
    case OPT_METRICS:
        return cmd_study_list("--metrics", arg, &o->metrics, t->metric, STUDY_MAX_METRICS, &t->n_metrics, err);
    case OPT_BANDS: return cmd_study_numbers("--bands", arg, 0, 1e6, 1, STUDY_MAX_BANDS, c->band, &c->n_bands, err);
    case OPT_GAIN_MAP:
        return cmd_study_numbers("--gain-map", arg, 0, 1e6, 2, LENGTH(t->map.gain), t->map.gain, &t->map.n, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

/* Checks that options do not contradict each other and that no output replaces an input, and lists the inputs for a
 * page. Returns 0, or -1 and *err. */
static int check_options(struct contests_options *o, const char *path, struct err *err)
{
    struct study_contest_tables_options *t = &o->contests.tables;
    struct overwrite files = {0};
    t->contests = path;
    if (t->reviews && t->grades)
        return err_usage(err, "--reviews cannot be combined with --grades");
    if (t->n_metrics == 1)
        return err_usage(err, "--metrics '%s': give two or more names", t->metric[0]);
    for (size_t k = 0; k < t->n_metrics; k++)
        for (size_t i = 0; i < k; i++)
            if (strcmp(t->metric[i], t->metric[k]) == 0)
                return err_usage(err, "--metrics: '%s' appears twice", t->metric[k]);
    overwrite_reads(&files, "CONTESTS", path);
    overwrite_reads(&files, "--reviews", t->reviews);
    overwrite_reads(&files, "--grades", t->grades);
    cmd_study_reads(&o->study, "CONTESTS", path);
    cmd_study_reads(&o->study, "--reviews", t->reviews);
    cmd_study_reads(&o->study, "--grades", t->grades);
    return overwrite_check(&files, err) != 0 ? -1 : cmd_study_check_pages(&o->study, err);
}

/* Prints notes about rows that were left out, contests without a verdict, and failed attention checks. */
static void print_notes(const struct contests_options *o, const struct study_contests *s)
{
    const struct study_contest_tables *t = &s->t;
    const struct cmd_study *n = &o->study;
    const char *file = o->contests.tables.grades;
    if (t->has_picks && t->has_verdict)
        cmd_study_note(n, "column human_verdict is not used: verdicts follow from the %s", file ? "grades" : "reviews");
    if (t->invalid)
        cmd_study_note(n, "%s: left out %zu review%s that %s not valid", o->contests.tables.reviews, t->invalid,
                       plural_s(t->invalid), plural(t->invalid, "is", "are"));
    if (t->ungraded)
        cmd_study_note(n, "%s: %zu row%s without a grade", file, t->ungraded, plural_s(t->ungraded));
    if (t->incomplete)
        cmd_study_note(n, "%s: left out %zu review%s, because the annotator did not grade all documents of the contest",
                       file, t->incomplete, plural_s(t->incomplete));
    if (t->elsewhere)
        cmd_study_note(n, "%s: left out %zu grade%s of documents that no contest shows", file, t->elsewhere,
                       plural_s(t->elsewhere));
    if (s->no_verdict)
        cmd_study_note(n, "%zu contest%s without a verdict", s->no_verdict, plural_s(s->no_verdict));
    if (t->checks > t->checks_passed)
        cmd_study_note(n, "%zu of %zu attention checks were graded in the upper half of the scale",
                       t->checks - t->checks_passed, t->checks);
}

static int print_result(struct contests_options *o, const struct study_contests *s, int argc, char **argv,
                        struct err *err)
{
    struct document doc = {0};
    print_notes(o, s);
    report_study_contests(&doc, s, &o->contests);
    if (cmd_pages_asked(&o->study.pages))
        report_study_contests_page(&doc, s, &o->contests, &o->study.report);
    return cmd_study_show(&o->study, &doc, argc, argv, err);
}

/* Computes the study and prints its result; an error gets a hint at the option that helps. Returns 0, or -1 and
 * *err. */
static int run_contests(struct contests_options *o, int argc, char **argv, struct err *err)
{
    struct study_contests s;
    o->contests.design = o->study.design;
    int r = study_contests(&s, &o->contests, err);
    if (r == 0)
        r = print_result(o, &s, argc, argv, err);
    else if (err->about == ERR_ABOUT_VERDICTS)
        cmd_hint(err, " (--reviews, --grades)");
    else if (err->about == ERR_ABOUT_PATTERN)
        cmd_hint(err, " (--without)");
    study_contests_free(&s);
    return r;
}

int cmd_study_contests(int argc, char **argv, struct err *err)
{
    struct contests_options o = {.contests = {.tables = {.tie_zone = DEFAULT_TIE_ZONE,
                                                         .map = stat_gain_paper,
                                                         .depth = DEFAULT_DEPTH,
                                                         .pick_tie = DEFAULT_PICK_TIE},
                                              .large_margin = DEFAULT_BEYOND,
                                              .band = {0.02, 0.05, 0.1, 0.2},
                                              .n_bands = 4}};
    cmd_study_begin(&o.study, argv[0]);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 1, "CONTESTS", err);
    if (r == 0)
        r = check_options(&o, argv[first], err);
    if (r == 0)
        r = run_contests(&o, argc, argv, err);
    mem_free(o.metrics);
    cmd_study_end(&o.study);
    return r > 0 ? 0 : r;
}
