/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>

#include "base/plural.h"

/* In the order of enum stat_panel_value. */
static const struct {
    const char *group, *key, *label;
} name[PANEL_VALUES] = {
    {NULL, "icc1", "ICC(1,1)"},
    {NULL, "icck", "ICC(1,k)"},
    {"alpha", "nominal", "alpha, nominal"},
    {"alpha", "ordinal", "alpha, ordinal"},
    {"alpha", "interval", "alpha, interval"},
    {"alpha", "ratio", "alpha, ratio"},
    {NULL, "fleiss", "Fleiss' kappa"},
    {NULL, "ac1", "Gwet's AC1"},
    {NULL, "ac2", "Gwet's AC2, quadratic"},
    {NULL, "split_half", "split half, stepped up"},
    {NULL, "agreement", "pairs that agree"},
    {NULL, "within_one", "pairs within one step"},
};

/* Tables, by their first value. */
static const struct {
    int first;
    const char *title;
} part[] = {
    {PANEL_ICC1, "Reliability of one rater, and of the mean of k (one-way random effects)"},
    {PANEL_NOMINAL, "Krippendorff's alpha"},
    {PANEL_FLEISS, "Agreement beyond chance"},
    {PANEL_SPLIT_HALF, "Halves of the panels, and pairs of values of a unit"},
};

/* Values come in the order of their groups. */
static void group(struct estimates *e, int value, bool begins)
{
    int other = begins ? value - 1 : value + 1;
    const char *own = name[value].group, *next = other >= 0 && other < PANEL_VALUES ? name[other].group : NULL;
    if (own && own != next && begins)
        estimates_open(e, own);
    else if (own && own != next)
        estimates_close(e);
}

/* Of words people see what words have. */
static const char *label_of(int value, const struct study_panel *s)
{
    return s->words && stat_panel_needs_numbers(value) ? NULL : name[value].label;
}

static void add_pairs(struct estimates *e, int value, const struct study_panel *s)
{
    const struct stat_panel_result *r = &s->result;
    const struct stat_estimate *x = &r->value[value];
    double k = value == PANEL_AGREEMENT ? r->agreeing : r->within_one;
    struct stat_rate rate = {
        isnan(x->value) ? 0 : k, isnan(x->value) ? 0 : r->pairs, x->value, x->lo, x->hi, x->reason, x->interval};
    estimates_rate(e, name[value].key, label_of(value, s), &rate);
}

static void add_value(struct estimates *e, int value, const struct study_panel *s)
{
    const struct stat_panel_result *r = &s->result;
    if (value == PANEL_AGREEMENT || value == PANEL_WITHIN_ONE) {
        add_pairs(e, value, s);
        return;
    }
    estimates_add(e, name[value].key, label_of(value, s), &r->value[value]);
    if (value == PANEL_ICCK)
        estimates_extra(e, "k", r->k);
    if (value >= PANEL_FLEISS && value <= PANEL_AC2) {
        estimates_extra(e, "observed", r->observed[value == PANEL_AC2]);
        estimates_extra(e, "expected", r->expected[value - PANEL_FLEISS]);
    }
}

static void add_range(struct estimates *e, int value, const struct study_panel *s)
{
    const char *why =
        isnan(s->least[value]) ? s->without ? "not defined without any of the raters" : "one rater only" : NULL;
    estimates_open(e, name[value].key);
    estimates_row(e, "%s", name[value].label);
    bool shown = label_of(value, s) != NULL;
    estimates_number(e, "min", shown ? "lowest" : NULL, s->least[value], why);
    estimates_number(e, "max", shown ? "highest" : NULL, s->most[value], why);
    if (why)
        estimates_text(e, "reason", NULL, why);
    estimates_close(e);
}

void report_study_panel(struct estimates *e, const struct study_panel *s)
{
    char sizes[48];
    const char *unit = s->queries ? "queries" : "units";
    const struct stat_panel_result *r = &s->result;
    snprintf(sizes, sizeof sizes, "%zu", r->smallest);
    if (r->smallest < r->largest)
        snprintf(sizes, sizeof sizes, "%zu to %zu", r->smallest, r->largest);
    estimates_table(e, "Panel: %zu unit%s, %zu rater%s, %zu value%s%s; %s a unit, %zu unit%s with two or more",
                    s->units, plural_s(s->units), s->raters, plural_s(s->raters), s->values, plural_s(s->values),
                    s->words ? " (words)" : "", sizes, r->panels, plural_s(r->panels));
    estimates_count(e, "units", NULL, s->units);
    estimates_count(e, "raters", NULL, s->raters);
    estimates_count(e, "values", NULL, s->values);
    estimates_count(e, "missing", NULL, s->missing);
    estimates_count(e, "units_with_two", NULL, r->panels);
    estimates_design(e, &s->design, unit);
    for (int v = 0; v < PANEL_VALUES; v++) {
        for (size_t t = 0; t < sizeof part / sizeof part[0]; t++)
            if (part[t].first == v && !(s->words && v == PANEL_ICC1))
                estimates_table(e, "%s", part[t].title);
        group(e, v, true);
        add_value(e, v, s);
        group(e, v, false);
    }
    estimates_table(e, "With each rater left out");
    estimates_open(e, "leave_one_out");
    for (int v = 0; v < PANEL_VALUES; v++) {
        group(e, v, true);
        add_range(e, v, s);
        group(e, v, false);
    }
    estimates_close(e);
    estimates_row(e, NULL);
}
