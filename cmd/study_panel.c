/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study panel: measures the agreement of people with each other. */

#include "cmd/study_options.h"
#include "report/study.h"

enum { OPT_UNIT = CMD_STUDY_OWN, OPT_SCALE };

#define DEFAULT_SPLITS 1000

struct panel_options {
    struct cmd_study study;
    struct study_panel_options panel;
    char *unit;
};

#define CMD_OPTIONS struct panel_options
static const struct cmd_option table[] = {
    {0, "value", "COLUMN", CMD_EVERYDAY "column of the values (default grade); values that are words are categories",
     CMD_TO(panel.value)},
    {OPT_UNIT, "unit", "COLUMN,...",
     CMD_EVERYDAY "columns that together identify a unit, such as a document (default query_id,doc_id)"},
    {0, "rater", "COLUMN", CMD_EVERYDAY "column of the raters' names (default annotator)", CMD_TO(panel.rater)},
    {OPT_SCALE, "scale", "LO:HI", CMD_EVERYDAY "lowest and highest value; a value outside this range is an error"},
    {0, "categories", NULL, CMD_EVERYDAY "treat numbers as unordered categories", CMD_TO(panel.categories)},
    {0,
     "panel-size",
     "K",
     CMD_EVERYDAY
     "number k of raters in ICC(1,k) (default: the mean number of raters per unit, adjusted for unequal numbers)",
     CMD_TO(panel.k),
     {0, CMD_ABOVE}},
    {0,
     "splits",
     "N",
     "number of random splits of each panel into halves " CMD_DEFAULT(DEFAULT_SPLITS),
     CMD_TO(panel.splits),
     {1, 100000}},
    CMD_STUDY_RESAMPLED,
    CMD_STUDY_SHOWN,
};

static const char usage[] =
    "usage: rcp-study panel [options] FILE\n\nDo the people agree with each other? FILE is a table: the first row has "
    "the column names, and each other row has one value. Prints ICC, Krippendorff's alpha, Fleiss' kappa, Gwet's AC1 "
    "and AC2, the reliability of split halves, and how often pairs of raters agree. Then prints these numbers again "
    "without each rater in turn. Intervals are from resampled queries if FILE has a column query_id, else from "
    "resampled units.\n\n";

/* Stores the value of an option, `arg`, in the struct panel_options at `ctx`. `code` is the option's code in the table.
 * Returns 0, or -1 and *err if the value is wrong. */
static int set_option(void *ctx, int code, const char *arg, struct err *err)
{
    struct panel_options *o = ctx;
    switch (code) {
    case OPT_UNIT:
        return cmd_study_list("--unit", arg, &o->unit, o->panel.unit, STUDY_UNIT_COLUMNS, &o->panel.n_unit, err);
    case OPT_SCALE: o->panel.scale = true; return cmd_study_range("--scale", arg, &o->panel.lo, &o->panel.hi, err);
    default: return cmd_study_set(&o->study, code, arg, err);
    }
}

/* Computes the study of the ratings in `path` and prints it. Returns 0, or -1 and *err. */
static int run_panel(struct panel_options *o, const char *path, struct err *err)
{
    struct study_panel s;
    struct document doc = {0};
    o->panel.design = o->study.design;
    if (study_panel(&s, path, &o->panel, err) != 0)
        return err->about == ERR_ABOUT_WORDS ? cmd_hint(err, " (--categories accepts numbers and words)") : -1;
    if (s.repeats)
        cmd_study_note(&o->study,
                       "%s: merged %zu row%s with an earlier row of the same rater and unit; each rater counts once, "
                       "with the mean value",
                       path, s.repeats, plural_s(s.repeats));
    if (s.missing)
        cmd_study_note(&o->study, "%s: left out %zu row%s without a value", path, s.missing, plural_s(s.missing));
    report_study_panel(&doc, &s);
    cmd_study_print(&o->study, &doc);
    return 0;
}

int cmd_study_panel(int argc, char **argv, struct err *err)
{
    struct panel_options o = {.panel = {.value = "grade",
                                        .rater = "annotator",
                                        .unit = {"query_id", "doc_id"},
                                        .n_unit = 2,
                                        .splits = DEFAULT_SPLITS}};
    cmd_study_begin(&o.study, argv[0]);
    int first, r = cmd_options(argc, argv, table, LENGTH(table), usage, set_option, &o, &first, err);
    if (r == 0)
        r = cmd_study_operands(argc, first, 1, "a FILE", err);
    if (r == 0)
        r = run_panel(&o, argv[first], err);
    mem_free(o.unit);
    return r > 0 ? 0 : r;
}
