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
/* A figure of estimates with their table. */
struct report_study_figure {
    const char *id, *title, *about;
    const char *names; /* the name of the table's first column, which names the rows */
    const char *axis;  /* the title of the scale; NULL means none */
    const char
        *chance;    /* of rates on a scale from 0 to 1: the key of the line at what chance gives; NULL means that the
                         * rows are no such rates */
    bool from_zero; /* the scale begins at 0 and reaches `end` or further */
    double end;
    bool has_line; /* a line across all rows at `line` */
    double line;
};
/* Adds the figure of the rows that have a value, of more than 60 the first and the last 30; none without rows. */
void report_study_rows(struct document *doc, const struct report_study_figure *v, struct figure_estimate *row,
                       size_t n);

/* A figure of estimates that the document has already. */
struct report_study_view {
    const char *path[3]; /* the keys that lead to an object or list, all of whose estimates are rows; or to a value: the
                          * rows are the estimates from there to the end of its table. NULL ends the path earlier */
    struct report_study_figure figure;
    const char *no_chance;                     /* the key of a row without a chance; NULL means none. A row without an
                                                * extra number "chance" has 0.5 */
    enum figure_tone (*tone)(const char *key); /* NULL means FIGURE_MORE */
};
void report_study_view(struct document *doc, const struct report_study_view *v);

struct report_study_input {
    const char *role, *path;
    char sha256[SHA256_HEX]; /* "" = cannot be read a second time */
};
/* The inputs of a page; made[n_made]: what those inputs state of their making whose role is GAINS, in order. */
void report_study_origin(struct document *doc, const struct report_study_input *input, size_t n,
                         const struct eval_inputs *made, size_t n_made);

#endif
