/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

static const char *const key[STAT_BY] = {"qrel", "rcp", "truth"}, *const metric[STAT_BY] = {"qrel-nDCG", "RCP-nDCG",
                                                                                            "true gains"};

/* Which of two rates a table shows: how often equal runs are found to differ, or how often a true difference is
 * found. */
enum shown { FALSE_SEPARATIONS, DETECTED };

static void add_rates(struct document *doc, const struct stat_power_rates *r)
{
    for (int label = 0; label < STAT_BY; label++) {
        document_open(doc, key[label]);
        document_values(doc, "false_separations:k/n%p,detected:k/n%p,reversed:k/n%p,difference:%f",
                        &r[label].false_separations, &r[label].detected, &r[label].reversed, r[label].difference);
        document_close(doc);
    }
}

/* Adds to tables only, for qrel-nDCG and RCP-nDCG, the share of true differences that are found, or of equal runs that
 * are found to differ. r[STAT_BY] has the rates of each metric. */
static void add_metric_rates(struct document *doc, const struct stat_power_rates *r, enum shown shown)
{
    for (int label = 0; label < STAT_BY_TRUTH; label++)
        document_rate(doc, NULL, metric[label], shown == DETECTED ? &r[label].detected : &r[label].false_separations);
}

/* Adds, to JSON, tsv and csv only, the rates at which differences are found in each simulated cell (one level of each
 * factor), over the cells of each level of a factor, and over all cells. */
static void say_keys(struct document *doc, const struct study_power *s)
{
    document_list(doc, "cells");
    for (size_t c = 0; c < s->n_cells; c++) {
        const struct study_power_cell *d = &s->design[c];
        document_item(doc);
        document_values(doc, "grades:%s,scale:%s,noise:%f,effect:%f", d->sparse ? "sparse" : "dense",
                        d->binary ? "binary" : "graded", d->noise, d->effect);
        add_rates(doc, s->cell[c].rates);
        document_close(doc);
    }
    document_close(doc);
    document_list(doc, "levels");
    for (size_t k = 0; k < s->n_levels; k++) {
        document_item(doc);
        document_values(doc, "factor:%s,level:%s", s->level[k].factor, s->level[k].level);
        add_rates(doc, s->level[k].rates);
        document_close(doc);
    }
    document_close(doc);
    document_open(doc, "all");
    add_rates(doc, s->total);
    document_close(doc);
}

static void say_intervals(struct document *doc, size_t replications)
{
    document_note(doc, "The intervals are Wilson's. Each cell of the table has %zu independent replications.",
                  replications);
}

/* Adds the table of one of two rates (enum shown) with a row for each simulated cell. */
static void add_cell_table(struct document *doc, const struct study_power *s, enum shown shown)
{
    document_table(doc, "%s, by grades, scale, judge noise and effect",
                   shown == DETECTED ? "Detected true differences" : "False separations of equal runs");
    for (size_t c = 0; c < s->n_cells; c++) {
        document_row(doc, "%s", s->design[c].label);
        add_metric_rates(doc, s->cell[c].rates, shown);
    }
    document_row(doc, NULL);
    say_intervals(doc, s->o.power.replications);
}

static void say_levels(struct document *doc, const struct study_power *s)
{
    document_table(doc, "Detected true differences, for each factor");
    for (size_t k = 0; k < s->n_levels; k++) {
        document_row(doc, "%s %s", s->level[k].factor, s->level[k].level);
        add_metric_rates(doc, s->level[k].rates, DETECTED);
    }
    document_row(doc, NULL);
    say_intervals(doc, s->o.power.replications);
}

static void add_totals_table(struct document *doc, const struct study_power *s)
{
    document_table(doc, "All %zu cells", s->n_cells);
    for (int label = 0; label < STAT_BY; label++) {
        document_row(doc, "%s", metric[label]);
        document_values(doc, "|false separations:k/n%p,|detected:k/n%p", &s->total[label].false_separations,
                        &s->total[label].detected);
    }
    document_row(doc, NULL);
    say_intervals(doc, s->o.power.replications);
    document_note(doc,
                  "A difference is separated if p < %g in a paired t-test over queries. It is detected if it is "
                  "separated and the better run has the higher mean.",
                  s->o.power.alpha);
}

void report_study_power(struct document *doc, const struct study_power *s)
{
    const struct study_power_options *o = &s->o;
    document_table(doc, "Power: %zu cells of %zu replications; %zu queries of %zu documents, nDCG@%zu, alpha %g",
                   s->n_cells, o->power.replications, o->queries, o->pool, o->depth, o->power.alpha);
    document_values(doc,
                    "replications:%zu,queries:%zu,pool:%zu,depth:%zu,sparse:%zu,grader_noise:%f,quality:%f,alpha:%f,"
                    "intervals:{level:%f,method:%s,seed:%zu}",
                    o->power.replications, o->queries, o->pool, o->depth, o->sparse, o->grader_noise, o->quality,
                    o->power.alpha, 0.95, "Wilson", (size_t)o->power.seed);
    say_keys(doc, s);
    add_cell_table(doc, s, FALSE_SEPARATIONS);
    add_cell_table(doc, s, DETECTED);
    say_levels(doc, s);
    add_totals_table(doc, s);
}
