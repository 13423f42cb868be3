/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

static const char *const key[STAT_BY] = {"qrel", "rcp", "truth"}, *const metric[STAT_BY] = {"qrel-nDCG", "RCP-nDCG",
                                                                                            "true gains"};

/* What a table shows of metrics. */
enum shown { FALSE_SEPARATIONS, DETECTED };

static void rates(struct document *doc, const struct stat_power_rates *r)
{
    for (int by = 0; by < STAT_BY; by++) {
        document_open(doc, key[by]);
        document_rate(doc, "false_separations", NULL, &r[by].false_separations);
        document_rate(doc, "detected", NULL, &r[by].detected);
        document_rate(doc, "reversed", NULL, &r[by].reversed);
        document_number(doc, "difference", NULL, r[by].difference, NULL);
        document_close(doc);
    }
}

static void row(struct document *doc, const struct stat_power_rates *r, enum shown shown)
{
    for (int by = 0; by < STAT_BY_TRUTH; by++)
        document_rate(doc, NULL, metric[by], shown == DETECTED ? &r[by].detected : &r[by].false_separations);
}

static void say_keys(struct document *doc, const struct study_power *s)
{
    document_list(doc, "cells");
    for (size_t c = 0; c < s->n_cells; c++) {
        const struct study_power_cell *d = &s->design[c];
        document_item(doc);
        document_text(doc, "grades", NULL, d->sparse ? "sparse" : "dense");
        document_text(doc, "scale", NULL, d->binary ? "binary" : "graded");
        document_number(doc, "noise", NULL, d->noise, NULL);
        document_number(doc, "effect", NULL, d->effect, NULL);
        rates(doc, s->cell[c].rates);
        document_close(doc);
    }
    document_close(doc);
    document_list(doc, "levels");
    for (size_t k = 0; k < s->n_levels; k++) {
        document_item(doc);
        document_text(doc, "factor", NULL, s->level[k].factor);
        document_text(doc, "level", NULL, s->level[k].level);
        rates(doc, s->level[k].rates);
        document_close(doc);
    }
    document_close(doc);
    document_open(doc, "all");
    rates(doc, s->all);
    document_close(doc);
}

static void say_intervals(struct document *doc, size_t replications)
{
    document_note(doc, "Intervals: Wilson's, of independent replications, %zu of each cell.", replications);
}

static void say_cells(struct document *doc, const struct study_power *s, enum shown shown)
{
    document_table(doc, "%s, by grades, scale, judge noise and effect",
                   shown == DETECTED ? "Detected true differences" : "False separations of equal runs");
    for (size_t c = 0; c < s->n_cells; c++) {
        document_row(doc, "%s", s->design[c].label);
        row(doc, s->cell[c].rates, shown);
    }
    document_row(doc, NULL);
    say_intervals(doc, s->o.power.replications);
}

static void say_levels(struct document *doc, const struct study_power *s)
{
    document_table(doc, "Detected true differences, by one factor");
    for (size_t k = 0; k < s->n_levels; k++) {
        document_row(doc, "%s %s", s->level[k].factor, s->level[k].level);
        row(doc, s->level[k].rates, DETECTED);
    }
    document_row(doc, NULL);
    say_intervals(doc, s->o.power.replications);
}

static void say_all(struct document *doc, const struct study_power *s)
{
    document_table(doc, "All %zu cells", s->n_cells);
    for (int by = 0; by < STAT_BY; by++) {
        document_row(doc, "%s", metric[by]);
        document_rate(doc, NULL, "false separations", &s->all[by].false_separations);
        document_rate(doc, NULL, "detected", &s->all[by].detected);
    }
    document_row(doc, NULL);
    say_intervals(doc, s->o.power.replications);
    document_note(doc,
                  "Separated: p < %g, paired t-test over queries. Detected: separated, and the better run is above.",
                  s->o.power.alpha);
}

void report_study_power(struct document *doc, const struct study_power *s)
{
    const struct study_power_options *o = &s->o;
    estimates_table(e, "Power: %zu cells of %zu replications; %zu queries of %zu documents, nDCG@%zu, alpha %g",
                    s->n_cells, o->power.replications, o->queries, o->pool, o->depth, o->power.alpha);
    estimates_count(e, "replications", NULL, o->power.replications);
    estimates_count(e, "queries", NULL, o->queries);
    estimates_count(e, "pool", NULL, o->pool);
    estimates_count(e, "depth", NULL, o->depth);
    estimates_count(e, "sparse", NULL, o->sparse);
    estimates_number(e, "grader_noise", NULL, o->grader_noise, NULL);
    estimates_number(e, "quality", NULL, o->quality, NULL);
    estimates_number(e, "alpha", NULL, o->power.alpha, NULL);
    estimates_open(e, "intervals");
    estimates_number(e, "level", NULL, 0.95, NULL);
    estimates_text(e, "method", NULL, "Wilson");
    estimates_count(e, "seed", NULL, o->power.seed);
    estimates_close(e);
    say_keys(e, s);
    say_cells(e, s, FALSE_SEPARATIONS);
    say_cells(e, s, DETECTED);
    say_levels(e, s);
    say_all(e, s);
}
