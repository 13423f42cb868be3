/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of comparisons. */
#ifndef REPORT_COMPARED_REPORT_H
#define REPORT_COMPARED_REPORT_H

#include <stdio.h>

#include "eval/comparison.h"
#include "report/pictures.h"
#include "report/report_options.h"

/* Prints in the form of o->output. 0, or -1 and *err: there is no table of the name o->only. */
int report_comparison(FILE *f, const struct comparisons *c, const struct report_options *o, struct err *err);
/* tsv, csv; json */
void report_comparison_rows(FILE *f, const struct comparisons *c, enum put_form form);
void report_comparison_json(FILE *f, const struct comparisons *c);

/* The key "labels": what draws of the gains say. */
void report_comparison_labels_json(FILE *f, const struct comparison *c);

/* comparison_more.c: an object `more` of one dataset, or of the suite. */
void report_comparison_more_json(FILE *f, const struct comparison_options *o, const char *const *measure,
                                 const char *const *run, const struct cmp_result *r, const struct cmp_more *more);

/* What was noted about the runs and what they have in common. */
void report_comparison_notes(FILE *f, const struct comparisons *c, const struct report_options *o);

/* ---- page ---- */

/* The figures of a comparison. */
struct report_comparison_pictures;
/* o->output is not looked at; c is kept, not copied. */
struct report_comparison_pictures *report_comparison_draw(const struct comparisons *c, const struct report_options *o);
const struct pictures *report_comparison_pictures(const struct report_comparison_pictures *p);
void report_comparison_pictures_free(struct report_comparison_pictures *p);

/* The page of it, a struct report_comparison_pictures, as text[0..*len), to be freed. command: the command line. */
char *report_comparison_page(const void *pictures, const char *command, size_t *len);

#endif
