/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>

#include "base/plural.h"

enum { LABEL_SIZE = 96, MANY_GROUPS = 30 /* that a table lists */ };

static void say_data(struct estimates *e, const struct study_contests *s)
{
    const struct study_contest_tables *t = &s->t;
    estimates_table(e, "%zu contest%s of %zu systems, %zu quer%s", t->c.n, plural_s(t->c.n), t->c.n_systems,
                    t->c.n_queries, plural(t->c.n_queries, "y", "ies"));
    estimates_note(e, "Verdicts: %zu A, %zu B, %zu tie%s%s.", s->a, s->b, s->ties, plural_s(s->ties),
                   t->picked ? ", by more picks" : "");
    if (s->none)
        estimates_note(e, "%zu contest%s without a verdict.", s->none, plural_s(s->none));
    if (t->picked)
        estimates_note(e, "Picks of %zu annotator%s: %zu A, %zu B, %zu tie%s.", s->annotators, plural_s(s->annotators),
                       s->picks_a, s->picks_b, s->picks_tie, plural_s(s->picks_tie));
    if (t->checks)
        estimates_note(e, "Attention checks: %zu of %zu graded in the lower half of the scale.", t->checks_passed,
                       t->checks);
    estimates_note(e,
                   "Intervals, 95 %%: clustered, analytic with queries as clusters; jackknife, leaving out each query; "
                   "bootstrap, of resampled queries.");
    estimates_count(e, "contests", NULL, t->c.n);
    estimates_count(e, "queries", NULL, t->c.n_queries);
    estimates_count(e, "systems", NULL, t->c.n_systems);
    estimates_open(e, "verdicts");
    estimates_count(e, "A", NULL, s->a);
    estimates_count(e, "B", NULL, s->b);
    estimates_count(e, "tie", NULL, s->ties);
    estimates_count(e, "none", NULL, s->none);
    estimates_close(e);
    estimates_open(e, "picks");
    estimates_count(e, "A", NULL, s->picks_a);
    estimates_count(e, "B", NULL, s->picks_b);
    estimates_count(e, "tie", NULL, s->picks_tie);
    estimates_close(e);
    if (t->checks) {
        estimates_count(e, "attention_checks", NULL, t->checks);
        estimates_count(e, "attention_checks_passed", NULL, t->checks_passed);
    }
    estimates_design(e, &s->design, "queries");
}

static void say_main(struct estimates *e, const struct study_contests *s, const struct study_contests_options *o)
{
    char beyond[LABEL_SIZE], within[LABEL_SIZE];
    const char *first = s->metric[0].name, *second = s->metric[1].name;
    snprintf(beyond, sizeof beyond, "  both margins at least %g", o->beyond);
    snprintf(within, sizeof within, "  a margin below %g", o->beyond);
    estimates_table(e, "Sides with %s, not with %s", first, second);
    estimates_rate(e, "main", "decided contests", &s->main);
    estimates_extra(e, "chance", s->chance.chance);
    estimates_rate(e, "disagreements", "disagreements", &s->disagreements);
    estimates_rate(e, "both_beyond", beyond, &s->both_beyond);
    estimates_rate(e, "one_within", within, &s->one_within);
    estimates_open(e, "chance_counts");
    estimates_count(e, "opposite", NULL, s->chance.opposite);
    estimates_count(e, "first_only", NULL, s->chance.first_only);
    estimates_count(e, "second_only", NULL, s->chance.second_only);
    estimates_close(e);
    estimates_note(e,
                   "Decided: the people's verdict is a side that exactly one of %s and %s names (margin at least %g). "
                   "Chance: %zu opposite, %zu by the first alone, %zu by the second alone.",
                   first, second, o->tables.tie_zone, s->chance.opposite, s->chance.first_only, s->chance.second_only);
}

static void say_groups(struct estimates *e, const char *key, const char *title, const struct study_contest_main *m,
                       size_t n)
{
    if (!n)
        return;
    if (title && n <= MANY_GROUPS)
        estimates_table(e, "%s", title);
    estimates_open(e, key);
    for (size_t k = 0; k < n; k++) {
        const char *name = *m[k].name ? m[k].name : "(none)";
        estimates_rate(e, name, title && n > MANY_GROUPS ? NULL : name, &m[k].rate);
        estimates_extra(e, "chance", m[k].chance);
    }
    estimates_close(e);
}

static void say_subsets(struct estimates *e, const struct study_contests *s)
{
    say_groups(e, "suites", "Main measure by suite", s->suite, s->n_suites);
    say_groups(e, "cells", "Main measure by design cell", s->cell, s->n_cells);
    if (s->pattern) {
        estimates_table(e, "Main measure without systems %s", s->pattern);
        estimates_rate(e, "without", "decided contests", &s->without.rate);
        estimates_extra(e, "chance", s->without.chance);
    }
    if (isnan(s->least))
        return;
    estimates_table(e, "Main measure with each of %zu annotators left out", s->annotators);
    estimates_open(e, "leave_one_annotator_out");
    estimates_number(e, "min", "least", s->least, NULL);
    estimates_text(e, "min_without", "  without", s->least_of);
    estimates_number(e, "max", "most", s->most, NULL);
    estimates_text(e, "max_without", "  without", s->most_of);
    estimates_close(e);
}

static void say_bands(struct estimates *e, const struct study_contests *s, const struct study_contest_metric *m)
{
    char label[LABEL_SIZE];
    estimates_open_list(e, "bands");
    for (size_t b = 0; b < s->n_bands; b++) {
        double to = b + 1 < s->n_bands ? s->band[b + 1] : NAN;
        if (isnan(to))
            snprintf(label, sizeof label, "  |margin| from %g", s->band[b]);
        else
            snprintf(label, sizeof label, "  |margin| %g to %g", s->band[b], to);
        estimates_item(e);
        estimates_number(e, "from", NULL, s->band[b], NULL);
        estimates_number(e, "to", NULL, to, "no upper end");
        estimates_rate(e, "hit", label, &m->band[b]);
        estimates_close(e);
    }
    estimates_close(e);
}

static void say_fifths(struct estimates *e, const struct stat_fifths *f)
{
    estimates_open(e, "fifths");
    estimates_open_list(e, "fifths");
    for (int k = 0; k < STAT_FIFTHS; k++) {
        estimates_item(e);
        if (f->fifth[k].plain.n > 0)
            estimates_row(e, "%.3f to %.3f", f->fifth[k].smallest, f->fifth[k].largest);
        else
            estimates_row(e, "(fifth %d)", k + 1);
        estimates_number(e, "smallest", NULL, f->fifth[k].smallest, f->fifth[k].plain.reason);
        estimates_number(e, "largest", NULL, f->fifth[k].largest, f->fifth[k].plain.reason);
        estimates_rate(e, "plain", "hits", &f->fifth[k].plain);
        estimates_add(e, "rate", "reweighted", &f->fifth[k].rate);
        estimates_close(e);
    }
    estimates_close(e);
    estimates_row(e, "top less bottom");
    estimates_add(e, "top_less_bottom", "reweighted", &f->top_less_bottom);
    estimates_row(e, NULL);
    estimates_number(e, "disagreement_share", NULL, f->share, "no contest with a verdict");
    estimates_close(e);
}

static void say_metrics(struct estimates *e, const struct study_contests *s)
{
    estimates_open(e, "metrics");
    for (size_t k = 0; k < s->n_metrics; k++) {
        const struct study_contest_metric *m = &s->metric[k];
        double picks = (double)(s->picks_a + s->picks_b);
        estimates_table(e, "%s against the verdicts", m->name);
        estimates_open(e, m->name);
        estimates_rate(e, "hit", "where it names a side", &m->hit);
        say_bands(e, s, m);
        estimates_add(e, "auc", "AUC of the margin", &m->auc);
        estimates_aside(e, "picks", picks);
        estimates_note(e, "AUC: %.0f pick%s of a side, ties dropped.", picks, plural_s((uint64_t)picks));
        estimates_table(e, "%s: fifths of |margin|", m->name);
        say_fifths(e, &m->fifths);
        estimates_close(e);
        estimates_note(e,
                       "Contests in which %s and %s both name a side. Reweighted: to the study's share of "
                       "disagreements, %.3f.",
                       m->name, s->metric[k ? 0 : 1].name, m->fifths.share);
    }
    estimates_close(e);
}

static const char *why_no_fit(const struct stat_logistic *fit)
{
    switch (fit->state) {
    case STAT_LOGISTIC_ONE_CLASS: return "every pick is of the same side";
    case STAT_LOGISTIC_SINGULAR: return "a column is constant or follows from the others";
    case STAT_LOGISTIC_SEPARATED: return "the margins tell all picks apart";
    default: return NULL;
    }
}

static void say_regression(struct estimates *e, const struct study_contests *s)
{
    const struct stat_logistic *fit = &s->regression;
    const char *key[] = {"intercept", s->metric[0].name, s->metric[1].name, "log_length_ratio"};
    char label[LABEL_SIZE];
    estimates_table(e, "Logistic regression of the pick of A, %zu pick%s", fit->n, plural_s(fit->n));
    estimates_open(e, "regression");
    estimates_count(e, "picks", NULL, fit->n);
    for (size_t j = 0; j <= fit->k; j++) {
        double half = 1.96 * stat_logistic_se(fit, j);
        struct stat_estimate x = {fit->b[j], fit->b[j] - half, fit->b[j] + half, why_no_fit(fit), "clustered"};
        bool margin = j == 1 || j == 2;
        snprintf(label, sizeof label, margin ? "%s, per %.3f" : "%s", key[j], margin ? s->margin_sd[j - 1] : 0.0);
        estimates_add(e, key[j], label, &x);
    }
    estimates_close(e);
    estimates_note(e, "Margins per standard deviation, over picks.");
    if (s->without_length)
        estimates_note(e, "%zu pick%s left out: their contests have no log_length_ratio.", s->without_length,
                       plural_s(s->without_length));
}

static void say_controls(struct estimates *e, const struct study_contests *s)
{
    char label[LABEL_SIZE];
    estimates_open(e, "controls");
    estimates_table(e, "Controls: the systems instead of the metrics");
    estimates_rate(e, "strength", "stronger system elsewhere", &s->strength);
    estimates_open(e, "split");
    estimates_count(e, "pairs", NULL, s->split_pairs);
    estimates_rate(e, "frequent", "pairs that split: frequent winner", &s->frequent);
    estimates_open(e, "metrics");
    for (size_t k = 0; k < s->n_metrics; k++) {
        snprintf(label, sizeof label, "  %s", s->metric[k].name);
        estimates_rate(e, s->metric[k].name, label, &s->metric[k].split);
    }
    estimates_close(e);
    estimates_close(e);
    estimates_note(
        e, "Stronger: Bradley-Terry strengths from all other queries. %zu pair%s of systems split%s over queries.",
        s->split_pairs, plural_s(s->split_pairs), s->split_pairs == 1 ? "s" : "");
    say_regression(e, s);
    say_groups(e, "gain_maps", "Main measure with other gains of grades", s->map, s->n_maps);
    estimates_close(e);
}

void report_study_contests(struct estimates *e, const struct study_contests *s, const struct study_contests_options *o)
{
    say_data(e, s);
    say_main(e, s, o);
    say_subsets(e, s);
    say_metrics(e, s);
    say_controls(e, s);
}
