/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/study.h"

#include <stdio.h>

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

void report_study_diff(struct estimates *e, const struct study_diff *s, char *const *name, size_t n_files)
{
    estimates_count(e, "files", NULL, n_files);
    estimates_count(e, "queries", NULL, s->queries);
    estimates_count(e, "runs", NULL, s->n_runs);
    estimates_design(e, &s->design, "queries");
    by_pairs(e, s, name);
    by_qrels(e, s, name, n_files);
    boards_table(e, s, name, n_files);
}
