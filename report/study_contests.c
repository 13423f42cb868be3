/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>

enum { LABEL_SIZE = 96, MANY_GROUPS = 30 /* MANY_GROUPS: the largest number of groups in a table */ };

/* Adds the numbers of contests (two systems' lists A and B for a query), of verdicts (the side that people chose, or a
 * tie), of picks (single annotators' choices) and of attention checks passed; and the design of the intervals. */
static void add_data_table(struct document *doc, const struct study_contests *s)
{
    const struct study_contest_tables *t = &s->t;
    document_table(doc, "%zu contest{s} of %zu systems, %zu quer{y|ies}", t->c.n, t->c.n_systems, t->c.n_queries);
    document_note(doc, "Verdicts: %zu A, %zu B, %zu tie{s}%s.", s->a, s->b, s->ties,
                  t->has_picks ? ". A verdict is for the side with more picks" : "");
    if (s->no_verdict)
        document_note(doc, "%zu contest{s} without a verdict.", s->no_verdict);
    if (t->has_picks)
        document_note(doc, "Picks of %zu annotator{s}: %zu A, %zu B, %zu tie{s}.", s->annotators, s->picks_a,
                      s->picks_b, s->picks_tie);
    if (t->checks)
        document_note(doc, "Attention checks: %zu of %zu got a grade in the lower half of the scale.", t->checks_passed,
                      t->checks);
    document_note(doc, "95 %% intervals: clustered (analytic, with queries as clusters), jackknife (leaves out each "
                       "query in turn) or bootstrap (resamples queries).");
    document_values(
        doc, "contests:%zu,queries:%zu,systems:%zu,verdicts:{A:%zu,B:%zu,tie:%zu,none:%zu},picks:{A:%zu,B:%zu,tie:%zu}",
        t->c.n, t->c.n_queries, t->c.n_systems, s->a, s->b, s->ties, s->no_verdict, s->picks_a, s->picks_b,
        s->picks_tie);
    if (t->checks) {
        document_values(doc, "attention_checks:%zu,attention_checks_passed:%zu", t->checks, t->checks_passed);
    }
    document_design(doc, &s->design, "queries");
}

/* Adds the main measure: how often people side with the first metric in decided contests, those in which exactly one of
 * the first two metrics names the side that people chose. Adds this rate also for contests in which the two metrics
 * name opposite sides: all, those with large margins, and those with a small one. */
static void say_main(struct document *doc, const struct study_contests *s, const struct study_contests_options *o)
{
    char beyond[LABEL_SIZE], within[LABEL_SIZE];
    const char *first = s->metric[0].name, *second = s->metric[1].name;
    snprintf(beyond, sizeof beyond, "  both margins at least %g", o->large_margin);
    snprintf(within, sizeof within, "  a margin below %g", o->large_margin);
    document_table(doc, "Verdicts that side with %s, not with %s", first, second);
    document_rate(doc, "main", "decided contests", &s->main);
    document_extra(doc, "chance", s->chance.chance);
    document_rate(doc, "disagreements", "disagreements", &s->disagreements);
    document_rate(doc, "both_beyond", beyond, &s->both_beyond);
    document_rate(doc, "one_within", within, &s->one_within);
    document_values(doc, "chance_counts:{opposite:%zu,first_only:%zu,second_only:%zu}", s->chance.opposite,
                    s->chance.first_only, s->chance.second_only);
    document_note(doc,
                  "A metric names a side if its margin is at least %g. A contest is decided if exactly one of %s and "
                  "%s names the side that people chose; the main measure is the share of decided contests in which %s "
                  "names this side. The two metrics name opposite sides in %zu contests; only the first metric names a "
                  "side in %zu contests, and only the second in %zu.",
                  o->tables.tie_zone, first, second, first, s->chance.opposite, s->chance.first_only,
                  s->chance.second_only);
}

/* Adds the object `key` with the main measure in each of n groups of contests, and a table of them with this title,
 * unless there are more than MANY_GROUPS; title NULL adds them to the table that is begun. Adds nothing if n is 0. */
static void add_groups_table(struct document *doc, const char *key, const char *title,
                             const struct study_contest_main *m, size_t n)
{
    if (!n)
        return;
    if (title && n <= MANY_GROUPS)
        document_table(doc, "%s", title);
    document_open(doc, key);
    for (size_t k = 0; k < n; k++) {
        const char *name = *m[k].name ? m[k].name : "(none)";
        document_rate(doc, name, title && n > MANY_GROUPS ? NULL : name, &m[k].rate);
        document_extra(doc, "chance", m[k].chance);
    }
    document_close(doc);
}

/* Adds the main measure (say_main) by suite, by cell of the study's design, without systems whose names match
 * s->pattern if it is set, and its smallest and largest value if one annotator is left out at a time. */
static void say_subsets(struct document *doc, const struct study_contests *s)
{
    add_groups_table(doc, "suites", "Main measure by suite", s->suite, s->n_suites);
    add_groups_table(doc, "cells", "Main measure for each cell of the study's design", s->cell, s->n_cells);
    if (s->pattern) {
        document_table(doc, "Main measure without the systems whose names match %s", s->pattern);
        document_rate(doc, "without", "decided contests", &s->without_pattern.rate);
        document_extra(doc, "chance", s->without_pattern.chance);
    }
    if (isnan(s->least_rate))
        return;
    document_table(doc, "Main measure with each of %zu annotators left out in turn", s->annotators);
    document_values(
        doc, "leave_one_annotator_out:{min|least:%f,min_without|  without:%s,max|most:%f,max_without|  without:%s}",
        s->least_rate, s->least_annotator, s->most_rate, s->most_annotator);
}

/* Adds how often a metric names the side that people chose, by ranges of the size of its margin (its value for list A
 * minus that for list B), which begin at s->band[0 .. n_bands). */
static void say_bands(struct document *doc, const struct study_contests *s, const struct study_contest_metric *m)
{
    char label[LABEL_SIZE];
    document_list(doc, "bands");
    for (size_t b = 0; b < s->n_bands; b++) {
        double to = b + 1 < s->n_bands ? s->band[b + 1] : NAN;
        if (isnan(to))
            snprintf(label, sizeof label, "  |margin| from %g", s->band[b]);
        else
            snprintf(label, sizeof label, "  |margin| %g to %g", s->band[b], to);
        document_item(doc);
        document_number(doc, "from", NULL, s->band[b], NULL);
        document_number(doc, "to", NULL, to, "no upper end");
        document_rate(doc, "hit", label, &m->band[b]);
        document_close(doc);
    }
    document_close(doc);
}

/* Adds the hit rate of a metric (how often it names the side that people chose) in each fifth of the contests by the
 * size of its margin, over contests in which both of two metrics name a side: plain, and reweighted so that each fifth
 * has the same share of disagreements between the metrics; and the reweighted rate of the largest margins minus that of
 * the smallest. */
static void say_fifths(struct document *doc, const struct stat_fifths *f)
{
    document_open(doc, "fifths");
    document_list(doc, "fifths");
    for (int k = 0; k < STAT_FIFTHS; k++) {
        document_item(doc);
        if (f->fifth[k].plain.n > 0)
            document_row(doc, "%.3f to %.3f", f->fifth[k].smallest, f->fifth[k].largest);
        else
            document_row(doc, "(fifth %d)", k + 1);
        document_number(doc, "smallest", NULL, f->fifth[k].smallest, f->fifth[k].plain.reason);
        document_number(doc, "largest", NULL, f->fifth[k].largest, f->fifth[k].plain.reason);
        document_values(doc, "plain|hits:k/n%p,rate|reweighted:%p", &f->fifth[k].plain, &f->fifth[k].rate);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, "top minus bottom");
    document_estimate(doc, "top_less_bottom", "reweighted", &f->top_less_bottom);
    document_row(doc, NULL);
    document_number(doc, "disagreement_share", NULL, f->share, "no contest with a verdict");
    document_close(doc);
}

/* Adds how well each metric predicts the side that people chose: its hit rate, also by ranges and fifths of the size of
 * its margin, and the area under the ROC curve of its margin for picks of A against picks of B. */
static void say_metrics(struct document *doc, const struct study_contests *s)
{
    document_open(doc, "metrics");
    for (size_t k = 0; k < s->n_metrics; k++) {
        const struct study_contest_metric *m = &s->metric[k];
        double picks = (double)(s->picks_a + s->picks_b);
        document_table(doc, "%s against the verdicts", m->name);
        document_open(doc, m->name);
        document_rate(doc, "hit", "contests with a named side", &m->hit);
        say_bands(doc, s, m);
        document_estimate(doc, "auc", "AUC of the margin", &m->auc);
        document_aside(doc, "picks", picks);
        document_note(doc, "AUC: from the %.0f pick{s} of A or B, without picks of a tie.", picks);
        document_table(doc, "%s: fifths of |margin|", m->name);
        say_fifths(doc, &m->fifths);
        document_close(doc);
        document_note(doc,
                      "Only contests in which %s and %s both name a side. The two metrics disagree in a share of %.3f "
                      "of these contests. Reweighting gives each fifth this share of disagreements.",
                      m->name, s->metric[k ? 0 : 1].name, m->fifths.share);
    }
    document_close(doc);
}

static const char *why_no_fit(const struct stat_logistic *fit)
{
    switch (fit->state) {
    case STAT_LOGISTIC_ONE_CLASS: return "all picks are for the same side";
    case STAT_LOGISTIC_SINGULAR: return "a column is constant or follows from other columns";
    case STAT_LOGISTIC_SEPARATED: return "the margins separate all picks of A from all picks of B";
    default: return NULL;
    }
}

/* Adds the logistic regression of single picks (A or B) on the margins of the first two metrics and on the log ratio of
 * the two sides' lengths. */
static void say_regression(struct document *doc, const struct study_contests *s)
{
    const struct stat_logistic *fit = &s->regression;
    const char *key[] = {"intercept", s->metric[0].name, s->metric[1].name, "log_length_ratio"};
    char label[LABEL_SIZE];
    document_table(doc, "Logistic regression of %zu pick{s}: what predicts a pick of A", fit->n);
    document_open(doc, "regression");
    document_count(doc, "picks", NULL, fit->n);
    for (size_t j = 0; j <= fit->k; j++) {
        double half_width = 1.96 * stat_logistic_se(fit, j);
        struct stat_estimate x = {fit->b[j], fit->b[j] - half_width, fit->b[j] + half_width, why_no_fit(fit),
                                  "clustered"};
        bool margin = j == 1 || j == 2;
        snprintf(label, sizeof label, margin ? "%s, per %.3f" : "%s", key[j], margin ? s->margin_sd[j - 1] : 0.0);
        document_estimate(doc, key[j], label, &x);
    }
    document_close(doc);
    document_note(doc, "The coefficient of a margin is the change of the log odds per standard deviation of this "
                       "margin over the picks.");
    if (s->without_length)
        document_note(doc, "%zu pick{s} {is|are} left out, because the contests have no log_length_ratio.",
                      s->without_length);
}

/* Adds controls: verdicts predicted by the stronger system instead of a metric; split pairs, of which each system wins
 * some queries; the regression; and the main measure if grades have other gains. */
static void say_controls(struct document *doc, const struct study_contests *s)
{
    char label[LABEL_SIZE];
    document_open(doc, "controls");
    document_table(doc, "Controls: verdicts predicted by the systems instead of the metrics");
    document_rate(doc, "strength", "system stronger on all other queries", &s->strength);
    document_open(doc, "split");
    document_count(doc, "pairs", NULL, s->split_pairs);
    document_rate(doc, "frequent", "split pairs: frequent winner", &s->frequent);
    document_open(doc, "metrics");
    for (size_t k = 0; k < s->n_metrics; k++) {
        snprintf(label, sizeof label, "split pairs: %s", s->metric[k].name);
        document_rate(doc, s->metric[k].name, label, &s->metric[k].split);
    }
    document_close(doc);
    document_close(doc);
    document_note(doc,
                  "A system's strength is its Bradley-Terry strength on all other queries. %zu pair{s} of systems "
                  "{is|are} split: each system of the pair wins on some queries.",
                  s->split_pairs);
    say_regression(doc, s);
    add_groups_table(doc, "gain_maps", "Main measure if grades have other gains", s->map, s->n_maps);
    document_close(doc);
}

void report_study_contests(struct document *doc, const struct study_contests *s, const struct study_contests_options *o)
{
    add_data_table(doc, s);
    say_main(doc, s, o);
    say_subsets(doc, s);
    say_metrics(doc, s);
    say_controls(doc, s);
}
