/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tables of an explanation for people, which its page has too. */
#ifndef REPORT_EXPLANATION_TEXT_H
#define REPORT_EXPLANATION_TEXT_H

#include "report/explanation_report.h"
#include "report/grid.h"

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

#endif
