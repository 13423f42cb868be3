/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What is made of a run's values once all of its topics are evaluated. */
#ifndef EVAL_RUN_SUMMARY_H
#define EVAL_RUN_SUMMARY_H

#include "base/err.h"
#include "eval/rows.h"

struct eval;
struct eval_run;

/* Calls take() for every topic in order, with its values where it was evaluated. 0, or -1 and *err: they cannot be read
 * again. */
int eval_each_row(const struct eval *e, const struct eval_run *r, eval_rows_fn *take, void *arg, struct err *err);
/* Fills in r->summary, n_values, and the numbers of topics behind it: means, or what else a measure makes of its topics. 0,
 * or -1 and *err: no topic has labels that measures need (ERR_NO_TOPIC), or as eval_each_row. */
int eval_summarise(const struct eval *e, struct eval_run *r, struct err *err);

#endif
