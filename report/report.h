/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Results of evaluations on standard output, notes on standard error. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdio.h>

#include "eval/unjudged.h"
#include "report/document.h"

/* All runs in the form of o->output. 0, or -1 and *err: see eval_each_row. */
int report_runs(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o,
                struct err *err);
/* The same as one table, o->output != OUT_CLASSIC. */
void report_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o);

/* The documents that lack a label among the first o->list_depth of e, as a table, rows or JSON. */
void report_unjudged(FILE *f, const struct unjudged *u, const struct eval *e, const struct eval_run *run,
                     const struct report_options *o);

/* Adds the object "provenance": the inputs, of which e has digests, and the rules. */
void report_provenance(struct document *d, const struct eval *e);
/* The same as a line of text, or of LaTeX where the output is that; dataset: its name, NULL = none. */
void report_citation(FILE *f, const char *dataset, struct eval *e, const struct report_options *o);
/* ", judged by X, prompts ...": what a gain file says of its making, as there; nothing where it says nothing. */
void report_making(FILE *f, const struct eval_inputs *in);
/* docid, order or mean */
const char *report_ties_name(enum meas_ties ties);

/* What could not be read as a number in the labels, and measures left out. */
void report_label_notes(FILE *f, const struct eval *e, const struct report_options *o);
/* Adds the list "coverage", of objects with k, judged, gain_covered and count_covered: the shares of the first k documents,
 * over all topics, that have a grade, a line in the gain file, a Count; null without such labels. */
void report_coverage(struct document *d, const struct eval *e, const struct meas_coverage *coverage);
/* What was left out of a run's numbers, and what could not be read as a number; debug values. */
void report_notes(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_options *o);
/* Two runs whose means are over different topics. */
void report_different_topics(FILE *f, const struct eval *e, const struct eval_run *run, size_t n,
                             const struct report_options *o);

#endif
