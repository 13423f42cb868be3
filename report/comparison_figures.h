/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of a comparison. */
#ifndef REPORT_COMPARISON_FIGURES_H
#define REPORT_COMPARISON_FIGURES_H

#include "report/comparison_section.h"

/* The source of the figures of a section. */
struct comparison_figure_source {
    struct report_comparison_section *section;
    const struct comparison *dataset; /* the compared dataset; NULL for the suite */
    const char *const *measure;       /* the names of the measures, whose titles the section has */
    const char *prefix;               /* the beginning of ids: "", or the dataset's name or "mean" with a slash */
    struct document *to;
};

/* Adds the data for the script of the page (comparison_live.c). */
void report_comparison_live(struct report_comparison_document *doc, const struct comparisons *c);

/* Returns whether the measure is a point of the precision-recall curve, and needs no other figure. */
bool report_comparison_in_curve(const struct comparison_figure_source *s, size_t measure);
/* Fills order[0 .. r->n_runs) with the indices of the runs by rank by the measure; runs without a rank are last. */
void report_comparison_order(const struct cmp_result *r, size_t measure, size_t *order);

/* Add figures (comparison_boards.c): the means of each measure with their intervals; the ranks of runs by several
 * measures. */
void report_comparison_boards(struct comparison_figure_source *s);
void report_comparison_ranks(struct comparison_figure_source *s);
/* Adds a figure for each proxy, a measure that all topics have, of gold labels, which people gave for some topics
 * (comparison_boards.c): each run's means with intervals by the proxy, by gold labels and by both. */
void report_comparison_gold(struct comparison_figure_source *s);
/* Adds a figure for each measure (comparison_pairs.c): the matrix of all pairs or, with a baseline, the differences
 * from it. */
void report_comparison_pairs(struct comparison_figure_source *s);
/* Add figures of a dataset (comparison_topics.c): the differences by topic between the best run and the runs after it
 * or, with a baseline, between the best runs and the baseline; the spread of values over topics. */
void report_comparison_topics(struct comparison_figure_source *s);
void report_comparison_spread(struct comparison_figure_source *s);
/* Adds the precision-recall curve (comparison_shares.c) if precision at levels of recall was asked for. */
void report_comparison_curve(struct comparison_figure_source *s);
/* Add figures (comparison_shares.c): the shares of topics at which measures fail; the agreement with the reference. */
void report_comparison_failures(struct comparison_figure_source *s);
void report_comparison_agreement(struct comparison_figure_source *s);

#endif
