/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Results of evaluations for standard output, and notes for standard error. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdio.h>

#include "eval/unjudged.h"
#include "report/document.h"

/* Prints all runs in the form o->output. Returns 0, or -1 and *err if kept values cannot be read (eval_each_row). */
int report_runs(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o,
                struct err *err);
/* Prints all runs as one table, in the form o->output, which must not be OUT_CLASSIC. */
void report_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o);

/* Prints the documents without a label among the first o->list_depth of e, as a table, rows or JSON. */
void report_unjudged(FILE *f, const struct unjudged *u, const struct eval *e, const struct eval_run *run,
                     const struct report_options *o);

/* Adds the object "provenance": the inputs with the digests in *e, and the rules. */
void report_provenance(struct document *d, const struct eval *e);
/* Prints the inputs and the rules as a line of text or of LaTeX. `dataset` is the name of the dataset; NULL means
 * none. */
void report_citation(FILE *f, const char *dataset, struct eval *e, const struct report_options *o);
/* Prints how a gain file says that it was made: ", judged by X, prompts ...". Prints nothing if it does not say so. */
void report_making(FILE *f, const struct eval_inputs *in);
/* Returns the name of a tie rule: "docid", "order" or "mean". */
const char *report_ties_name(enum meas_ties ties);

/* Prints notes about labels that could not be read as numbers, and about measures that were left out. */
void report_label_notes(FILE *f, const struct eval *e, const struct report_options *o);
/* Adds the list "coverage" of objects with the members k, judged, gain_covered and count_covered: the shares of the
 * first k documents, over all topics, that have a grade, a line in the gain file, and a Count. A share is null without
 * such labels. */
void report_coverage(struct document *d, const struct eval *e, const struct meas_coverage *coverage);
/* Prints notes about topics and documents that are not in a run's values and about scores that could not be read as
 * numbers; with o->debug, prints all values. */
void report_notes(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_options *o);
/* Prints a note if two runs have means over different numbers of topics. */
void report_different_topics(FILE *f, const struct eval *e, const struct eval_run *run, size_t n,
                             const struct report_options *o);

#endif
