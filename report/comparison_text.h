/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the printing of comparisons for people. */
#ifndef REPORT_COMPARED_TEXT_H
#define REPORT_COMPARED_TEXT_H

#include "report/comparison_report.h"
#include "report/grid.h"

/* What the sections of one dataset, or of the suite, are printed from. */
struct report_comparison_section {
    FILE *f;
    const struct comparison_options *opt;
    const struct report_options *report;
    const char *name; /* of the dataset */
    size_t n_topics;
    const char *const *measure, *const *run; /* measure: titles */
    char **shown;                            /* names of the runs as report_comparison_run_names has them */
    const struct cmp_result *result;
    const struct cmp_shares *shares;
    size_t reference;
    size_t baseline; /* run, CMP_NONE = every two runs are compared */
    enum cmp_test test;
    const struct cmp_wins *wins; /* of a suite, else NULL */
};

/* Means, intervals, pairs, measures, correlations, agreement. */
void report_comparison_sections(const struct report_comparison_section *s);
/* Names of the runs, shortened for a terminal; name_free_all() them. */
char **report_comparison_run_names(const char *const *run, size_t n_runs, const struct report_options *o);

#endif
