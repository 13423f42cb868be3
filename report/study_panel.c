/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>

/* The statistics of a panel by enum stat_panel_value: their keys, their labels in tables, and the key of the object
 * that contains a statistic (`group`; NULL means none). */
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
    {NULL, "split_half", "split half, corrected to full length"},
    {NULL, "agreement", "pairs that agree"},
    {NULL, "within_one", "pairs at most one step apart"},
};

/* The tables, each with the first statistic that it contains; a table ends where the next one begins. */
static const struct {
    int first;
    const char *title;
} part[] = {
    {PANEL_ICC1, "Reliability of one rater, and of the mean of k raters (one-way random effects)"},
    {PANEL_NOMINAL, "Krippendorff's alpha"},
    {PANEL_FLEISS, "Agreement beyond chance"},
    {PANEL_SPLIT_HALF, "Agreement between the two halves of each panel, and between two values of one unit"},
};

/* If `begins`, begins the object of a statistic's group if the statistic is the first one in it; otherwise ends the
 * object if the statistic is the last one. Does nothing for a statistic without a group. */
static void add_group(struct document *doc, int value, bool begins)
{
    int adjacent = begins ? value - 1 : value + 1;
    const char *group = name[value].group,
               *neighbour = adjacent >= 0 && adjacent < PANEL_VALUES ? name[adjacent].group : NULL;
    if (group && group != neighbour && begins)
        document_open(doc, group);
    else if (group && group != neighbour)
        document_close(doc);
}

/* Returns the label of a statistic, or NULL if it needs numbers and the ratings are words: tables then omit it. */
static const char *label_of(int value, const struct study_panel *s)
{
    return s->words && stat_panel_needs_numbers(value) ? NULL : name[value].label;
}

static void add_pairs(struct document *doc, int value, const struct study_panel *s)
{
    const struct stat_panel_result *r = &s->result;
    const struct stat_estimate *x = &r->value[value];
    double k = value == PANEL_AGREEMENT ? r->agreeing : r->within_one;
    struct stat_rate rate = {
        isnan(x->value) ? 0 : k, isnan(x->value) ? 0 : r->pairs, x->value, x->lo, x->hi, x->reason, x->interval};
    document_rate(doc, name[value].key, label_of(value, s), &rate);
}

/* Adds a statistic of the panel: for pairs that agree, with their numbers; for chance-corrected agreement, with the
 * observed and the expected agreement; for ICC(1,k), with k. */
static void add_statistic(struct document *doc, int value, const struct study_panel *s)
{
    const struct stat_panel_result *r = &s->result;
    if (value == PANEL_AGREEMENT || value == PANEL_WITHIN_ONE) {
        add_pairs(doc, value, s);
        return;
    }
    document_estimate(doc, name[value].key, label_of(value, s), &r->value[value]);
    if (value == PANEL_ICCK)
        document_extra(doc, "k", r->k);
    if (value >= PANEL_FLEISS && value <= PANEL_AC2) {
        document_extra(doc, "observed", r->observed[value == PANEL_AC2]);
        document_extra(doc, "expected", r->expected[value - PANEL_FLEISS]);
    }
}

/* Adds the smallest and the largest value that a statistic has if one rater is left out, each rater in turn; or the
 * reason why there is none. */
static void add_range(struct document *doc, int value, const struct study_panel *s)
{
    const char *why = isnan(s->minimum[value])
                        ? s->can_leave_out ? "whichever rater is left out, there is no value" : "one rater only"
                        : NULL;
    document_open(doc, name[value].key);
    document_row(doc, "%s", name[value].label);
    bool shown = label_of(value, s) != NULL;
    document_number(doc, "min", shown ? "lowest" : NULL, s->minimum[value], why);
    document_number(doc, "max", shown ? "highest" : NULL, s->maximum[value], why);
    if (why)
        document_text(doc, "reason", NULL, why);
    document_close(doc);
}

void report_study_panel(struct document *doc, const struct study_panel *s)
{
    char sizes[48];
    const char *unit = s->queries ? "queries" : "units";
    const struct stat_panel_result *r = &s->result;
    snprintf(sizes, sizeof sizes, "%zu", r->smallest);
    if (r->smallest < r->largest)
        snprintf(sizes, sizeof sizes, "%zu to %zu", r->smallest, r->largest);
    document_table(
        doc,
        "Panel: %zu unit{s}, %zu rater{s}, %zu value{s}%s; %s per unit; %zu unit{s} {has|have} at least two values",
        s->units, s->raters, s->values, s->words ? " (words)" : "", sizes, r->panels);
    document_values(doc, "units:%zu,raters:%zu,values:%zu,missing:%zu,units_with_two:%zu", s->units, s->raters,
                    s->values, s->missing, r->panels);
    document_design(doc, &s->design, unit);
    for (int v = 0; v < PANEL_VALUES; v++) {
        for (size_t t = 0; t < LENGTH(part); t++)
            if (part[t].first == v && !(s->words && v == PANEL_ICC1))
                document_table(doc, "%s", part[t].title);
        add_group(doc, v, true);
        add_statistic(doc, v, s);
        add_group(doc, v, false);
    }
    document_table(doc, "With each rater left out");
    document_open(doc, "leave_one_out");
    for (int v = 0; v < PANEL_VALUES; v++) {
        add_group(doc, v, true);
        add_range(doc, v, s);
        add_group(doc, v, false);
    }
    document_close(doc);
    document_row(doc, NULL);
}
