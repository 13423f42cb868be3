/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The figures of a comparison of runs, on its page. */
#ifndef REPORT_COMPARISON_FIGURES_H
#define REPORT_COMPARISON_FIGURES_H

#include "report/comparison_section.h"

/* The section of a comparison from which figures are made, and the document to which they are added. */
struct comparison_figure_source {
    struct report_comparison_section *section;
    const struct comparison *dataset; /* the compared dataset; NULL if the section is the suite, that is all datasets
                                       * together */
    const char *const *measure;       /* [measure]: the name, for ids; the section has the printed title */
    const char *prefix;               /* what the ids of figures begin with: without a suite ""; in a suite "DATASET/"
                                       * for a dataset, "mean/" for the means over all datasets */
    struct document *to;
};

/* Adds the data that the script of the page draws interactive views from (comparison_live.c), and selects that script.
 * Data for which there is no room are left out. */
void report_comparison_live(struct report_comparison_document *doc, const struct comparisons *c);

/* Returns whether the measure with this index is a point of the precision-recall curve (iprec_at_recall_*) and is thus
 * left out of most other figures. */
bool report_comparison_in_curve(const struct comparison_figure_source *s, size_t measure);
/* Fills order[0 .. r->n_runs) with the indices of the runs, sorted by their rank by the measure with this index, best
 * first; runs without a rank (no value) are last. */
void report_comparison_order(const struct cmp_result *r, size_t measure, size_t *order);

/* Add figures of all measures that are not in the precision-recall curve (comparison_boards.c):
 * report_comparison_boards a leaderboard for each, with means and their intervals; report_comparison_ranks the ranks of
 * the runs by several measures side by side, at most FIGURE_SLOPES in a figure. */
void report_comparison_boards(struct comparison_figure_source *s);
void report_comparison_ranks(struct comparison_figure_source *s);
/* If the section is a dataset with gold labels (by people, of some topics), adds a figure for each proxy (a measure by
 * cheap labels of all topics) and, if there are several, for all together (comparison_boards.c): each run's means with
 * intervals by the proxy, by gold labels and by both. */
void report_comparison_gold(struct comparison_figure_source *s);
/* Adds a figure for each measure that is not in the precision-recall curve (comparison_pairs.c): the matrix of all
 * pairs of runs or, with exactly one baseline, the differences from it. Too many runs for a matrix leave a sentence in
 * place of the picture. */
void report_comparison_pairs(struct comparison_figure_source *s);
/* Add figures of the values by topic, if the section is a dataset, for each measure that is not in the precision-recall
 * curve (comparison_topics.c): report_comparison_topics the sorted differences between the best run and the next ones
 * or, with a baseline, between the best runs and the first baseline; report_comparison_spread how the values of each
 * run are spread. */
void report_comparison_topics(struct comparison_figure_source *s);
void report_comparison_spread(struct comparison_figure_source *s);
/* Adds the figure of precision at levels of recall (comparison_shares.c), a curve for each run, if there are at least
 * two measures iprec_at_recall_*. */
void report_comparison_curve(struct comparison_figure_source *s);
/* Add a figure each of the measures that are not in the precision-recall curve (comparison_shares.c):
 * report_comparison_failures the shares of topics on which a measure barely tells runs apart, because it saturates,
 * floors or compresses; report_comparison_agreement how the measures order the pairs of runs that the reference measure
 * separates. */
void report_comparison_failures(struct comparison_figure_source *s);
void report_comparison_agreement(struct comparison_figure_source *s);

#endif
