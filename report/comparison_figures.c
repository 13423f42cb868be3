/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/comparison_figures.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

bool report_comparison_in_curve(const struct comparison_figure_source *s, size_t measure)
{
    static const char name[] = "iprec_at_recall_";
    return strncmp(s->measure[measure], name, sizeof name - 1) == 0;
}

void report_comparison_order(const struct cmp_result *r, size_t measure, size_t *order)
{
    size_t n = 0;
    const struct cmp_mean *mean = r->mean + measure * r->n_runs;
    for (size_t rank = 1; rank <= r->n_runs; rank++)
        for (size_t i = 0; i < r->n_runs; i++)
            if (mean[i].rank == rank)
                order[n++] = i;
    for (size_t i = 0; i < r->n_runs; i++)
        if (!mean[i].rank)
            order[n++] = i;
}

static void section_figures(struct comparison_figures *g, const struct comparisons *c, size_t section,
                            const struct report_options *o)
{
    static void (*const part[COMPARISON_PARTS])(const struct comparison_figure_source *) = {
        [COMPARISON_BOARDS] = report_comparison_boards,     [COMPARISON_RANKS] = report_comparison_ranks,
        [COMPARISON_PAIRS] = report_comparison_pairs,       [COMPARISON_TOPICS] = report_comparison_topics,
        [COMPARISON_SPREAD] = report_comparison_spread,     [COMPARISON_CURVE] = report_comparison_curve,
        [COMPARISON_FAILURES] = report_comparison_failures, [COMPARISON_AGREEMENT] = report_comparison_agreement,
    };
    bool whole = section == c->n_datasets;
    const char *name = whole ? "mean" : c->dataset[section].name;
    char *prefix = c->is_suite ? mem_path(name, "") : mem_strndup("", 0);
    struct comparison_figure_source s = {.dataset = whole ? NULL : &c->dataset[section],
                                         .measure = c->dataset[whole ? 0 : section].measure,
                                         .prefix = prefix,
                                         .to = &g->pictures};
    report_comparison_section_begin(&s.section, NULL, c, section, o);
    for (int p = 0; p < COMPARISON_PARTS; p++) {
        g->begins[section * COMPARISON_PARTS + (size_t)p] = g->pictures.n;
        part[p](&s);
    }
    report_comparison_section_end(&s.section);
    mem_free(prefix);
}

void report_comparison_figures(struct comparison_figures *g, const struct comparisons *c,
                               const struct report_options *o)
{
    size_t sections = c->n_datasets + c->is_suite;
    *g = (struct comparison_figures){.begins = mem_alloc(sections * COMPARISON_PARTS + 1, sizeof *g->begins)};
    for (size_t i = 0; i < sections; i++)
        section_figures(g, c, i, o);
    g->begins[sections * COMPARISON_PARTS] = g->pictures.n;
}

void report_comparison_figures_free(struct comparison_figures *g)
{
    pictures_free(&g->pictures);
    mem_free(g->begins);
    *g = (struct comparison_figures){0};
}
