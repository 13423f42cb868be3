/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reports of comparisons. */
#ifndef REPORT_COMPARED_REPORT_H
#define REPORT_COMPARED_REPORT_H

#include <stdio.h>

#include "eval/comparison.h"
#include "report/report_options.h"

/* In the form of o->output. */
void report_comparison(FILE *f, const struct comparisons *c, const struct report_options *o);
/* tsv, csv; json */
void report_comparison_rows(FILE *f, const struct comparisons *c, enum put_form form);
void report_comparison_json(FILE *f, const struct comparisons *c);

/* What draws of the gains say: sections for people, the key "labels" of JSON. */
void report_comparison_labels(FILE *f, const struct comparison *c, char *const *shown, const struct report_options *o);
void report_comparison_labels_json(FILE *f, const struct comparison *c);

/* comparison_more.c: an object `more` of one dataset, or of the suite. */
void report_comparison_more_json(FILE *f, const struct comparison_options *o, const char *const *measure,
                                 const char *const *run, const struct cmp_result *r, const struct cmp_more *more);

/* What was noted about the runs and what they have in common. */
void report_comparison_notes(FILE *f, const struct comparisons *c, const struct report_options *o);

#endif
