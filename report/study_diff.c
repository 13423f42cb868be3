/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const key[DIFF_SCORES] = {"theta", "gain", "count"}, *const column[DIFF_SCORES] = {"theta", "gain",
                                                                                                      "Count"};

static const char *const ceiling[DIFF_SCORES] = {"theta: ceiling", NULL, "Count: ceiling"};

/* Adds the correlations of a pair of gain files (mean over queries, and over all documents pooled), the shift of the
 * mean gain, and the ceilings: the largest correlations that the noise of the judges allows, if known. */
static void add_correlations(struct document *doc, const struct study_pair *p)
{
    document_values(doc, "documents:%zu,queries:%zu", p->documents, p->queries);
    document_open(doc, "spearman");
    for (int s = 0; s < DIFF_SCORES; s++) {
        document_estimate(doc, key[s], column[s], &p->spearman[s]);
        document_extra(doc, "queries", (double)p->n_queries_defined[s]);
    }
    document_close(doc);
    document_values(doc, "pooled|pooled:%p,gain_shift|gain shift:%p", &p->pooled, &p->gain_shift);
    document_open(doc, "ceiling");
    for (int s = 0; s < DIFF_SCORES; s++)
        document_number(doc, key[s], isnan(p->ceiling[s]) ? NULL : ceiling[s], p->ceiling[s],
                        "no file states how well its judge agrees with itself");
    document_close(doc);
}

/* Adds the mean and the minimum of a statistic over datasets: as an object `name`, with the number of datasets, if that
 * is not NULL; and as columns `label` and "LABEL: least" if that is not NULL. */
static void say_over(struct document *doc, const char *name, const char *label, const struct study_over *o)
{
    static const char few[] = "in every dataset, all runs have the same mean on at least one leaderboard";
    char least[48];
    snprintf(least, sizeof least, "%s: least", label ? label : "");
    if (name)
        document_open(doc, name);
    document_number(doc, name ? "mean" : NULL, label, o->mean, few);
    document_number(doc, name ? "min" : NULL, label ? least : NULL, o->least, few);
    if (!name)
        return;
    document_count(doc, "datasets", NULL, o->datasets);
    document_close(doc);
}

/* Adds the comparison of two leaderboards (runs ranked by mean): only cells of a table's row if `shown` is set, else
 * only members of an object. `suites` adds the means and minima over datasets. */
static void add_leaderboards(struct document *doc, const struct study_leaderboards *b, bool suites, bool shown)
{
    static const char few[] = "all runs have the same mean";
    const struct {
        const char *key, *label;
        size_t n;
    } count[] = {{"run_pairs", NULL, b->pairs},
                 {"separated", "separated", b->separated[0]},
                 {"reversed", "reversed", b->reversed[0]},
                 {"separated_b", "by second", b->separated[1]},
                 {"reversed_b", "reversed by first", b->reversed[1]}};
    document_number(doc, shown ? NULL : "kendall", shown ? "Kendall" : NULL, b->kendall, few);
    document_number(doc, shown ? NULL : "leaderboard_spearman", shown ? "Spearman" : NULL, b->spearman, few);
    document_number(doc, shown ? NULL : "mean_shift", shown ? "shift" : NULL, b->shift, NULL);
    if (suites) {
        say_over(doc, shown ? NULL : "kendall_over_datasets", shown ? "Kendall, datasets" : NULL, &b->kendall_over);
        say_over(doc, shown ? NULL : "spearman_over_datasets", shown ? "Spearman, datasets" : NULL, &b->spearman_over);
    }
    for (size_t i = 0; i < LENGTH(count); i++)
        if (!shown || count[i].label)
            document_count(doc, shown ? NULL : count[i].key, shown ? count[i].label : NULL, count[i].n);
}

/* Adds the list "pairs" and the table of correlations of each pair of gain files; if there are runs, also compares the
 * leaderboards of the two files, in the list only. */
static void add_pairs(struct document *doc, const struct study_diff *s, char *const *name)
{
    document_table(doc, "Spearman's correlation of two files: mean over queries, and pooled; gain shift: mean gain of "
                        "the second file minus mean gain of the first");
    bool limited = false;
    document_list(doc, "pairs");
    for (size_t i = 0; i < s->n_pairs; i++) {
        const struct study_pair *p = &s->pair[i];
        document_item(doc);
        document_values(doc, "a:%s,b:%s", name[p->a], name[p->b]);
        document_row(doc, "%s, %s", name[p->a], name[p->b]);
        add_correlations(doc, p);
        document_row(doc, NULL);
        if (s->n_runs)
            add_leaderboards(doc, &p->boards, s->suites, false);
        document_close(doc);
        limited |= !isnan(p->ceiling[DIFF_THETA]) || !isnan(p->ceiling[DIFF_COUNT]);
    }
    document_close(doc);
    if (limited)
        document_note(doc, "ceiling: the largest correlation that the noise of the judges allows; the noise is "
                           "estimated from repeated windows");
}

/* Adds the list "qrels", which compares each file's leaderboard with that of the qrels; empty without qrels. */
static void add_qrels(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files)
{
    document_list(doc, "qrels");
    for (size_t i = 0; i < n_files && s->qrels; i++) {
        document_item(doc);
        document_text(doc, "file", NULL, name[i]);
        add_leaderboards(doc, &s->qrels_boards[i], s->suites, false);
        document_close(doc);
    }
    document_close(doc);
}

/* Adds the table that compares the leaderboards of each pair of gain files, and of each file with the qrels, if there
 * are any; nothing without runs. */
static void add_boards_table(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files)
{
    if (!s->n_runs)
        return;
    document_table(doc,
                   "Leaderboards of %zu runs by mean RCP-nDCG@10%s: pairs of runs that each file separates (t test, p "
                   "< 0.05), and how many of these pairs the other file reverses",
                   s->n_runs, s->qrels ? ", qrels: nDCG@10" : "");
    for (size_t i = 0; i < s->n_pairs; i++) {
        document_row(doc, "%s, %s", name[s->pair[i].a], name[s->pair[i].b]);
        add_leaderboards(doc, &s->pair[i].boards, s->suites, true);
    }
    for (size_t i = 0; i < n_files && s->qrels; i++) {
        document_row(doc, "%s, qrels", name[i]);
        add_leaderboards(doc, &s->qrels_boards[i], s->suites, true);
    }
    document_row(doc, NULL);
}

/* Adds the number x as a count if it is whole, else as a number (x may be a mean). If it is NAN, it has no column. */
static void put_cost(struct document *doc, const char *name, const char *label, double x)
{
    if (x == floor(x))
        document_count(doc, name, label, (size_t)x);
    else
        document_number(doc, name, isnan(x) ? NULL : label, x,
                        "no record states its number of tokens, or a price is missing");
}

/* Adds the windows, calls and tokens of a gain file's judgements and their price, or the means over several files, as
 * members of an object and cells of a row; a number that is NAN (not known) has no column. */
static void add_cost(struct document *doc, const struct study_cost *c, double price)
{
    put_cost(doc, "windows", "windows", c->windows);
    put_cost(doc, "calls", NULL, c->calls);
    put_cost(doc, "input_tokens", "input tokens", c->input);
    put_cost(doc, "output_tokens", "output tokens", c->output);
    document_number(doc, "cost", isnan(price) ? NULL : "cost", price,
                    "no record states its number of tokens, or a price is missing");
}

/* Adds the table of the costs of each gain file whose store of judgements was given; nothing if none was. */
static void add_costs(struct document *doc, const struct study_diff *s, char *const *name)
{
    if (!s->cost)
        return;
    document_table(doc, "What the judgements cost: windows, and the tokens of their calls");
    document_list(doc, "stores");
    for (size_t i = 0; i < s->n_files; i++) {
        if (isnan(s->cost[i].windows))
            continue;
        document_item_row(doc, "file", name[i]);
        add_cost(doc, &s->cost[i], s->price[i]);
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

/* Adds the comparisons of gain files with the reference file, as means over the files that have one level of a factor,
 * or over all files but the reference: members of an object and cells of a row. */
static void add_level(struct document *doc, const struct study_diff *s, const struct study_level *l)
{
    struct stat_rate rate = stat_share((double)l->reversed, (double)l->separated, "the reference separates no pair");
    document_count(doc, "cells", "cells", l->cells);
    document_number(doc, "spearman", "Spearman", l->spearman,
                    "the reference is the only cell, or a cell has no Spearman correlation");
    document_number(doc, "gain_shift", "gain shift", l->gain_shift, "there is no cell except the reference");
    if (s->cost)
        add_cost(doc, &l->cost, l->price);
    if (!s->n_runs)
        return;
    document_number(doc, "kendall", "Kendall", l->kendall.mean, "there is no cell except the reference");
    document_number(doc, "kendall_min", "least", l->kendall.least, "there is no cell except the reference");
    document_rate(doc, "reversed", "reversed", &rate);
}

/* Adds, for a factorial design (each gain file, called a cell, has a level of each factor, such as the judge), the
 * means over all cells and over the cells of each level. Adds nothing if the files have no factors. */
static void add_factors(struct document *doc, const struct study_diff *s, char *const *name)
{
    const struct study_factors *x = &s->factors;
    if (!x->file_level)
        return;
    document_table(doc,
                   "Means over the cells with the same level of a factor. Each cell is compared with the reference, "
                   "%s, which the means leave out%s",
                   name[s->reference],
                   s->n_runs ? ". The column 'reversed' has the share of pairs of runs that a cell reverses, among the "
                               "pairs that the reference separates"
                             : "");
    document_open(doc, "design");
    document_text(doc, "reference", NULL, name[s->reference]);
    document_row(doc, "all");
    add_level(doc, s, &s->total);
    document_list(doc, "levels");
    for (size_t f = 0; f < x->factor.n; f++)
        for (size_t k = 0; k < x->level.n; k++) {
            const char *factor = frame_names_part(&x->factor, f, 0);
            const char *level = frame_names_part(&x->level, k, 1);
            if (strcmp(frame_names_part(&x->level, k, 0), factor) != 0)
                continue;
            document_item(doc);
            document_values(doc, "factor:%s,level:%s", factor, level);
            document_row(doc, "%s: %s", factor, level);
            add_level(doc, s, &s->level[k]);
            document_close(doc);
        }
    document_close(doc);
    document_row(doc, NULL);
    document_close(doc);
}

/* Adds the table of the factorial design: a row for each cell (a gain file) with its level of each factor and its
 * comparison with the reference file, which is the first row. Adds nothing if the files have no factors. */
static void add_cells(struct document *doc, const struct study_diff *s, char *const *name)
{
    const struct study_factors *x = &s->factors;
    if (!x->file_level)
        return;
    document_table(doc, "Cells of the design; the first cell is the reference");
    document_list(doc, "cells");
    for (size_t i = 0; i <= s->n_pairs; i++) {
        const struct study_pair *p = i ? &s->pair[i - 1] : NULL;
        size_t file = p ? p->b : s->reference;
        document_item_row(doc, "file", name[file]);
        document_open(doc, "levels");
        for (size_t f = 0; f < x->factor.n; f++)
            document_text(doc, frame_names_part(&x->factor, f, 0), frame_names_part(&x->factor, f, 0),
                          frame_names_part(&x->level, x->file_level[file][f], 1));
        document_close(doc);
        if (p) {
            struct stat_rate rate = stat_share((double)p->boards.reversed[0], (double)p->boards.separated[0],
                                               "the reference separates no pair");
            double rho = p->spearman[isnan(p->spearman[DIFF_THETA].value) ? DIFF_GAIN : DIFF_THETA].value;
            document_number(doc, "spearman", "Spearman", rho, "not defined");
            if (s->n_runs) {
                document_number(doc, "kendall", "Kendall", p->boards.kendall, "not defined");
                document_rate(doc, "reversed", "reversed", &rate);
            }
        }
        document_close(doc);
    }
    document_close(doc);
    document_row(doc, NULL);
}

void report_study_diff(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files)
{
    document_values(doc, "files:%zu,queries:%zu,runs:%zu", n_files, s->queries, s->n_runs);
    document_design(doc, &s->design, "queries");
    add_pairs(doc, s, name);
    add_qrels(doc, s, name, n_files);
    add_boards_table(doc, s, name, n_files);
    add_costs(doc, s, name);
    add_factors(doc, s, name);
    add_cells(doc, s, name);
}
