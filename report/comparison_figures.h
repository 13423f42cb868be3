/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the page of a comparison: its figures, as data. */
#ifndef REPORT_COMPARISON_FIGURES_H
#define REPORT_COMPARISON_FIGURES_H

#include "report/comparison_text.h"
#include "report/pictures.h"

/* What a dataset, or the suite, has figures of, in the order of the page. */
enum comparison_part {
    COMPARISON_BOARDS,
    COMPARISON_RANKS,
    COMPARISON_PAIRS,
    COMPARISON_TOPICS,
    COMPARISON_SPREAD,
    COMPARISON_CURVE,
    COMPARISON_FAILURES,
    COMPARISON_AGREEMENT,
    COMPARISON_PARTS
};

struct comparison_figures {
    struct pictures pictures; /* not drawn yet */
    size_t *begins;           /* [section][part]: the number of its first figure; one more ends the last */
};

/* All of them. o: how numbers are shown. */
void report_comparison_figures(struct comparison_figures *g, const struct comparisons *c,
                               const struct report_options *o);
void report_comparison_figures_free(struct comparison_figures *g);

/* What the figures of a section are made from. */
struct comparison_figure_source {
    struct report_comparison_section section;
    const struct comparison *dataset; /* NULL = the suite */
    const char *const *measure;       /* names; the section has titles */
    const char *prefix;               /* of ids: "", or the dataset's name or "mean" and a slash */
    struct pictures *to;
};

/* Is the measure a point of the curve of precision and recall, which shows it? */
bool report_comparison_in_curve(const struct comparison_figure_source *s, size_t measure);
/* order[0..n_runs): runs by rank, those without a value last. */
void report_comparison_order(const struct cmp_result *r, size_t measure, size_t *order);

/* comparison_boards.c: means with their intervals, a figure per measure; how runs change places between measures. */
void report_comparison_boards(const struct comparison_figure_source *s);
void report_comparison_ranks(const struct comparison_figure_source *s);
/* comparison_pairs.c: every two runs as a matrix or, with a baseline, differences from that; a figure per measure. */
void report_comparison_pairs(const struct comparison_figure_source *s);
/* comparison_topics.c, of a dataset: differences by topic of the best run from those that follow or, with a baseline, of
 * the best ones from that; how values spread over the topics. */
void report_comparison_topics(const struct comparison_figure_source *s);
void report_comparison_spread(const struct comparison_figure_source *s);
/* comparison_curve.c: precision and recall, where precision at levels of recall was asked for. */
void report_comparison_curve(const struct comparison_figure_source *s);
/* comparison_shares.c: topics at which measures fail, agreement with the reference. */
void report_comparison_failures(const struct comparison_figure_source *s);
void report_comparison_agreement(const struct comparison_figure_source *s);

#endif
