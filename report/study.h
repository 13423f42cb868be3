/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The results of the commands of rcp-study as documents: one file for each command, with the figures of its page in
 * *_page.c. */
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

/* Each function report_study_X fills an empty document with the results *s of the command `rcp-study X`. */
void report_study_audit(struct document *doc, const struct study_audit *s);
/* Fills the document of `rcp-study diff`; name[0 .. n_files) are the names of the compared files in tables and keys. */
void report_study_diff(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files);
void report_study_labels(struct document *doc, const struct study_labels *s);
void report_study_panel(struct document *doc, const struct study_panel *s);
void report_study_power(struct document *doc, const struct study_power *s);
void report_study_lists(struct document *doc, const struct study_lists *s);
/* Fills the document of `rcp-study lists score`; `reference` says in words what the two lists of a pair are scored by,
 * such as "grades of people". */
void report_study_score(struct document *doc, const struct study_score *s, const char *reference);
void report_study_contests(struct document *doc, const struct study_contests *s,
                           const struct study_contests_options *o);

/* Each function report_study_X_page adds the figures and sentences of a page to a document that is already filled. The
 * caller must keep *o while the document exists. */
void report_study_labels_page(struct document *doc, const struct study_labels *s, const struct report_options *o);
/* Adds the data from which the script of the page of `rcp-study labels` draws its views, and selects that script
 * (study_labels_live.c). Data for which there is no room are left out. */
void report_study_labels_live(struct document *doc, const struct study_labels *s);
void report_study_contests_page(struct document *doc, const struct study_contests *s,
                                const struct study_contests_options *opt, const struct report_options *o);
void report_study_diff_page(struct document *doc, const struct study_diff *s, char *const *name, size_t n_files,
                            const struct report_options *o);
/* The captions and the scale of a figure of estimates and of its table, for report_study_rows. */
struct report_study_figure {
    const char *id, *title, *about; /* as in struct figure */
    const char *names;              /* the heading of the table's first column, which has the names of the rows */
    const char *axis;               /* the title of the scale; NULL means none */
    const char *chance; /* what the line at a row's chance level means, as the key says; then the scale reaches from 0
                         * to 1. NULL if the rows are not rates from 0 to 1 */
    bool from_zero;     /* without `chance`: whether the scale reaches at least from 0 to `end` */
    double end;
    bool has_line; /* whether there is a line across all rows at `line` */
    double line;
};
/* Adds the figure of the rows whose x.rate is not NAN: if there are more than 60, only the first 30 and the last 30.
 * Adds nothing if there is none. Overwrites row[0 .. n). */
void report_study_rows(struct document *doc, const struct report_study_figure *v, struct figure_estimate *row,
                       size_t n);

/* A figure of estimates that are already in the document: rates, and numbers and estimates with a label, in the object
 * or list to which `path` leads or, if it leads to a value, from this value to the end of its table. If figure.chance
 * is set, the chance level of a row is its additional number (DOCUMENT_EXTRA) "chance", or 0.5 without one. */
struct report_study_view {
    const char *path[3]; /* the keys, outermost first, of the object, list or value; NULL ends a shorter path */
    struct report_study_figure figure;
    const char *no_chance;                     /* the key of the row without a chance level; NULL means none */
    enum figure_tone (*tone)(const char *key); /* returns the colour of the row for the value with this key; NULL means
                                                * that all rows have FIGURE_MORE */
};
/* Adds the figure, or nothing if the path leads nowhere or no estimate has a value. */
void report_study_view(struct document *doc, const struct report_study_view *v);

/* An input file of a study. */
struct report_study_input {
    const char *role, *path; /* role: what the file is for, such as "GAINS" */
    char sha256[SHA256_HEX]; /* the digest; "" if the file cannot be read twice */
};
/* Adds sentences about the origin of the results to the page: the version, input[0 .. n) and, for the first
 * n_gain_inputs inputs whose role is GAINS, how they were made, as gain_inputs[] says in the same order. */
void report_study_origin(struct document *doc, const struct report_study_input *input, size_t n,
                         const struct eval_inputs *gain_inputs, size_t n_gain_inputs);

#endif
