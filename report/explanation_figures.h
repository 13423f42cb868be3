/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the page of an explanation: its figures, as data. */
#ifndef REPORT_EXPLANATION_FIGURES_H
#define REPORT_EXPLANATION_FIGURES_H

#include "report/explanation_text.h"
#include "report/pictures.h"

/* Pairs of runs that have a picture of their lists; of the others the gap says enough. */
enum { EXPLANATION_PAIRS = 6 };

struct explanation_figures {
    struct pictures pictures; /* lists, then gaps */
    size_t n_lists;
    size_t (*pair)[2], n_pairs; /* of runs, in the order of explanation_for_pairs; a single run is its own */
};

/* All of them. o: how numbers are shown. */
void report_explanation_figures(struct explanation_figures *g, const struct explanation *x,
                                const struct report_options *o);
void report_explanation_figures_free(struct explanation_figures *g);

/* explanation_lists.c: the lists of two runs side by side; of one where a == b. */
void report_explanation_lists(struct figure *f, const struct explanation *x, size_t a, size_t b, size_t number,
                              const struct report_options *o);
/* explanation_gaps.c: the parts of the gap. Of one pair a figure of all measures, or else one for each measure. */
void report_explanation_gaps(struct explanation_figures *g, const struct explanation *x,
                             const struct report_options *o);

#endif
