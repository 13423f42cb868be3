/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the page of rcp-study contests consists of. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/put.h"
#include "report/study.h"
#include "study/clustered.h"

/* Rates, 0 to 1, with chance across each row. */
static const struct figure_estimates rates = {.lo = 0.0, .hi = 1.0, .line = NAN, .expected = "chance"};

static struct figure_estimate row(const char *name, const struct stat_rate *x, double chance)
{
    return (struct figure_estimate){name, NULL, *x, FIGURE_MORE, chance};
}

static void finish(struct figure *f, const char *chance)
{
    if (!f)
        return;
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "rate, 95 %% interval");
    figure_key(f, FIGURE_LINE, FIGURE_LESS, "%s", chance);
    figure_finish(f);
}

/* Rows that have a rate. */
static size_t defined(struct figure_estimate *rows, size_t n)
{
    size_t have = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(rows[i].x.rate))
            rows[have++] = rows[i];
    return have;
}

/* ---- the main measure ---- */

static void main_measure(struct document *doc, const struct study_contests *s)
{
    char *title = put_formatted("Verdicts that side with %s, not with %s", s->metric[0].name, s->metric[1].name);
    finish(report_study_view(doc,
                             &(struct report_study_view){
                                 {"main"},
                                 "main",
                                 title,
                                 "Decided: exactly one of the two metrics names the side of the verdict. "
                                 "Disagreements: they name opposite sides; below, by the size of both margins.",
                                 "contests",
                                 0.0,
                                 1.0,
                                 NAN,
                                 NULL,
                                 "chance",
                                 0.5,
                                 NULL,
                                 NULL}),
           "chance");
    mem_free(title);
}

static void groups(struct document *doc, const char *id, const char *title, const char *names,
                   const struct study_contest_main *m, size_t n)
{
    enum { MOST = 60 }; /* rows; of more the first and the last */
    struct figure_estimate *rows = mem_alloc(n, sizeof *rows);
    struct figure_estimates e = rates;
    for (size_t k = 0; k < n; k++)
        if (n <= MOST || k < MOST / 2 || k >= n - MOST / 2)
            rows[e.n++] = row(*m[k].name ? m[k].name : "(none)", &m[k].rate, m[k].chance);
    e.n = defined(rows, e.n);
    e.row = rows;
    e.names = names;
    char *about =
        n <= MOST
            ? put_formatted("Decided contests that side with the first metric.")
            : put_formatted("Decided contests that side with the first metric; the first %d and the last %d of %zu.",
                            MOST / 2, MOST / 2, n);
    finish(report_study_rows(doc, id, title, about, &e), "chance");
    mem_free(about);
    mem_free(rows);
}

/* ---- metrics ---- */

static void metrics(struct document *doc, const struct study_contests *s)
{
    struct figure_estimate hits[STUDY_MAX_METRICS], areas[STUDY_MAX_METRICS];
    struct figure_estimates e = rates, a = rates;
    for (size_t m = 0; m < s->n_metrics; m++) {
        const struct stat_estimate *auc = &s->metric[m].auc;
        hits[m] = row(s->metric[m].name, &s->metric[m].hit, 0.5);
        areas[m] = row(s->metric[m].name, &(struct stat_rate){.rate = auc->value, .lo = auc->lo, .hi = auc->hi}, 0.5);
    }
    e.row = hits;
    a.row = areas;
    e.n = defined(hits, s->n_metrics);
    a.n = defined(areas, s->n_metrics);
    e.names = a.names = "metric";
    finish(report_study_rows(doc, "hits", "Verdicts that are the metric's side",
                             "Contests in which the metric names a side.", &e),
           "a coin");
    finish(report_study_rows(doc, "auc", "Area under the curve of the margin",
                             "Chance that a pick of A has a larger margin than a pick of B, ties one half.", &a),
           "a coin");
}

static void bands(struct document *doc, const struct study_contests *s, size_t m)
{
    char *id = put_formatted("bands.%s", s->metric[m].name),
         *title = put_formatted("%s: verdicts on its side, by bands of |margin|", s->metric[m].name);
    finish(report_study_view(
               doc, &(struct report_study_view){{"metrics", s->metric[m].name, "bands"},
                                                id,
                                                title,
                                                "Where margins mean something, rates rise from a coin's as they grow.",
                                                "|margin|",
                                                0.0,
                                                1.0,
                                                NAN,
                                                NULL,
                                                "chance",
                                                0.5,
                                                NULL,
                                                NULL}),
           "a coin");
    mem_free(title);
    mem_free(id);
}

static void fifths_table(struct grid *g, const struct stat_fifths *x, const char *title, const struct report_options *o)
{
    char v[3][GRID_NUMBER_SIZE], k[NUM_FIXED_SIZE + 1], n[NUM_FIXED_SIZE + 1];
    figure_columns(g, title, "|margin|", "hits", "rate", "reweighted", "95% interval", NULL);
    for (int f = 0; f <= STAT_FIFTHS; f++) {
        const struct stat_rate *plain = f < STAT_FIFTHS ? &x->fifth[f].plain : NULL;
        const struct stat_estimate *e = plain ? &x->fifth[f].rate : &x->top_less_bottom;
        if (plain)
            grid_cell(g, GRID_PLAIN, "%s to %s", grid_value(v[0], o, x->fifth[f].smallest),
                      grid_value(v[1], o, x->fifth[f].largest));
        else
            grid_cell(g, GRID_PLAIN, "top less bottom");
        if (plain)
            grid_cell(g, GRID_PLAIN, "%s/%s", put_full(k, plain->k), put_full(n, plain->n));
        else
            grid_cell(g, GRID_PLAIN, "%s", "");
        grid_cell(g, GRID_PLAIN, "%s", plain ? grid_value(v[0], o, plain->rate) : "");
        figure_value(g, o, e->value);
        figure_interval(g, o, e->lo, e->hi);
    }
}

/* From the largest margins above to the smallest, as dots; rings are the rates as they are. */
static void fifths(struct document *doc, const struct study_contests *s, size_t m)
{
    const struct stat_fifths *x = &s->metric[m].fifths;
    char text[STAT_FIFTHS][64];
    const char *name[STAT_FIFTHS];
    if (!(x->fifth[0].plain.n > 0))
        return;
    char *title = put_formatted("%s: verdicts on its side, by fifths of |margin|", s->metric[m].name);
    struct figure *f = document_figure(doc);
    figure_begin(f, title, "fifths.%s", s->metric[m].name);
    figure_about(f,
                 "Contests in which %s and %s both name a side. Reweighted: each fifth as if it had the study's share "
                 "of disagreements, %.3f.",
                 s->metric[m].name, s->metric[m ? 0 : 1].name, x->share);
    for (int k = 0; k < STAT_FIFTHS; k++) {
        if (x->fifth[k].plain.n > 0)
            snprintf(text[k], sizeof text[k], "%.3f to %.3f", x->fifth[k].smallest, x->fifth[k].largest);
        else
            snprintf(text[k], sizeof text[k], "(fifth %d)", k + 1);
        name[k] = text[k];
    }
    figure_rows(f, name, STAT_FIFTHS, FIGURE_WIDTH, 0.0);
    figure_numbers(&f->x, 0.0, 1.0, NULL);
    figure_line(f, FIGURE_LESS, 1.4, 0.5, f->y.lo, 0.5, f->y.hi);
    for (int k = 0; k < STAT_FIFTHS; k++) {
        const struct stat_estimate *e = &x->fifth[k].rate;
        if (!isnan(x->fifth[k].plain.rate))
            figure_mark(f, FIGURE_RING, FIGURE_MUTED, x->fifth[k].plain.rate, k)->size = 6.5;
        if (!isnan(e->lo) && e->hi > e->lo)
            figure_line(f, FIGURE_MORE, 1.4, e->lo, k, e->hi, k);
        if (!isnan(e->value))
            figure_mark(f, FIGURE_DOT, FIGURE_MORE, e->value, k);
    }
    figure_key(f, FIGURE_DOT, FIGURE_MORE, "reweighted, 95 %% interval");
    figure_key(f, FIGURE_RING, FIGURE_MUTED, "as it is");
    figure_key(f, FIGURE_LINE, FIGURE_LESS, "a coin");
    figure_finish(f);
    fifths_table(&f->table, x, title, doc->options);
    mem_free(title);
}

/* ---- controls ---- */

static void controls(struct document *doc, const struct study_contests *s)
{
    static const struct report_study_view of_controls = {
        {"controls", "strength"},
        "controls",
        "The systems in the place of the metrics",
        "Verdicts for the system that is stronger by the verdicts of all other queries; of pairs of "
        "systems that split over queries, for the more frequent winner, and for each metric's side.",
        "names the side",
        0.0,
        1.0,
        NAN,
        NULL,
        "chance",
        0.5,
        "frequent",
        NULL};
    finish(report_study_view(doc, &of_controls), "a coin");
    report_study_show(doc, &(struct report_study_view){
                               {"controls", "regression", s->metric[0].name},
                               "regression",
                               "What goes with a pick of A, all else equal",
                               "Logistic regression: change of the log odds per standard deviation of a margin, and "
                               "per unit of the log length ratio where the contests have one.",
                               "of",
                               NAN,
                               NAN,
                               0.0,
                               NULL,
                               NULL,
                               NAN,
                               NULL,
                               NULL});
}

/* ---- words ---- */

static void look(struct document *doc, const struct study_contests *s)
{
    enum { FEW = 30 };
    const struct study_contest_metric *first = &s->metric[0];
    if (!s->a && !s->b) {
        document_say(doc, DOCUMENT_LOOK, "! No contest has a verdict for a side.");
        return;
    }
    if (isnan(s->main.rate)) {
        document_say(doc, DOCUMENT_LOOK,
                     "! No contest is decided: the metrics name the verdict's side together, or not at all.");
        return;
    }
    if (s->main.n < FEW)
        document_say(doc, DOCUMENT_LOOK, "! Only %.0f contest%s decided.", s->main.n, s->main.n == 1 ? " is" : "s are");
    if (s->main.lo <= s->chance.chance && s->main.hi >= s->chance.chance)
        document_say(doc, DOCUMENT_LOOK, "! The main measure is not told apart from chance, %.3f.", s->chance.chance);
    else if (s->main.hi < s->chance.chance)
        document_say(doc, DOCUMENT_LOOK,
                     "! Verdicts side with %s rather than with %s: the main measure is below chance, %.3f.",
                     s->metric[1].name, first->name, s->chance.chance);
    if (s->strength.rate > first->hit.rate)
        document_say(
            doc, DOCUMENT_LOOK,
            "! The stronger system by other queries names the verdict's side more often (%.3f) than %s does (%.3f).",
            s->strength.rate, first->name, first->hit.rate);
    if ((s->least < s->chance.chance) != (s->most < s->chance.chance))
        document_say(doc, DOCUMENT_LOOK,
                     "! Which side of chance the main measure is on hangs on one annotator: without %s it is "
                     "%.3f, without %s %.3f.",
                     s->least_of, s->least, s->most_of, s->most);
    for (size_t m = 0; m < s->n_metrics; m++)
        if (s->metric[m].hit.lo <= 0.5)
            document_say(doc, DOCUMENT_LOOK,
                         "! %s is not told apart from a coin: it names the verdict's side in %.3f of %.0f contests.",
                         s->metric[m].name, s->metric[m].hit.rate, s->metric[m].hit.n);
    for (size_t m = 0; m < s->n_metrics; m++)
        if (s->metric[m].fifths.top_less_bottom.hi < 0)
            document_say(doc, DOCUMENT_LOOK, "! Larger margins of %s go with fewer verdicts on its side.",
                         s->metric[m].name);
    if (s->none * 10 > s->t.c.n)
        document_say(doc, DOCUMENT_LOOK, "! %zu of %zu contests %s no verdict.", s->none, s->t.c.n,
                     plural(s->none, "has", "have"));
}

static void lead(struct document *doc, const struct study_contests *s)
{
    const struct study_contest_tables *t = &s->t;
    char v[3][GRID_NUMBER_SIZE];
    document_say(doc, DOCUMENT_LEAD, "%zu contest%s of %zu systems, %zu quer%s; verdicts: %zu A, %zu B, %zu tie%s.",
                 t->c.n, plural_s(t->c.n), t->c.n_systems, t->c.n_queries, plural(t->c.n_queries, "y", "ies"), s->a,
                 s->b, s->ties, plural_s(s->ties));
    if (!isnan(s->main.rate))
        document_say(
            doc, DOCUMENT_LEAD,
            "Where exactly one of %s and %s names the side that people pick, it is %s in %s of %.0f contests [%s, %s].",
            s->metric[0].name, s->metric[1].name, s->metric[0].name, grid_value(v[0], doc->options, s->main.rate),
            s->main.n, grid_value(v[1], doc->options, s->main.lo), grid_value(v[2], doc->options, s->main.hi));
}

static void method(struct document *doc, const struct study_contests *s, const struct study_contests_options *o)
{
    document_say(doc, DOCUMENT_METHOD, "A metric names a side from a margin of %g on. Verdicts: %s.",
                 o->tables.tie_zone, s->t.picked ? "the side with more picks" : "those of the table");
    document_say(doc, DOCUMENT_METHOD,
                 "Chance: %zu contests with a verdict in which the metrics name opposite sides, %zu in which "
                 "only the first names one, %zu the second: (D + R) / (2 D + R + Q).",
                 s->chance.opposite, s->chance.first_only, s->chance.second_only);
    document_say(doc, DOCUMENT_METHOD,
                 "Intervals, 95 %%: of rates analytic, with queries as clusters; of areas a jackknife that "
                 "leaves out each query; of fifths a bootstrap, %zu resamples of %zu quer%s, seed %llu.",
                 s->design.resamples, s->design.n, plural(s->design.n, "y", "ies"), (unsigned long long)s->design.seed);
    if (o->tables.grades)
        document_say(
            doc, DOCUMENT_METHOD,
            "Picks from grades: nDCG@%zu of both lists under one ideal; lists that differ by less than %g are a tie.",
            o->tables.depth, o->tables.pick_tie);
}

void report_study_contests_page(struct document *doc, const struct study_contests *s,
                                const struct study_contests_options *opt, const struct report_options *o)
{
    document_page(doc, o, "Contests: which list people pick, and which the metrics name");
    lead(doc, s);
    look(doc, s);
    document_part(doc, NULL, "The main measure");
    main_measure(doc, s);
    groups(doc, "suites", "By suite", "suite", s->suite, s->n_suites);
    groups(doc, "cells", "By design cell", "cell", s->cell, s->n_cells);
    if (s->pattern)
        groups(doc, "without", "Without systems of a pattern", "pattern", &s->without, 1);
    document_part(doc, NULL, "Each metric");
    metrics(doc, s);
    document_part(doc, NULL, "Bands of the margin");
    for (size_t m = 0; m < s->n_metrics; m++)
        bands(doc, s, m);
    for (size_t m = 0; m < s->n_metrics; m++)
        fifths(doc, s, m);
    document_part(doc, NULL, "The people");
    groups(doc, "annotators", "Each annotator left out", "without", s->left_out, s->n_left_out);
    groups(doc, "gain_maps", "Other gains of grades", "gains", s->map, s->n_maps);
    document_part(doc, NULL, "Controls");
    controls(doc, s);
    method(doc, s, opt);
}
