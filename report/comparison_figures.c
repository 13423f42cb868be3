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

void report_comparison_figures(struct document *d, struct report_comparison_section *section, const char *heading)
{
    static const struct {
        const char *title;
        void (*add)(struct comparison_figure_source *s);
    } part[] = {
        {"Leaderboards", report_comparison_boards},
        {"Places by one measure and by another", report_comparison_ranks},
        {"Gold labels and proxies", report_comparison_gold},
        {"Pairs of runs", report_comparison_pairs},
        {"Differences topic by topic", report_comparison_topics},
        {"Values over the topics", report_comparison_spread},
        {"Precision and recall", report_comparison_curve},
        {"Topics at which measures fail", report_comparison_failures},
        {"Agreement with the reference", report_comparison_agreement},
    };
    const struct comparison *c = section->dataset;
    char *prefix = section->all->is_suite ? mem_path(c ? c->name : "mean", "") : mem_strndup("", 0);
    struct comparison_figure_source s = {section, c, section->measure_name, prefix, d};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        char *title = put_formatted("%s%s", heading, part[i].title);
        document_part(d, NULL, title);
        part[i].add(&s);
        mem_free(title);
    }
    mem_free(prefix);
}
