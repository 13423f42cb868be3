/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Computes the values of a run by draws of the gains. */
#ifndef EVAL_RUN_DRAWS_H
#define EVAL_RUN_DRAWS_H

#include <stddef.h>

struct eval;
struct eval_run;
struct meas_topic;

/* Evaluates topic number `topic_index` by the gains of each draw, and stores the values in run->drawn. value[n_values]:
 * the values by the gains of the file. *t is the joined topic; its gains are changed. */
void eval_evaluate_draws(const struct eval *e, size_t topic_index, const double *value, struct meas_topic *t,
                         struct eval_run *run);

#endif
