/* Results on standard output, notes on standard error. */
#ifndef EVAL_REPORT_H
#define EVAL_REPORT_H

#include "eval/evaluate.h"

/* trec_eval's lines for one run; with several runs the runid line always comes first. */
void report_classic(FILE *f, const struct eval *e, const struct eval_run *r);
/* All runs in one table, in the form of opt->output. */
void report_table(FILE *f, const struct eval *e, const struct eval_run *run, size_t n);
/* What could not be read as a number in the labels, and measures left out. */
void report_label_notes(FILE *f, const struct eval *e);
/* What was left out of a run's numbers, and what could not be read as a number. */
void report_notes(FILE *f, const struct eval *e, const struct eval_run *r);
/* -D: values at full precision. */
void report_debug(FILE *f, const struct eval *e, const struct eval_run *r);

/* A run's label in tables: its runid. */
const char *report_run_name(const struct eval_run *r);

#endif
