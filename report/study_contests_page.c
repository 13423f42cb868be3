/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures and sentences of the page of `rcp-study contests`. */
#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/put.h"
#include "report/study.h"

/* ---- the main measure: how often the first metric names the side of the verdict, of decided contests ---- */

static void add_main_view(struct document *doc, const struct study_contests *s)
{
    char *title = put_formatted("Verdicts that side with %s, not with %s", s->metric[0].name, s->metric[1].name);
    report_study_view(doc,
                      &(struct report_study_view){
                          .path = {"main"},
                          .figure = {.id = "main",
                                     .title = title,
                                     .about = "A contest is decided if exactly one of the two metrics names the side "
                                              "of the verdict. In disagreements, the metrics name opposite sides; the "
                                              "lower rows split the disagreements by the size of both margins.",
                                     .names = "contests",
                                     .axis = "share of contests",
                                     .chance = "chance"}});
    mem_free(title);
}

/* Adds a figure of the main measure (the share of decided contests whose verdict is for the first metric's side) in n
 * groups of contests, with its value by chance. Adds nothing if no group has the measure. */
static void add_groups(struct document *doc, const char *id, const char *title, const char *names,
                       const struct study_contest_main *m, size_t n)
{
    struct figure_estimate *rows = mem_alloc(n, sizeof *rows);
    for (size_t k = 0; k < n; k++)
        rows[k] =
            (struct figure_estimate){*m[k].name ? m[k].name : "(none)", NULL, m[k].rate, FIGURE_MORE, m[k].chance};
    report_study_rows(doc,
                      &(struct report_study_figure){
                          .id = id,
                          .title = title,
                          .about = "Share of decided contests in which the verdict is for the first metric's side.",
                          .names = names,
                          .axis = "share of contests",
                          .chance = "chance"},
                      rows, n);
    mem_free(rows);
}

/* ---- metrics ---- */

/* Adds two pictures with a row for each metric: its hit rate (the share of verdicts for the side that it names), and
 * the area under the ROC curve of its margin. */
static void add_metrics(struct document *doc, const struct study_contests *s)
{
    static const struct report_study_figure
        of_hits = {.id = "hits",
                   .title = "Verdicts for the side that the metric names",
                   .about = "Share of verdicts for the side that the metric names, in the contests in which it names a "
                            "side. 0.5 is a coin toss; higher is better.",
                   .names = "metric",
                   .axis = "share of contests",
                   .chance = "a coin"},
        of_areas = {.id = "auc",
                    .title = "Area under the curve of the margin",
                    .about =
                        "Probability that the margin is larger for a pick of A than for a pick of B; ties count half.",
                    .names = "metric",
                    .axis = "area under the curve",
                    .chance = "a coin"};
    struct figure_estimate hits[STUDY_MAX_METRICS], areas[STUDY_MAX_METRICS];
    for (size_t m = 0; m < s->n_metrics; m++) {
        const struct study_contest_metric *x = &s->metric[m];
        hits[m] = (struct figure_estimate){x->name, NULL, x->hit, FIGURE_MORE, 0.5};
        areas[m] = (struct figure_estimate){
            x->name, NULL, {.rate = x->auc.value, .lo = x->auc.lo, .hi = x->auc.hi}, FIGURE_MORE, 0.5};
    }
    report_study_rows(doc, &of_hits, hits, s->n_metrics);
    report_study_rows(doc, &of_areas, areas, s->n_metrics);
}

/* Adds a figure of a metric's hit rate, the share of verdicts for the side that it names, by ranges of |margin|. */
static void add_bands(struct document *doc, const char *metric)
{
    char *id = put_formatted("bands.%s", metric),
         *title = put_formatted("%s: share of verdicts for the side that it names, by size of |margin|", metric);
    report_study_view(
        doc, &(struct report_study_view){
                 .path = {"metrics", metric, "bands"},
                 .figure = {.id = id,
                            .title = title,
                            .about = "If margins are meaningful, the rate rises above one half with larger margins.",
                            .names = "|margin|",
                            .axis = "share of contests",
                            .chance = "a coin"}});
    mem_free(title);
    mem_free(id);
}

static void fifths_table(struct grid *g, const struct stat_fifths *x, const struct figure_estimate *row,
                         const char *title, const struct report_options *o)
{
    const struct stat_estimate *e = &x->top_less_bottom;
    char share[RENDER_INTERVAL];
    figure_columns(g, title, "|margin|", "hits", "rate", "reweighted", "95% interval", NULL);
    for (int k = 0; k < STAT_FIFTHS; k++)
        figure_cells(g, o, "ssvvi", row[k].name, render_share(share, &x->fifth[k].plain), x->fifth[k].plain.rate,
                     row[k].x.rate, row[k].x.lo, row[k].x.hi);
    figure_cells(g, o, "sssvi", "top minus bottom", "", "", e->value, e->lo, e->hi);
}

/* Adds the figure of the hit rates of metric m in fifths of the contests by the size of its margin: reweighted (dots
 * with intervals) and not (rings). Adds nothing if the first fifth is empty. */
static void add_fifths(struct document *doc, const struct study_contests *s, size_t m)
{
    const struct stat_fifths *x = &s->metric[m].fifths;
    char text[STAT_FIFTHS][64];
    struct figure_estimate row[STAT_FIFTHS];
    struct figure_estimates e = {row, STAT_FIFTHS, 0.0, 1.0, 0.5, NULL, NULL, "share of contests"};
    if (!(x->fifth[0].plain.n > 0))
        return;
    for (int k = 0; k < STAT_FIFTHS; k++) {
        const struct stat_estimate *rate = &x->fifth[k].rate;
        if (x->fifth[k].plain.n > 0)
            snprintf(text[k], sizeof text[k], "%.3f to %.3f", x->fifth[k].smallest, x->fifth[k].largest);
        else
            snprintf(text[k], sizeof text[k], "(fifth %d)", k + 1);
        row[k] = (struct figure_estimate){
            text[k], NULL, {.rate = rate->value, .lo = rate->lo, .hi = rate->hi}, FIGURE_MORE, NAN};
    }
    char *title =
        put_formatted("%s: share of verdicts for the side that it names, by fifths of |margin|", s->metric[m].name);
    struct figure *f = document_figure(doc);
    figure_begin(f, title, "fifths.%s", s->metric[m].name);
    figure_about(f,
                 "Only contests in which %s and %s both name a side. The two metrics disagree in a share of %.3f of "
                 "these contests. Reweighting gives each fifth this share of disagreements.",
                 s->metric[m].name, s->metric[m ? 0 : 1].name, x->share);
    figure_estimates(f, &e, doc->options);
    for (int k = 0; k < STAT_FIFTHS; k++)
        if (!isnan(x->fifth[k].plain.rate))
            figure_mark(f, FIGURE_RING, FIGURE_MUTED, x->fifth[k].plain.rate, k)->size = 6.5;
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "reweighted, 95 %% interval");
    figure_key(f, FIGURE_RING, FIGURE_MUTED, "not reweighted");
    figure_key(f, FIGURE_LINE, FIGURE_MUTED, "a coin");
    figure_finish(f);
    fifths_table(&f->table, x, row, title, doc->options);
    mem_free(title);
}

/* ---- controls ---- */

/* Adds the picture of verdicts predicted by systems instead of metrics (the controls), and that of the coefficients of
 * the regression that predicts picks of A. */
static void add_controls(struct document *doc, const struct study_contests *s)
{
    static const struct report_study_view of_controls = {
        .path = {"controls", "strength"},
        .figure = {.id = "controls",
                   .title = "Verdicts predicted by the systems instead of the metrics",
                   .about = "The first row shows how often the verdict is for the system that is stronger on all other "
                            "queries. The other rows are about split pairs: pairs of systems in which each system wins "
                            "on some queries. They show how often the verdict is for the more frequent winner, and for "
                            "the side that each metric names.",
                   .names = "names the side",
                   .axis = "share of contests",
                   .chance = "a coin"},
        .no_chance = "frequent"};
    report_study_view(doc, &of_controls);
    report_study_view(doc,
                      &(struct report_study_view){
                          .path = {"controls", "regression", s->metric[0].name},
                          .figure = {.id = "regression",
                                     .title = "What predicts a pick of A: logistic regression",
                                     .about = "Each dot is the change of the log odds per standard deviation of a "
                                              "margin, or per unit of the log length ratio if the contests have one.",
                                     .names = "of",
                                     .axis = "change of the log odds",
                                     .has_line = true}});
}

/* ---- words ---- */

/* Adds the warnings of the page, such as few decided contests, a main measure at or below chance, a control that
 * predicts better, or a metric no better than a coin. Stops after the first one if no contest has a verdict for a side
 * or none is decided. */
static void add_warnings(struct document *doc, const struct study_contests *s)
{
    enum { FEW = 30 };
    const struct study_contest_metric *first = &s->metric[0];
    if (!s->a && !s->b) {
        document_say(doc, DOCUMENT_LOOK, "! No contest has a verdict for a side.");
        return;
    }
    if (isnan(s->main.rate)) {
        document_say(
            doc, DOCUMENT_LOOK,
            "! No contest is decided: in each contest, %s and %s both name the side of the verdict, or neither does.",
            s->metric[0].name, s->metric[1].name);
        return;
    }
    if (s->main.n < FEW)
        document_say(doc, DOCUMENT_LOOK, "! Only %.0f contest%s decided.", s->main.n, s->main.n == 1 ? " is" : "s are");
    if (s->main.lo <= s->chance.chance && s->main.hi >= s->chance.chance)
        document_say(doc, DOCUMENT_LOOK,
                     "! The main measure (the share of verdicts for the first metric) cannot be distinguished from the "
                     "rate by chance, which is %.3f.",
                     s->chance.chance);
    else if (s->main.hi < s->chance.chance)
        document_say(
            doc, DOCUMENT_LOOK,
            "! Verdicts side with %s rather than with %s: the main measure is below the rate by chance, which is %.3f.",
            s->metric[1].name, first->name, s->chance.chance);
    if (s->strength.rate > first->hit.rate)
        document_say(doc, DOCUMENT_LOOK,
                     "! The system that is stronger on the other queries wins the verdict more often (%.3f) than the "
                     "side that %s names (%.3f).",
                     s->strength.rate, first->name, first->hit.rate);
    if ((s->least_rate < s->chance.chance) != (s->most_rate < s->chance.chance))
        document_say(doc, DOCUMENT_LOOK,
                     "! One annotator decides whether the main measure is above or below chance: it is %.3f "
                     "without %s, and %.3f without %s.",
                     s->least_rate, s->least_annotator, s->most_rate, s->most_annotator);
    for (size_t m = 0; m < s->n_metrics; m++)
        if (s->metric[m].hit.lo <= 0.5)
            document_say(doc, DOCUMENT_LOOK,
                         "! %s cannot be distinguished from a coin toss: it names the verdict's side in a share of "
                         "%.3f of %.0f contests.",
                         s->metric[m].name, s->metric[m].hit.rate, s->metric[m].hit.n);
    for (size_t m = 0; m < s->n_metrics; m++)
        if (s->metric[m].fifths.top_less_bottom.hi < 0)
            document_say(
                doc, DOCUMENT_LOOK,
                "! The larger the margin of %s is, the fewer verdicts are for the side that this metric names.",
                s->metric[m].name);
    if (s->no_verdict * 10 > s->t.c.n)
        document_say(doc, DOCUMENT_LOOK, "! Of %zu contests, %zu {has|have} no verdict.", s->t.c.n, s->no_verdict);
}

static void add_lead_sentences(struct document *doc, const struct study_contests *s)
{
    const struct study_contest_tables *t = &s->t;
    char v[3][GRID_NUMBER_SIZE];
    document_say(doc, DOCUMENT_LEAD,
                 "%zu contest{s} of %zu systems, %zu quer{y|ies}; verdicts: %zu A, %zu B, %zu tie{s}.", t->c.n,
                 t->c.n_systems, t->c.n_queries, s->a, s->b, s->ties);
    if (!isnan(s->main.rate))
        document_say(doc, DOCUMENT_LEAD,
                     "In %.0f contests, exactly one of %s and %s names the side that people pick; the share of %s is "
                     "%s [%s, %s].",
                     s->main.n, s->metric[0].name, s->metric[1].name, s->metric[0].name,
                     grid_value(v[0], doc->options, s->main.rate), grid_value(v[1], doc->options, s->main.lo),
                     grid_value(v[2], doc->options, s->main.hi));
}

/* Adds how sides, chance and intervals are defined. */
static void add_method(struct document *doc, const struct study_contests *s, const struct study_contests_options *o)
{
    document_say(doc, DOCUMENT_METHOD, "A metric names a side if its margin is at least %g. The verdict is %s.",
                 o->tables.tie_zone,
                 s->t.has_picks ? "the side with more picks" : "the entry in the table of contests");
    document_say(
        doc, DOCUMENT_METHOD,
        "Chance is (D + R) / (2 D + R + Q), counted over the contests with a verdict. The metrics name opposite sides "
        "in D = %zu contests. Only the first metric names a side in R = %zu contests, and only the second in Q = %zu.",
        s->chance.opposite, s->chance.first_only, s->chance.second_only);
    document_say(doc, DOCUMENT_METHOD,
                 "The 95 %% intervals of rates are analytic, with queries as clusters. The intervals of areas come "
                 "from a jackknife that leaves out each query in turn. The intervals of fifths come from a bootstrap "
                 "with %zu resamples of %zu quer{y|ies}, seed %llu.",
                 s->design.resamples, s->design.n, (unsigned long long)s->design.seed);
    if (o->tables.grades)
        document_say(doc, DOCUMENT_METHOD,
                     "Picks are made from grades: the list with the larger nDCG@%zu is picked, and both lists share "
                     "one ideal. A difference below %g is a tie.",
                     o->tables.depth, o->tables.pick_tie);
}

void report_study_contests_page(struct document *doc, const struct study_contests *s,
                                const struct study_contests_options *opt, const struct report_options *o)
{
    document_page(doc, o, "Contests: which list people pick, and which list the metrics name");
    add_lead_sentences(doc, s);
    add_warnings(doc, s);
    document_part(doc, NULL, "The main measure");
    add_main_view(doc, s);
    add_groups(doc, "suites", "By suite", "suite", s->suite, s->n_suites);
    add_groups(doc, "cells", "By design cell", "cell", s->cell, s->n_cells);
    if (s->pattern)
        add_groups(doc, "without", "Without the systems whose names match a pattern", "pattern", &s->without_pattern,
                   1);
    document_part(doc, NULL, "Each metric");
    add_metrics(doc, s);
    document_part(doc, NULL, "Bands of the margin");
    for (size_t m = 0; m < s->n_metrics; m++)
        add_bands(doc, s->metric[m].name);
    for (size_t m = 0; m < s->n_metrics; m++)
        add_fifths(doc, s, m);
    document_part(doc, NULL, "The people");
    add_groups(doc, "annotators", "Each annotator left out", "without", s->left_out, s->n_left_out);
    add_groups(doc, "gain_maps", "Other gains for the grades", "gains", s->map, s->n_maps);
    document_part(doc, NULL, "Controls");
    add_controls(doc, s);
    add_method(doc, s, opt);
}
