/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Summarises the values of a run once all topics are evaluated. */
#ifndef EVAL_RUN_SUMMARY_H
#define EVAL_RUN_SUMMARY_H

#include "base/err.h"
#include "eval/rows.h"

struct eval;
struct eval_run;

/* Calls take(arg, topic, value) for every topic of e in order with the run's n_values values; they are undefined if the
 * topic was not evaluated (label_kinds is 0). Returns 0, or -1 and *err if the values cannot be read again from their
 * temporary file. */
int eval_each_row(const struct eval *e, const struct eval_run *r, eval_rows_fn *take, void *arg, struct err *err);
/* Fills r->summary, the mean or other summary of each of the n_values values, and r->n_both, n_qrels_only and
 * n_gains_only. Returns 0, or -1 and *err if no topic of the run has labels of a kind that a measure needs
 * (ERR_NO_TOPIC), or if the values cannot be read again. */
int eval_summarise(const struct eval *e, struct eval_run *r, struct err *err);

#endif
