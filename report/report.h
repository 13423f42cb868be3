/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Results of evaluations for standard output, and notes for standard error. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include <stdio.h>

#include "eval/unjudged.h"
#include "report/document.h"

/* Prints the values of all n runs in the form o->output. Returns 0, or -1 and *err if kept values cannot be read
 * (eval_each_row). */
int report_runs(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o,
                struct err *err);
/* Prints the values of all n runs together, in the form o->output, which must not be OUT_CLASSIC. */
void report_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n, const struct report_options *o);

/* Prints the documents *u, which lack a label and are among the first e->opt->list_depth documents of a run, in the
 * form o->output, which must not be OUT_CLASSIC or OUT_HTML. `run` has all runs of e. */
void report_unjudged(FILE *f, const struct unjudged *u, const struct eval *e, const struct eval_run *run,
                     const struct report_options *o);

/* Adds the object "provenance": the inputs with the digests in *e, and the rules. */
void report_provenance(struct document *d, const struct eval *e);
/* Prints the citation of a result: program, measures, rules of scoring and inputs with their digests, as a line of
 * LaTeX if o->output is LaTeX, else of text. `dataset` is a name that begins it; NULL means none. */
void report_citation(FILE *f, const char *dataset, struct eval *e, const struct report_options *o);
/* Prints how a gain file says that it was made: ", judged by X, prompts ...". Omits what it does not say. */
void report_making(FILE *f, const struct eval_inputs *in);
/* Returns the name of a tie rule: "docid", "order" or "mean". */
const char *report_ties_name(enum meas_ties ties);

/* Prints notes about the labels: values that were read only in part, such as a grade of 1.5, gains from an unusual
 * column or outside the judged pool, documents that the protocol removes, topics that are not UTF-8, and measures that
 * were left out. Prints nothing if o->quiet. */
void report_label_notes(FILE *f, const struct eval *e, const struct report_options *o);
/* Adds the list "coverage" of objects with the members k, judged, gain_covered and count_covered: the shares of the
 * documents among the first k that have a grade (over the topics with grades), a line in the gain file, and a Count
 * (both over the topics with gains). A share is null without such labels. */
void report_coverage(struct document *d, const struct eval *e, const struct meas_coverage *coverage);
/* Prints notes about a run, unless o->quiet: lines that could not be read as written, topics and documents that the run
 * and the labels do not share, and documents without labels. If o->debug, even if o->quiet, prints all its values. */
void report_notes(FILE *f, const struct eval *e, const struct eval_run *r, const struct report_options *o);
/* Prints a note about the first run whose means are over another number of topics than those of run[0]. Prints nothing
 * if o->quiet, in the form of trec_eval, or if all topics with labels count (-c). */
void report_different_topics(FILE *f, const struct eval *e, const struct eval_run *run, size_t n,
                             const struct report_options *o);

#endif
