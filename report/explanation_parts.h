/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What explanations consist of: tables for people, which the page has too, and its figures, as data. */
#ifndef REPORT_EXPLANATION_PARTS_H
#define REPORT_EXPLANATION_PARTS_H

#include "report/explanation_report.h"
#include "report/grid.h"
#include "report/pictures.h"

/* What the tables are printed from. */
struct explanation_tables {
    FILE *f;
    const struct explanation *x;
    const struct report_options *report;
    const char **run;  /* names */
    struct grid *grid; /* the one in work */
};

void report_explanation_begin(struct explanation_tables *t, FILE *f, const struct explanation *x,
                              const struct report_options *o);
void report_explanation_end(struct explanation_tables *t);

/* The documents of a run. */
void report_explanation_ranking(const struct explanation_tables *t, size_t run);
/* The value of every run, and of its documents in their best order. */
void report_explanation_values(const struct explanation_tables *t);
/* The documents of run a among the first k that are not among those of b; nothing where there are none. */
void report_explanation_only(const struct explanation_tables *t, size_t a, size_t b);

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

#endif
