/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The notes of a comparison on standard error. */
#include <math.h>

#include "base/plural.h"
#include "report/comparison_report.h"
#include "report/report.h"

/* Prints, for each measure that has no ideal for some topics, their number and the names of the first 3, and whether
 * they are left out or counted as 0. */
static void note_undefined(FILE *f, const struct comparison *c)
{
    enum { SHOWN = 3 };
    for (size_t m = 0; m < c->n_measures; m++) {
        const struct undefined_topics *u = &c->undefined[m];
        if (!u->n)
            continue;
        err_print(f, "trec_rcp: %s: %s has no ideal for %zu topic%s in which no document has a gain; %s:", c->name,
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
                  "trec_rcp: %s: the runs of %zu pair%s have different topics; each pair is compared on the topics "
                  "that both runs have (as few as %zu for %s and %s)\n",
                  c->name, u->n_pairs, plural_s(u->n_pairs), u->fewest, c->run[u->pair.a].name, c->run[u->pair.b].name);
}

static void note_left_out(FILE *f, const struct comparison *c)
{
    for (size_t r = 0; r < c->n_runs; r++)
        if (c->run[r].left_out)
            err_print(f,
                      "trec_rcp: run %s of dataset %s is missing from other datasets, so the means over datasets leave "
                      "this run out\n",
                      c->run[r].name, c->name);
}

/* Notes which datasets of a suite have the gain files with the fewest and the most windows per document, if the most
 * are more than 1.2 times the fewest, because few windows lower means. */
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
                  "trec_rcp: the gain files have different budgets: %s has %.3g windows per document, but %s has %.3g; "
                  "fewer windows mean more noise in the gains, and this noise lowers the means of runs\n",
                  least->name, small, most->name, large);
}

/* Prints notes about the gold topics, those with labels by people: an unknown way of drawing them, topics left out or
 * without labels, and how many results have a proxy (a measure by cheaper labels) that is constant or correlates
 * perfectly with the gold values. */
static void note_gold(FILE *f, const struct comparison *c)
{
    const struct comparison_gold *g = &c->gold;
    size_t constant = 0, perfect = 0, n = g->n_sets * c->result.n_pairs;
    if (!g->n_sets)
        return;
    if (!g->has_design)
        err_print(f,
                  "trec_rcp: %s: the %zu gold topics are treated as a random sample; no interval is valid if the "
                  "topics were chosen by hand\n",
                  g->file, g->n);
    if (g->n_unknown)
        err_print(f, "trec_rcp: %s: left out %zu gold topic%s, for which all runs or all proxies are missing: %s%s\n",
                  g->file, g->n_unknown, plural_s(g->n_unknown), g->unknown, g->n_unknown > 1 ? ", ..." : "");
    if (g->n_unlabelled)
        err_print(f,
                  "trec_rcp: %s: %zu topic%s of the gold design %s no gold labels; these topics are treated as missing "
                  "at random\n",
                  g->file, g->n_unlabelled, plural_s(g->n_unlabelled), plural(g->n_unlabelled, "has", "have"));
    for (size_t i = 0; i < n; i++) {
        constant += g->pair[i].both.is_constant;
        perfect += fabs(g->pair[i].both.r) >= 1.0;
    }
    if (constant)
        err_print(f,
                  "trec_rcp: %s: %zu of %zu differences come from the gold labels alone, because the difference by the "
                  "proxy is the same on all gold topics\n",
                  g->file, constant, n);
    if (perfect)
        err_print(f,
                  "trec_rcp: %s: %zu of %zu differences by the gold labels correlate perfectly with the differences by "
                  "the proxy; do the proxy's labels contain the gold labels?\n",
                  g->file, perfect, n);
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
        note_gold(f, &c->dataset[d]);
    for (size_t d = 0; d < c->n_datasets && !o->quiet; d++)
        note_left_out(f, &c->dataset[d]);
    if (c->is_suite && !o->quiet)
        note_budgets(f, c);
}
