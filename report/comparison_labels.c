/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What draws of the gains say about a comparison: how sure differences are if labels err as well, and how far the noise
 * of the labels moves the level. */
#include <math.h>
#include <stdlib.h>

#include "base/put.h"
#include "report/comparison_text.h"
#include "report/name.h"

enum { PAIRS_SHOWN = 105 };

static void pairs(struct grid_sheet *sheet, const struct comparison *c, size_t at)
{
    const struct report_options *o = sheet->o;
    enum { SHARE = 60, LEAST = 19 };
    const struct label_variance *v = &c->labels;
    const struct cmp_result *r = &c->result;
    struct grid g;
    char x[GRID_NUMBER_SIZE], y[GRID_NUMBER_SIZE];
    grid_begin(&g, "%s: differences, labels uncertain too (%s%zu draws; Rubin's rules, t; 95 %% intervals)",
               c->title[v->measure[at]],
               c->eval.draws.independent ? "approximately: se_gain as independent noise, " : "", v->n_draws);
    grid_column(&g, true, true, "pair");
    static const char *const name[] = {"n", "diff", "interval", "se topics", "se labels", "labels", "df", "p"};
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        grid_column(&g, false, i == 0, "%s", name[i]);
    for (size_t i = 0; i < r->n_pairs; i++) {
        const struct cmp_split *s = &v->split[at * r->n_pairs + i];
        char *pair = name_pair(c->run_name, c->n_runs, r->pair[i].a, "-", r->pair[i].b, report_room(o, SHARE, LEAST));
        grid_cell(&g, GRID_PLAIN, "%s", pair);
        grid_cell(&g, GRID_PLAIN, "%zu", s->n);
        grid_cell(&g, GRID_PLAIN, "%s", grid_difference(x, o, s->diff));
        grid_cell(&g, GRID_PLAIN, "[%s, %s]", grid_value(x, o, s->lo), grid_value(y, o, s->hi));
        grid_cell(&g, GRID_PLAIN, "%s", grid_value(x, o, sqrt(s->topics)));
        grid_cell(&g, GRID_PLAIN, "%s", grid_value(x, o, sqrt(s->labels)));
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(x, "%.1f %%", 100.0 * s->share));
        grid_cell(&g, GRID_PLAIN, "%s", grid_number(x, "%.1f", s->df));
        grid_cell(&g, GRID_PLAIN, "%s", s->p < 0.00005 ? "<.0001" : grid_number(x, "%.4f", s->p));
        mem_free(pair);
    }
    grid_sheet_put(sheet, &g, "labels", c->measure[v->measure[at]]);
}

static void levels(struct grid_sheet *sheet, const struct comparison *c, char *const *shown)
{
    const struct report_options *o = sheet->o;
    const struct label_variance *v = &c->labels;
    struct grid g;
    char x[GRID_NUMBER_SIZE];
    grid_begin(&g, "Level: how far noise of the labels shifts the means (by the draws)");
    grid_column(&g, true, true, "run");
    for (size_t at = 0; at < v->n_measures; at++) {
        grid_column(&g, false, true, "%s", c->title[v->measure[at]]);
        grid_column(&g, false, false, "shift");
        grid_column(&g, false, false, "se labels");
    }
    for (size_t i = 0; i < c->n_runs; i++) {
        grid_cell(&g, GRID_PLAIN, "%s", shown[i]);
        for (size_t at = 0; at < v->n_measures; at++) {
            const struct label_level *l = &v->level[at * c->n_runs + i];
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(x, o, l->mean));
            grid_cell(&g, GRID_PLAIN, "%s", grid_difference(x, o, l->shift));
            grid_cell(&g, GRID_PLAIN, "%s", grid_value(x, o, l->labels));
        }
    }
    grid_sheet_put(sheet, &g, "levels", NULL);
}

void report_comparison_labels(struct grid_sheet *sheet, const struct comparison *c, char *const *shown)
{
    for (size_t at = 0; at < c->labels.n_measures; at++)
        if (c->result.n_pairs && (c->result.n_pairs <= PAIRS_SHOWN || sheet->o->output != OUT_TABLE))
            pairs(sheet, c, at);
    if (c->labels.n_measures)
        levels(sheet, c, shown);
}

static void put_levels(FILE *f, const struct comparison *c)
{
    const struct label_variance *v = &c->labels;
    fputs(",\"levels\":[", f);
    for (size_t at = 0; at < v->n_measures; at++)
        for (size_t i = 0; i < c->n_runs; i++) {
            const struct label_level *l = &v->level[at * c->n_runs + i];
            fputs(at + i ? ",\n{" : "\n{", f);
            put_json_text(f, "run", c->run[i].name, true);
            put_json_text(f, "measure", c->measure[v->measure[at]], false);
            put_json_count(f, "n", l->n);
            put_json_number(f, "mean", l->mean);
            put_json_number(f, "shift", l->shift);
            put_json_number(f, "se_labels", l->labels);
            fputc('}', f);
        }
    fputc(']', f);
}

static void put_pairs(FILE *f, const struct comparison *c)
{
    const struct label_variance *v = &c->labels;
    const struct cmp_result *r = &c->result;
    fputs(",\"pairs\":[", f);
    for (size_t at = 0; at < v->n_measures; at++)
        for (size_t i = 0; i < r->n_pairs; i++) {
            const struct cmp_split *s = &v->split[at * r->n_pairs + i];
            fputs(at + i ? ",\n{" : "\n{", f);
            put_json_text(f, "a", c->run_name[r->pair[i].a], true);
            put_json_text(f, "b", c->run_name[r->pair[i].b], false);
            put_json_text(f, "measure", c->measure[v->measure[at]], false);
            put_json_count(f, "n", s->n);
            put_json_number(f, "diff", s->diff);
            put_json_number(f, "lo", s->lo);
            put_json_number(f, "hi", s->hi);
            put_json_number(f, "variance_topics", s->topics);
            put_json_number(f, "variance_labels", s->labels);
            put_json_number(f, "share_labels", s->share);
            put_json_number(f, "t", s->t);
            put_json_number(f, "df", s->df);
            put_json_number(f, "p", s->p);
            fputc('}', f);
        }
    fputc(']', f);
}

void report_comparison_labels_json(FILE *f, const struct comparison *c)
{
    fputs(",\"labels\":{", f);
    fprintf(f, "\"draws\":%zu", c->labels.n_draws);
    put_json_count(f, "seed", c->eval.draws.seed);
    put_json_bool(f, "approximation", c->eval.draws.independent);
    put_levels(f, c);
    put_pairs(f, c);
    fputc('}', f);
}
