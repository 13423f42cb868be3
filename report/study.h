/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The results of the commands of rcp-study as documents, in one file for each command, and their figures in *_page.c. */
#ifndef REPORT_STUDY_H
#define REPORT_STUDY_H

#include "base/sha256.h"
#include "eval/study_audit.h"
#include "eval/study_contests.h"
#include "eval/study_diff.h"
#include "eval/study_labels.h"
#include "eval/study_lists.h"
#include "eval/study_panel.h"
#include "eval/study_power.h"
#include "eval/study_score.h"
#include "report/document.h"
#include "report/figure_rows.h"

void report_study_audit(struct document *doc, const struct study_audit *s);
/* name[n_files]: what the files are called, in tables and keys. */
void report_study_diff(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files);
void report_study_labels(struct document *doc, const struct study_labels *s);
void report_study_panel(struct document *doc, const struct study_panel *s);
void report_study_power(struct document *doc, const struct study_power *s);
void report_study_lists(struct document *doc, const struct study_lists *s);
/* of: what scored the sides, such as "grades of people". */
void report_study_score(struct document *doc, const struct study_score *s, const char *of);
void report_study_contests(struct document *doc, const struct study_contests *s,
                           const struct study_contests_options *o);

/* The figures and sentences of a page. */
void report_study_labels_page(struct document *doc, const struct study_labels *s, const struct report_options *o);
void report_study_contests_page(struct document *doc, const struct study_contests *s,
                                const struct study_contests_options *opt, const struct report_options *o);
void report_study_diff_page(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files,
                            const struct report_options *o);
/* Returns a figure of estimates with their table, or NULL where there are no rows; about: how to read it. */
struct figure *report_study_rows(struct document *doc, const char *id, const char *title, const char *about,
                                 const struct figure_estimates *e);

/* A figure of estimates that the document has already. */
struct report_study_view {
    const char
        *path[3]; /* keys that lead to an object or list, all of whose estimates are rows; or to a value: the rows
                          * are the estimates from there to the end of its table. NULL ends it earlier */
    const char *id, *title, *about;
    const char *names;                         /* what the rows are: the first column */
    double lo, hi, line;                       /* as in struct figure_estimates; so is `axis`, its title */
    const char *axis, *expected;               /* expected: the column of what chance gives; NULL = none */
    double chance;                             /* where a row has no "chance" of its own */
    const char *no_chance;                     /* the key of a row that has none; NULL = all have one */
    enum figure_tone (*tone)(const char *key); /* NULL = FIGURE_MORE */
};
/* Returns it, or NULL where no estimate is known. The caller adds keys, if any, and calls figure_finish. */
struct figure *report_study_view(struct document *doc, const struct report_study_view *v);
/* Adds it without a key. */
void report_study_show(struct document *doc, const struct report_study_view *v);

struct report_study_input {
    const char *role, *path;
    char sha256[SHA256_HEX]; /* "" = cannot be read a second time */
};
/* The inputs of a page; made[n_made]: what those inputs state of their making whose role is GAINS, in order. */
void report_study_origin(struct document *doc, const struct report_study_input *input, size_t n,
                         const struct eval_inputs *made, size_t n_made);

#endif
