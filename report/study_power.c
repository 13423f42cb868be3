/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

static const char *const key[STAT_BY] = {"qrel", "rcp", "truth"}, *const metric[STAT_BY] = {"qrel-nDCG", "RCP-nDCG",
                                                                                            "true gains"};

/* What a table shows of metrics. */
enum shown { FALSE_SEPARATIONS, DETECTED };

static void rates(struct estimates *e, const struct stat_power_rates *r)
{
    for (int by = 0; by < STAT_BY; by++) {
        estimates_open(e, key[by]);
        estimates_rate(e, "false_separations", NULL, &r[by].false_separations);
        estimates_rate(e, "detected", NULL, &r[by].detected);
        estimates_rate(e, "reversed", NULL, &r[by].reversed);
        estimates_number(e, "difference", NULL, r[by].difference, NULL);
        estimates_close(e);
    }
}

static void row(struct estimates *e, const struct stat_power_rates *r, enum shown shown)
{
    for (int by = 0; by < STAT_BY_TRUTH; by++)
        estimates_rate(e, NULL, metric[by], shown == DETECTED ? &r[by].detected : &r[by].false_separations);
}

static void say_keys(struct estimates *e, const struct study_power *s)
{
    estimates_open_list(e, "cells");
    for (size_t c = 0; c < s->n_cells; c++) {
        const struct study_power_cell *d = &s->design[c];
        estimates_item(e);
        estimates_text(e, "grades", NULL, d->sparse ? "sparse" : "dense");
        estimates_text(e, "scale", NULL, d->binary ? "binary" : "graded");
        estimates_number(e, "noise", NULL, d->noise, NULL);
        estimates_number(e, "effect", NULL, d->effect, NULL);
        rates(e, s->cell[c].rates);
        estimates_close(e);
    }
    estimates_close(e);
    estimates_open_list(e, "levels");
    for (size_t k = 0; k < s->n_levels; k++) {
        estimates_item(e);
        estimates_text(e, "factor", NULL, s->level[k].factor);
        estimates_text(e, "level", NULL, s->level[k].level);
        rates(e, s->level[k].rates);
        estimates_close(e);
    }
    estimates_close(e);
    estimates_open(e, "all");
    rates(e, s->all);
    estimates_close(e);
}

static void say_intervals(struct estimates *e, size_t replications)
{
    estimates_note(e, "Intervals: Wilson's, of independent replications, %zu of each cell.", replications);
}

static void say_cells(struct estimates *e, const struct study_power *s, enum shown shown)
{
    estimates_table(e, "%s, by grades, scale, judge noise and effect",
                    shown == DETECTED ? "Detected true differences" : "False separations of equal runs");
    for (size_t c = 0; c < s->n_cells; c++) {
        estimates_row(e, "%s", s->design[c].label);
        row(e, s->cell[c].rates, shown);
    }
    estimates_row(e, NULL);
    say_intervals(e, s->o.power.replications);
}

static void say_levels(struct estimates *e, const struct study_power *s)
{
    estimates_table(e, "Detected true differences, by one factor");
    for (size_t k = 0; k < s->n_levels; k++) {
        estimates_row(e, "%s %s", s->level[k].factor, s->level[k].level);
        row(e, s->level[k].rates, DETECTED);
    }
    estimates_row(e, NULL);
    say_intervals(e, s->o.power.replications);
}

static void say_all(struct estimates *e, const struct study_power *s)
{
    estimates_table(e, "All %zu cells", s->n_cells);
    for (int by = 0; by < STAT_BY; by++) {
        estimates_row(e, "%s", metric[by]);
        estimates_rate(e, NULL, "false separations", &s->all[by].false_separations);
        estimates_rate(e, NULL, "detected", &s->all[by].detected);
    }
    estimates_row(e, NULL);
    say_intervals(e, s->o.power.replications);
    estimates_note(e,
                   "Separated: p < %g, paired t-test over queries. Detected: separated, and the better run is above.",
                   s->o.power.alpha);
}

void report_study_power(struct estimates *e, const struct study_power *s)
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
    estimates_number(e, "seed", NULL, (double)o->power.seed, NULL);
    estimates_close(e);
    say_keys(e, s);
    say_cells(e, s, FALSE_SEPARATIONS);
    say_cells(e, s, DETECTED);
    say_levels(e, s);
    say_all(e, s);
}
