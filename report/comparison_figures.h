/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of a comparison. */
#ifndef REPORT_COMPARISON_FIGURES_H
#define REPORT_COMPARISON_FIGURES_H

#include "report/comparison_section.h"

/* Adds parts with the figures of a section; heading: text before the titles of the parts. */
void report_comparison_figures(struct document *d, struct report_comparison_section *section, const char *heading);

/* The source of the figures of a section. */
struct comparison_figure_source {
    struct report_comparison_section *section;
    const struct comparison *dataset; /* NULL = the suite */
    const char *const *measure;       /* names; the section has titles */
    const char *prefix;               /* of ids: "", or the dataset's name or "mean" and a slash */
    struct document *to;
};

/* Is the measure a point of the curve of precision and recall, which shows it? */
bool report_comparison_in_curve(const struct comparison_figure_source *s, size_t measure);
/* order[0..n_runs): runs by rank, those without a value last. */
void report_comparison_order(const struct cmp_result *r, size_t measure, size_t *order);

/* comparison_boards.c: means with their intervals, a figure per measure; how runs change places between measures. */
void report_comparison_boards(struct comparison_figure_source *s);
void report_comparison_ranks(struct comparison_figure_source *s);
/* comparison_pairs.c: every two runs as a matrix or, with a baseline, differences from that; a figure per measure. */
void report_comparison_pairs(struct comparison_figure_source *s);
/* comparison_topics.c, of a dataset: differences by topic of the best run from those that follow or, with a baseline, of
 * the best ones from that; how values spread over the topics. */
void report_comparison_topics(struct comparison_figure_source *s);
void report_comparison_spread(struct comparison_figure_source *s);
/* comparison_curve.c: precision and recall, where precision at levels of recall was asked for. */
void report_comparison_curve(struct comparison_figure_source *s);
/* comparison_shares.c: topics at which measures fail, agreement with the reference. */
void report_comparison_failures(struct comparison_figure_source *s);
void report_comparison_agreement(struct comparison_figure_source *s);

#endif
