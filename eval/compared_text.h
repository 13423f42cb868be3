/* Inside the printing of comparisons for people. */
#ifndef EVAL_COMPARED_TEXT_H
#define EVAL_COMPARED_TEXT_H

#include "eval/compared_report.h"
#include "eval/grid.h"

/* What the sections of one dataset, or of the suite, are printed from. */
struct compared_section {
    FILE *f;
    const struct comparison_options *opt;
    const struct report_options *report;
    const char *name; /* of the dataset */
    size_t n_topics;
    const char *const *measure, *const *run;
    const struct cmp_result *result;
    const struct cmp_shares *shares;
    size_t reference;
    enum cmp_test test;
    const struct cmp_wins *wins; /* of a suite, else NULL */
};

/* Means, intervals, pairs, measures, correlations, agreement. */
void compared_sections(const struct compared_section *s);
/* Name of run i, shortened for a terminal; free() it. */
char *compared_run_name(const char *const *run, size_t n_runs, size_t i, enum output_format output);

#endif
