/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What draws of the gains make of a run's values. */
#ifndef EVAL_RUN_DRAWS_H
#define EVAL_RUN_DRAWS_H

#include <stddef.h>

struct eval;
struct eval_run;
struct meas_topic;

/* Evaluates topic number `at` by the gains of each draw, into its rows of run->drawn. value[n_values]: as they stand, by
 * the gains of t, which is joined, and comes back with other gains. */
void eval_by_draws(const struct eval *e, size_t at, const double *value, struct meas_topic *t, struct eval_run *run);

#endif
