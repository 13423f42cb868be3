/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/plural.h"

static const char *const key[DIFF_SCORES] = {"theta", "gain", "count"}, *const column[DIFF_SCORES] = {"theta", "gain",
                                                                                                      "Count"};

static void correlations(struct estimates *e, const struct study_pair *p)
{
    estimates_count(e, "documents", NULL, p->documents);
    estimates_count(e, "queries", NULL, p->queries);
    estimates_open(e, "spearman");
    for (int s = 0; s < DIFF_SCORES; s++) {
        estimates_add(e, key[s], column[s], &p->spearman[s]);
        estimates_extra(e, "queries", (double)p->queries_with[s]);
    }
    estimates_close(e);
    estimates_add(e, "pooled", "pooled", &p->pooled);
    estimates_add(e, "gain_shift", "gain shift", &p->gain_shift);
}

/* Mean and minimum over datasets. */
static void say_over(struct estimates *e, const char *name, const char *label, const struct study_over *o)
{
    static const char few[] = "no dataset has two different means in both";
    char least[48];
    snprintf(least, sizeof least, "%s: least", label ? label : "");
    if (name)
        estimates_open(e, name);
    estimates_number(e, name ? "mean" : NULL, label, o->mean, few);
    estimates_number(e, name ? "min" : NULL, label ? least : NULL, o->least, few);
    if (!name)
        return;
    estimates_count(e, "datasets", NULL, o->datasets);
    estimates_close(e);
}

/* Two leaderboards: members of an object, or cells of a row. */
static void leaderboards(struct estimates *e, const struct study_leaderboards *b, bool suites, bool shown)
{
    static const char few[] = "fewer than two different means";
    const struct {
        const char *key, *label;
        size_t n;
    } count[] = {{"run_pairs", NULL, b->pairs},
                 {"separated", "separated", b->separated[0]},
                 {"reversed", "reversed", b->reversed[0]},
                 {"separated_b", "by second", b->separated[1]},
                 {"reversed_b", "reversed by first", b->reversed[1]}};
    estimates_number(e, shown ? NULL : "kendall", shown ? "Kendall" : NULL, b->kendall, few);
    estimates_number(e, shown ? NULL : "leaderboard_spearman", shown ? "Spearman" : NULL, b->spearman, few);
    estimates_number(e, shown ? NULL : "mean_shift", shown ? "shift" : NULL, b->shift, NULL);
    if (suites) {
        say_over(e, shown ? NULL : "kendall_over_datasets", shown ? "Kendall, datasets" : NULL, &b->kendall_over);
        say_over(e, shown ? NULL : "spearman_over_datasets", shown ? "Spearman, datasets" : NULL, &b->spearman_over);
    }
    for (size_t i = 0; i < sizeof count / sizeof count[0]; i++)
        if (!shown || count[i].label)
            estimates_count(e, shown ? NULL : count[i].key, shown ? count[i].label : NULL, count[i].n);
}

static void by_pairs(struct estimates *e, const struct study_diff *s, char *const *name)
{
    estimates_table(e,
                    "Spearman's correlation of two files: mean over queries, and pooled; mean gain of the second less "
                    "that of the first");
    estimates_open_list(e, "pairs");
    for (size_t i = 0; i < s->n_pairs; i++) {
        const struct study_pair *p = &s->pair[i];
        estimates_item(e);
        estimates_text(e, "a", NULL, name[p->a]);
        estimates_text(e, "b", NULL, name[p->b]);
        estimates_row(e, "%s, %s", name[p->a], name[p->b]);
        correlations(e, p);
        estimates_row(e, NULL);
        if (s->n_runs)
            leaderboards(e, &p->boards, s->suites, false);
        estimates_close(e);
    }
    estimates_close(e);
}

/* Each file against the qrels. */
static void by_qrels(struct estimates *e, const struct study_diff *s, char *const *name, size_t n_files)
{
    estimates_open_list(e, "qrels");
    for (size_t i = 0; i < n_files && s->qrels; i++) {
        estimates_item(e);
        estimates_text(e, "file", NULL, name[i]);
        leaderboards(e, &s->by_qrels[i], s->suites, false);
        estimates_close(e);
    }
    estimates_close(e);
}

static void boards_table(struct estimates *e, const struct study_diff *s, char *const *name, size_t n_files)
{
    if (!s->n_runs)
        return;
    estimates_table(
        e,
        "Leaderboards of %zu runs by mean RCP-nDCG@10%s: pairs separated by the first (t test, p < 0.05) and "
        "reversed by the second; separated by the second and reversed by the first",
        s->n_runs, s->qrels ? ", qrels: nDCG@10" : "");
    for (size_t i = 0; i < s->n_pairs; i++) {
        estimates_row(e, "%s, %s", name[s->pair[i].a], name[s->pair[i].b]);
        leaderboards(e, &s->pair[i].boards, s->suites, true);
    }
    for (size_t i = 0; i < n_files && s->qrels; i++) {
        estimates_row(e, "%s, qrels", name[i]);
        leaderboards(e, &s->by_qrels[i], s->suites, true);
    }
    estimates_row(e, NULL);
}

/* A level, or all cells: members of an object and cells of a row. */
static void one_level(struct estimates *e, const struct study_level *l, bool runs)
{
    struct stat_rate rate = stat_share((double)l->reversed, (double)l->separated, "the reference separates no pair");
    estimates_count(e, "cells", "cells", l->cells);
    estimates_number(e, "spearman", "Spearman", l->spearman, "no cell but the reference, or one without it");
    estimates_number(e, "gain_shift", "gain shift", l->gain_shift, "no cell but the reference");
    if (!runs)
        return;
    estimates_number(e, "kendall", "Kendall", l->kendall.mean, "no cell but the reference");
    estimates_number(e, "kendall_min", "least", l->kendall.least, "no cell but the reference");
    estimates_rate(e, "reversed", "reversed", &rate);
}

static void by_factors(struct estimates *e, const struct study_diff *s, char *const *name)
{
    const struct study_factors *x = &s->factors;
    if (!x->of)
        return;
    estimates_table(e, "By factor: means over the cells of a level, compared with %s, which is not among them%s",
                    name[s->reference],
                    s->n_runs ? "; pairs of runs that it separates, over cells, and those that a cell reverses" : "");
    estimates_open(e, "design");
    estimates_text(e, "reference", NULL, name[s->reference]);
    estimates_row(e, "all");
    one_level(e, &s->all, s->n_runs > 0);
    estimates_open_list(e, "levels");
    for (size_t f = 0; f < x->factor.n; f++)
        for (size_t k = 0; k < x->level.n; k++) {
            const char *factor = frame_names_part(&x->factor, f, 0);
            const char *level = frame_names_part(&x->level, k, 1);
            if (strcmp(frame_names_part(&x->level, k, 0), factor) != 0)
                continue;
            estimates_item(e);
            estimates_text(e, "factor", NULL, factor);
            estimates_text(e, "level", NULL, level);
            estimates_row(e, "%s: %s", factor, level);
            one_level(e, &s->level[k], s->n_runs > 0);
            estimates_close(e);
        }
    estimates_close(e);
    estimates_row(e, NULL);
    estimates_close(e);
}

/* The factorial table: a row for every cell, the reference first. */
static void cells(struct estimates *e, const struct study_diff *s, char *const *name)
{
    const struct study_factors *x = &s->factors;
    if (!x->of)
        return;
    estimates_table(e, "Cells, the first being the reference");
    estimates_open_list(e, "cells");
    for (size_t i = 0; i <= s->n_pairs; i++) {
        const struct study_pair *p = i ? &s->pair[i - 1] : NULL;
        size_t file = p ? p->b : s->reference;
        estimates_item(e);
        estimates_text(e, "file", NULL, name[file]);
        estimates_row(e, "%s", name[file]);
        estimates_open(e, "levels");
        for (size_t f = 0; f < x->factor.n; f++)
            estimates_text(e, frame_names_part(&x->factor, f, 0), frame_names_part(&x->factor, f, 0),
                           frame_names_part(&x->level, x->of[file][f], 1));
        estimates_close(e);
        if (p) {
            struct study_level l = {1,
                                    p->spearman[isnan(p->spearman[0].value) ? DIFF_GAIN : DIFF_THETA].value,
                                    p->gain_shift.value,
                                    {1, p->boards.kendall, p->boards.kendall},
                                    p->boards.separated[0],
                                    p->boards.reversed[0]};
            struct stat_rate rate =
                stat_share((double)l.reversed, (double)l.separated, "the reference separates no pair");
            estimates_number(e, "spearman", "Spearman", l.spearman, "not defined");
            if (s->n_runs) {
                estimates_number(e, "kendall", "Kendall", l.kendall.mean, "not defined");
                estimates_rate(e, "reversed", "reversed", &rate);
            }
        }
        estimates_close(e);
    }
    estimates_close(e);
    estimates_row(e, NULL);
}

void report_study_diff(struct estimates *e, const struct study_diff *s, char *const *name, size_t n_files)
{
    estimates_count(e, "files", NULL, n_files);
    estimates_count(e, "queries", NULL, s->queries);
    estimates_count(e, "runs", NULL, s->n_runs);
    estimates_design(e, &s->design, "queries");
    by_pairs(e, s, name);
    by_qrels(e, s, name, n_files);
    boards_table(e, s, name, n_files);
    by_factors(e, s, name);
    cells(e, s, name);
}
