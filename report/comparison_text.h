/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the printing of comparisons for people. */
#ifndef REPORT_COMPARED_TEXT_H
#define REPORT_COMPARED_TEXT_H

#include "report/comparison_report.h"
#include "report/grid.h"

/* What the sections of one dataset, or of the suite, are printed from. */
struct report_comparison_section {
    struct grid_sheet *sheet; /* NULL for figures, which are no part of it */
    const struct comparison_options *opt;
    const struct report_options *report;
    const char *name; /* of the dataset */
    size_t n_topics;
    const char *const *measure, *const *run; /* measure: titles, */
    const char *const *measure_name;         /* and names */
    char **shown;                            /* names of the runs as report_comparison_run_names has them */
    const struct cmp_result *result;
    const struct cmp_shares *shares;
    size_t reference;
    size_t baseline; /* the first baseline, CMP_NONE = every two runs are compared */
    const size_t *baselines;
    size_t n_baselines;
    enum cmp_test test;
    const struct cmp_wins *wins; /* of a suite, else NULL */
    const struct cmp_more *more; /* NULL = not asked for */
    char suite_name[64];
};

/* Begins the section of a dataset, or with n_datasets of the suite; end it with report_comparison_section_end. */
void report_comparison_section_begin(struct report_comparison_section *s, struct grid_sheet *sheet,
                                     const struct comparisons *c, size_t dataset, const struct report_options *o);
void report_comparison_section_end(struct report_comparison_section *s);

/* Means, intervals, pairs, measures, correlations, agreement. */
void report_comparison_sections(const struct report_comparison_section *s);
/* comparison_more.c: what --more adds to them. */
void report_comparison_more(const struct report_comparison_section *s);
/* Finds the marks of the means, bits of enum grid_mark: the best; not separated from the best or, where runs are compared
 * with baselines only, better or worse than the first baseline. */
void report_comparison_marks(const struct report_comparison_section *s, size_t measure, unsigned *mark);
/* The test, and the interval that belongs to it; of means, where `of_means`. */
const char *report_comparison_test(enum cmp_test test);
const char *report_comparison_interval(enum cmp_test test, bool of_means);
/* Tables, to be printed and freed: differences of all pairs by a measure, with names in at most `room` characters, 0 =
 * without; what measures fail at; agreement with the reference. */
struct grid report_comparison_pairs_table(const struct report_comparison_section *s, size_t measure, size_t room);
struct grid report_comparison_shares_table(const struct report_comparison_section *s);
struct grid report_comparison_agreement_table(const struct report_comparison_section *s);
/* Rank correlations of the leaderboards. */
void report_comparison_correlations(const struct report_comparison_section *s);
/* comparison_print.c: overlap of lists, topics on which measures name different winners, means by dataset. */
void report_comparison_lists(struct grid_sheet *sheet, const struct comparison *d,
                             const struct comparison_options *opt);
void report_comparison_flips(struct grid_sheet *sheet, const struct comparison *d,
                             const struct comparison_options *opt);
void report_comparison_by_dataset(struct grid_sheet *sheet, const struct comparisons *c, size_t measure,
                                  char *const *shown);
/* comparison_labels.c: draws of the gains. */
void report_comparison_labels(struct grid_sheet *sheet, const struct comparison *c, char *const *shown);
/* Texts of tables: p; a > b, or a ~ b where they are not separated, in at most `room` characters. */
const char *report_comparison_p(char buf[GRID_NUMBER_SIZE], double p);
/* The correction by the name of its column, NULL = none; the p that decides, as in "Holm p". */
const char *report_comparison_correction(const struct comparison_options *o);
const char *report_comparison_deciding(const struct comparison_options *o);
void report_comparison_pair(struct grid *g, const struct report_comparison_section *s, const struct cmp_pair *p,
                            const struct cmp_diff *d, size_t room);
/* Most pairs that a table for a terminal shows. */
enum { REPORT_PAIRS_SHOWN = 105 };
/* Names of the runs, shortened for a terminal; name_free_all() them. */
char **report_comparison_run_names(const char *const *run, size_t n_runs, const struct report_options *o);

#endif
