/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A comparison: one dataset after the other, then the suite; and what was noted on the way. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "report/comparison_text.h"
#include "report/name.h"
#include "report/report.h"

void report_comparison_flips(struct grid_sheet *sheet, const struct comparison *d, const struct comparison_options *opt)
{
    enum { SHOWN = 10, SHARE = 40, LEAST = 19 };
    struct grid g;
    const struct report_options *o = sheet->o;
    char buf[GRID_NUMBER_SIZE], zone[64] = "";
    if (!isnan(opt->cmp.tie_zone))
        snprintf(zone, sizeof zone, " (differences below %g: none)", opt->cmp.tie_zone);
    grid_begin(&g, "Topics on which two measures name different winners: %zu, largest first%s", d->n_flips, zone);
    static const char *const name[] = {"topic", "pair", "measure", "diff", "other measure", "diff"};
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++)
        grid_column(&g, i % 2 == 0 || i == 1, i == 0, "%s", name[i]);
    for (size_t i = 0; i < d->n_flips && i < SHOWN; i++) {
        const struct comparison_flip *x = &d->flip[i];
        char *pair = name_pair(d->run_name, d->n_runs, x->pair.a, "-", x->pair.b, report_room(o, SHARE, LEAST));
        grid_cell(&g, GRID_PLAIN, "%s", d->eval.topic[x->topic].qid);
        grid_cell(&g, GRID_PLAIN, "%s", pair);
        for (int k = 0; k < 2; k++) {
            grid_cell(&g, GRID_PLAIN, "%s", d->title[x->measure[k]]);
            grid_cell(&g, GRID_PLAIN, "%s", grid_difference(buf, o, x->diff[k]));
        }
        mem_free(pair);
    }
    grid_sheet_put(sheet, &g, "flips", NULL);
}

void report_comparison_lists(struct grid_sheet *sheet, const struct comparison *d, const struct comparison_options *opt)
{
    const struct report_options *o = sheet->o;
    enum { SHARE = 60, LEAST = 19 };
    const struct cmp_result *r = &d->result;
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    if (r->n_pairs > REPORT_PAIRS_SHOWN && o->output == OUT_TABLE && !o->only)
        return;
    grid_begin(&g, "Result lists: rank-biased overlap of the first %zu (p %g), mean over topics",
               d->eval.opt->list_depth, opt->more_options.rbo_p);
    grid_column(&g, true, true, "pair");
    grid_column(&g, false, true, "topics");
    grid_column(&g, false, false, "RBO");
    for (size_t i = 0; i < r->n_pairs; i++) {
        char *pair = name_pair(d->run_name, d->n_runs, r->pair[i].a, "-", r->pair[i].b, report_room(o, SHARE, LEAST));
        grid_cell(&g, GRID_PLAIN, "%s", pair);
        grid_cell(&g, GRID_PLAIN, "%zu", d->overlap[i].n);
        grid_cell(&g, GRID_PLAIN, "%s", grid_value(buf, o, d->overlap[i].rbo));
        mem_free(pair);
    }
    grid_sheet_put(sheet, &g, "lists", NULL);
}

static void section_of_dataset(struct report_comparison_section *s, const struct comparisons *c,
                               const struct comparison *d)
{
    s->name = d->name;
    s->n_topics = d->n_topics;
    s->measure = d->title;
    s->measure_name = d->measure;
    s->run = d->run_name;
    s->result = &d->result;
    s->shares = d->shares;
    s->reference = d->reference;
    s->baselines = d->baseline;
    s->n_baselines = d->n_baselines;
    s->test = c->opt->cmp.test;
    s->more = c->opt->more ? &d->more : NULL;
}

static void name_suite(const struct comparisons *c, char *name, size_t size)
{
    snprintf(name, size, "Mean over %s%zu datasets", c->opt->cmp.pooled_datasets ? "the topics of " : "",
             c->n_datasets);
}

static void section_of_suite(struct report_comparison_section *s, const struct comparisons *c)
{
    name_suite(c, s->suite_name, sizeof s->suite_name);
    s->name = s->suite_name;
    s->n_topics = c->suite.topics;
    s->measure = c->dataset[0].title;
    s->measure_name = c->dataset[0].measure;
    s->run = c->suite.run;
    s->result = &c->suite.total;
    s->shares = c->suite.average;
    s->reference = c->dataset[0].reference;
    s->baselines = c->suite.baseline;
    s->n_baselines = c->suite.n_baselines;
    s->test = c->suite.test;
    s->wins = c->suite.wins;
    s->more = c->opt->more ? &c->more : NULL;
}

void report_comparison_section_begin(struct report_comparison_section *s, struct grid_sheet *sheet,
                                     const struct comparisons *c, size_t dataset, const struct report_options *o)
{
    *s = (struct report_comparison_section){.sheet = sheet, .opt = c->opt, .report = o};
    if (dataset < c->n_datasets)
        section_of_dataset(s, c, &c->dataset[dataset]);
    else
        section_of_suite(s, c);
    s->baseline = s->n_baselines ? s->baselines[0] : CMP_NONE;
    s->shown = report_comparison_run_names(s->run, s->result->n_runs, o);
}

void report_comparison_section_end(struct report_comparison_section *s)
{
    name_free_all(s->shown, s->result->n_runs);
}

static void one_dataset(struct grid_sheet *sheet, const struct comparisons *c, size_t number)
{
    const struct comparison *d = &c->dataset[number];
    struct report_comparison_section s;
    report_comparison_section_begin(&s, sheet, c, number, sheet->o);
    report_comparison_sections(&s);
    if (d->labels.n_draws)
        report_comparison_labels(sheet, d, s.shown);
    report_comparison_section_end(&s);
    if (d->overlap)
        report_comparison_lists(sheet, d, c->opt);
    if (c->opt->list_flips)
        report_comparison_flips(sheet, d, c->opt);
    bool noted = false;
    for (size_t m = 0; m < d->n_measures && !sheet->o->only; m++) {
        size_t n = d->undefined[m].n;
        if (!n)
            continue;
        fputs(noted ? "" : "\n", sheet->f);
        noted = true;
        grid_note(sheet->f, sheet->o, "%s has no ideal in %zu topic%s: %s", d->title[m], n, plural_s(n),
                  d->undefined[m].left_out ? "left out" : "counted as 0");
    }
}

/* The suite's runs in one dataset: their means by a measure, NAN where one is not in it. Returns the best. */
static double means_in(const struct comparison *d, size_t measure, const struct cmp_suite *s, double *mean)
{
    double best = NAN;
    for (size_t i = 0; i < s->total.n_runs; i++) {
        size_t r = 0;
        while (r < d->n_runs && strcmp(d->run[r].name, s->run[i]) != 0)
            r++;
        mean[i] = r < d->n_runs ? d->result.mean[measure * d->n_runs + r].mean : NAN;
        best = fmax(best, mean[i]);
    }
    return best;
}

/* One measure: a column per dataset, and the mean over them. */
void report_comparison_by_dataset(struct grid_sheet *sheet, const struct comparisons *c, size_t measure,
                                  char *const *shown)
{
    const struct report_options *o = sheet->o;
    const struct cmp_suite *s = &c->suite;
    size_t n = s->total.n_runs;
    double *mean = mem_alloc(c->n_datasets * n, sizeof *mean), *best = mem_alloc(c->n_datasets, sizeof *best);
    struct grid g;
    char buf[GRID_NUMBER_SIZE];
    grid_begin(&g, "%s by dataset", c->dataset[0].title[measure]);
    grid_column(&g, true, true, "run");
    for (size_t d = 0; d < c->n_datasets; d++) {
        grid_column(&g, false, true, "%s", c->dataset[d].name);
        best[d] = means_in(&c->dataset[d], measure, s, mean + d * n);
    }
    grid_column(&g, false, true, "mean");
    for (size_t r = 0; r < n; r++) {
        const struct cmp_mean *total = &s->total.mean[measure * n + r];
        grid_cell(&g, GRID_PLAIN, "%s", shown[r]);
        for (size_t d = 0; d < c->n_datasets; d++) {
            double v = mean[d * n + r];
            grid_cell(&g, n > 1 && best[d] - v <= CMP_ROUNDING ? GRID_BEST : GRID_PLAIN, "%s", grid_value(buf, o, v));
        }
        grid_cell(&g, n > 1 && total->rank == 1 ? GRID_BEST : GRID_PLAIN, "%s", grid_value(buf, o, total->mean));
    }
    grid_sheet_put(sheet, &g, "datasets", c->dataset[0].measure[measure]);
    mem_free(best);
    mem_free(mean);
}

static void suite(struct grid_sheet *sheet, const struct comparisons *c)
{
    struct report_comparison_section s;
    report_comparison_section_begin(&s, sheet, c, c->n_datasets, sheet->o);
    report_comparison_sections(&s);
    for (size_t m = 0; m < c->suite.total.n_measures; m++)
        report_comparison_by_dataset(sheet, c, m, s.shown);
    report_comparison_section_end(&s);
}

/* The runs' means by all measures, best first by the first. */
static void scores(struct grid_sheet *sheet, const struct comparisons *c, char *const *shown)
{
    const struct cmp_suite *s = &c->suite;
    size_t n = s->total.n_runs, n_measures = s->total.n_measures;
    struct grid g;
    char buf[GRID_NUMBER_SIZE], mean_over[64];
    name_suite(c, mean_over, sizeof mean_over);
    grid_begin(&g, "%s: %zu topic%s, %zu run%s%s%s", c->n_datasets > 1 ? mean_over : c->dataset[0].name, s->topics,
               plural_s(s->topics), n, plural_s(n), c->protocol ? ", protocol " : "", c->protocol ? c->protocol : "");
    grid_column(&g, true, true, "run");
    for (size_t m = 0; m < n_measures; m++)
        grid_column(&g, false, true, "%s", c->dataset[0].title[m]);
    for (size_t r = 0; r < n; r++) {
        grid_cell(&g, GRID_PLAIN, "%s", shown[r]);
        for (size_t m = 0; m < n_measures; m++) {
            const struct cmp_mean *mean = &s->total.mean[m * n + r];
            grid_cell(&g, mean->rank == 1 && n > 1 ? GRID_BEST : GRID_PLAIN, "%s",
                      grid_value(buf, sheet->o, mean->mean));
        }
    }
    grid_sheet_put(sheet, &g, "means", NULL);
}

static void suite_scores(struct grid_sheet *sheet, const struct comparisons *c)
{
    const struct cmp_suite *s = &c->suite;
    char **shown = report_comparison_run_names(s->run, s->total.n_runs, sheet->o);
    scores(sheet, c, shown);
    for (size_t m = 0; m < s->total.n_measures && c->n_datasets > 1; m++)
        report_comparison_by_dataset(sheet, c, m, shown);
    if (sheet->o->output == OUT_TABLE && s->total.n_runs > 1)
        grid_note(sheet->f, sheet->o, "* best");
    name_free_all(shown, s->total.n_runs);
}

static void tables(struct grid_sheet *sheet, const struct comparisons *c)
{
    if (sheet->o->scores_only) {
        suite_scores(sheet, c);
        return;
    }
    for (size_t d = 0; d < c->n_datasets + c->is_suite; d++) {
        bool whole = d == c->n_datasets;
        char *prefix = c->is_suite ? mem_path(whole ? "mean" : c->dataset[d].name, "") : mem_strndup("", 0);
        sheet->prefix = prefix;
        if (whole)
            suite(sheet, c);
        else
            one_dataset(sheet, c, d);
        mem_free(prefix);
    }
}

static int text(FILE *f, const struct comparisons *c, const struct report_options *o, struct err *err)
{
    struct grid_sheet sheet = {.f = f, .o = o, .prefix = ""};
    char q[ERR_QUOTE_SIZE];
    tables(&sheet, c);
    int r = !o->only || sheet.n_printed ? 0
                                        : err_fail(err, ERR_USAGE, "", 0, "no table is called '%s', expected one of %s",
                                                   err_quote(q, o->only, strlen(o->only)), sheet.names);
    grid_sheet_free(&sheet);
    return r;
}

int report_comparison(FILE *f, const struct comparisons *c, const struct report_options *o, struct err *err)
{
    switch (o->output) {
    case OUT_TSV:
    case OUT_CSV: report_comparison_rows(f, c, report_form(o)); return 0;
    case OUT_JSON: report_comparison_json(f, c); return 0;
    case OUT_CLASSIC:
    case OUT_TABLE:
    case OUT_LATEX:
    case OUT_MARKDOWN:
    case OUT_HTML: break;
    }
    return text(f, c, o, err);
}

static void note_undefined(FILE *f, const struct comparison *c)
{
    enum { SHOWN = 3 };
    for (size_t m = 0; m < c->n_measures; m++) {
        const struct undefined_topics *u = &c->undefined[m];
        if (!u->n)
            continue;
        err_print(f, "trec_rcp: %s: %s has no ideal in %zu topic%s, where no document has a gain; %s:", c->name,
                  c->measure[m], u->n, plural_s(u->n), u->left_out ? "left out" : "counted as 0");
        for (size_t i = 0; i < u->n && i < SHOWN; i++)
            err_print(f, "%s %s", i ? "," : "", u->qid[i]);
        fputs(u->n > SHOWN ? ", ...\n" : "\n", f);
    }
}

static void note_unshared(FILE *f, const struct comparison *c)
{
    const struct unshared_topics *u = &c->unshared;
    if (u->n_pairs)
        err_print(f,
                  "trec_rcp: %s: the runs of %zu pair%s have different topics and are compared on those they share "
                  "(fewest: %zu, %s and %s)\n",
                  c->name, u->n_pairs, plural_s(u->n_pairs), u->fewest, c->run[u->pair.a].name, c->run[u->pair.b].name);
}

static void note_left_out(FILE *f, const struct comparison *c)
{
    for (size_t r = 0; r < c->n_runs; r++)
        if (c->run[r].left_out)
            err_print(f, "trec_rcp: run %s is not in all datasets, left out of the means over them (dataset %s)\n",
                      c->run[r].name, c->name);
}

/* Of a suite: are gain files made of windows that are as many for each document? Where they are fewer, means are lower. */
static void note_budgets(FILE *f, const struct comparisons *c)
{
    const struct comparison *least = NULL, *most = NULL;
    double small = 0.0, large = 0.0;
    for (size_t d = 0; d < c->n_datasets; d++) {
        const double *b = c->dataset[d].eval.gains.budget;
        double windows = b[0] + b[1];
        if (windows <= 0.0)
            continue;
        if (!least || windows < small) {
            least = &c->dataset[d];
            small = windows;
        }
        if (!most || windows > large) {
            most = &c->dataset[d];
            large = windows;
        }
    }
    if (least && large > 1.2 * small)
        err_print(f,
                  "trec_rcp: gains of different budgets: %s has %.3g windows per document, %s %.3g; noise in the gains "
                  "lowers means, the more so the fewer windows there are\n",
                  least->name, small, most->name, large);
}

void report_comparison_notes(FILE *f, const struct comparisons *c, const struct report_options *o)
{
    for (size_t d = 0; d < c->n_datasets; d++) {
        const struct comparison *x = &c->dataset[d];
        if (x->n_evaluated)
            report_label_notes(f, &x->eval, o);
        for (size_t r = 0; r < x->n_evaluated; r++)
            report_notes(f, &x->eval, &x->evaluated[r], o);
        if (x->n_topics && !o->quiet)
            note_undefined(f, x);
    }
    for (size_t d = 0; d < c->n_datasets && !o->quiet; d++)
        note_unshared(f, &c->dataset[d]);
    for (size_t d = 0; d < c->n_datasets && !o->quiet; d++)
        note_left_out(f, &c->dataset[d]);
    if (c->is_suite && !o->quiet)
        note_budgets(f, c);
}
