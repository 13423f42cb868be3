/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Summarises the values of a run once all topics are evaluated. */
#ifndef EVAL_RUN_SUMMARY_H
#define EVAL_RUN_SUMMARY_H

#include "base/err.h"
#include "eval/rows.h"

struct eval;
struct eval_run;

/* Calls take() for every topic in order with its values, which are undefined if it was not evaluated. Returns 0, or
 * -1 and *err if the values cannot be read again. */
int eval_each_row(const struct eval *e, const struct eval_run *r, eval_rows_fn *take, void *arg, struct err *err);
/* Fills r->summary, the means or other summaries of n_values values, and the numbers of topics in it. Returns 0, or
 * -1 and *err if no topic has labels that measures need (ERR_NO_TOPIC), or if the values cannot be read again. */
int eval_summarise(const struct eval *e, struct eval_run *r, struct err *err);

#endif
