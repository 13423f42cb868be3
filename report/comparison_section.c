/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/comparison_section.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "report/name.h"

const char *report_comparison_test(enum cmp_test test)
{
    static const char *const title[CMP_TESTS] = {[CMP_T] = "paired t-test",
                                                 [CMP_RANDOM] = "sign flips",
                                                 [CMP_BOOTSTRAP] = "bootstrap test",
                                                 [CMP_WILCOXON] = "Wilcoxon signed-rank test"};
    return title[test];
}

const char *report_comparison_interval(enum cmp_test test, bool is_of_means)
{
    static const char *const title[CMP_TESTS] = {[CMP_T] = "t intervals",
                                                 [CMP_RANDOM] = "sign-flip intervals",
                                                 [CMP_BOOTSTRAP] = "bootstrap-t intervals",
                                                 [CMP_WILCOXON] = "intervals of the pseudo-median"};
    return title[is_of_means && test != CMP_BOOTSTRAP ? CMP_T : test];
}

const char *report_comparison_deciding(const struct comparison_options *o)
{
    static const char *const title[CMP_CORRECTIONS] = {"p", "Holm p", "BH p"};
    return title[o->cmp.correction];
}

const char *const *report_comparison_arrows(const struct report_options *o)
{
    static const char *const arrow[] = {"\xe2\x86\x91", "\xe2\x86\x93"}, *const plain[] = {"+", "-"};
    return o->ascii && o->output != OUT_LATEX ? plain : arrow;
}

static size_t best_run(const struct cmp_result *r, size_t measure)
{
    for (size_t i = 0; i < r->n_runs; i++)
        if (r->mean[measure * r->n_runs + i].rank == 1)
            return i;
    return CMP_NONE;
}

/* Fills mark[run], bits of enum grid_mark, for the means by a measure: GRID_BEST for rank 1; without baselines,
 * GRID_TIED for other runs that are not separated from the best one; with baselines, GRID_BETTER or GRID_WORSE for runs
 * that are separated from the first baseline. */
static void set_marks(const struct report_comparison_section *s, size_t measure, unsigned *mark)
{
    const struct cmp_result *r = s->result;
    const struct cmp_mean *mean = r->mean + measure * r->n_runs;
    bool from_baseline = s->baseline != CMP_NONE;
    size_t baseline = from_baseline ? s->baseline : best_run(r, measure);
    for (size_t i = 0; i < r->n_runs; i++)
        mark[i] = mean[i].rank == 1 ? GRID_BEST : GRID_PLAIN;
    for (size_t i = 0; i < r->n_pairs && baseline != CMP_NONE; i++) {
        const struct cmp_pair *p = &r->pair[i];
        size_t opponent = p->a == baseline ? p->b : p->a;
        const struct cmp_diff *d = &r->diff[measure * r->n_pairs + i];
        if ((p->a != baseline && p->b != baseline) || isnan(mean[opponent].mean))
            continue;
        if (from_baseline && d->separated)
            mark[opponent] |= (d->diff > 0) == (p->a == opponent) ? GRID_BETTER : GRID_WORSE;
        else if (!from_baseline && !d->separated && !(mark[opponent] & GRID_BEST))
            mark[opponent] |= GRID_TIED;
    }
}

/* Sets `s` to the results of the dataset *d of *c. */
static void section_of_dataset(struct report_comparison_section *s, const struct comparisons *c,
                               const struct comparison *d)
{
    s->dataset = d;
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
    s->more = c->opt->compute_more ? &d->more : NULL;
}

/* Returns [dataset][run of the suite]: the index of the run of this name in the dataset, or CMP_NONE if the dataset
 * lacks it. The caller frees it. */
static size_t *find_places(const struct comparisons *c)
{
    size_t n = c->suite.total.n_runs, *place = mem_alloc(c->n_datasets * n, sizeof *place);
    for (size_t i = 0; i < c->n_datasets * n; i++) {
        const struct comparison *d = &c->dataset[i / n];
        size_t r = 0;
        while (r < d->n_runs && strcmp(d->run[r].name, c->suite.run[i % n]) != 0)
            r++;
        place[i] = r < d->n_runs ? r : CMP_NONE;
    }
    return place;
}

/* Sets `s` to the results over all datasets of a suite. */
static void section_of_suite(struct report_comparison_section *s, const struct comparisons *c)
{
    snprintf(s->suite_name, sizeof s->suite_name, "Mean over %s%zu datasets",
             c->opt->cmp.pooled_datasets ? "the topics of " : "", c->n_datasets);
    s->place = find_places(c);
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
    s->more = c->opt->compute_more ? &c->more : NULL;
}

void report_comparison_section_begin(struct report_comparison_section *s, const struct comparisons *c, size_t dataset,
                                     const struct report_options *o)
{
    enum { SHARE = 40, LEAST = 8 };
    static const unsigned correction[CMP_CORRECTIONS] = {0, SECTION_HOLM, SECTION_BH};
    bool is_suite = dataset == c->n_datasets;
    *s = (struct report_comparison_section){.all = c, .opt = c->opt, .report = o};
    if (is_suite)
        section_of_suite(s, c);
    else
        section_of_dataset(s, c, &c->dataset[dataset]);
    s->baseline = s->n_baselines ? s->baselines[0] : CMP_NONE;
    if (!o->scores_only)
        s->mark = mem_alloc(s->result->n_measures * s->result->n_runs, sizeof *s->mark);
    for (size_t m = 0; m < s->result->n_measures && s->mark; m++)
        set_marks(s, m, s->mark + m * s->result->n_runs);
    s->conditions = (is_suite ? SECTION_SUITE : SECTION_DATASET) | correction[c->opt->cmp.correction];
    s->shown = name_shorten_all(s->run, s->result->n_runs, report_room(o, SHARE, LEAST));
    snprintf(s->detect, sizeof s->detect, "topics for %g", c->opt->more_options.detect);
}

void report_comparison_section_end(struct report_comparison_section *s)
{
    name_free_all(s->shown, s->result->n_runs);
    mem_free(s->mark);
    mem_free(s->place);
}
