/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the page of a comparison: its figures, as data. */
#ifndef REPORT_COMPARISON_FIGURES_H
#define REPORT_COMPARISON_FIGURES_H

#include "report/comparison_text.h"
#include "report/figure.h"

/* What a dataset, or the suite, has figures of, in the order of the page. */
enum comparison_part { COMPARISON_BOARDS, COMPARISON_PARTS };

struct comparison_figures {
    struct figure *figure;
    size_t n, cap;
    size_t *begins; /* [section][part]: the number of its first figure; one more ends the last */
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
    struct comparison_figures *to;
};
/* A new one, to be begun. */
struct figure *report_comparison_figure_new(const struct comparison_figure_source *s);

/* comparison_boards.c: means with their intervals, a figure per measure. */
void report_comparison_boards(const struct comparison_figure_source *s);

#endif
