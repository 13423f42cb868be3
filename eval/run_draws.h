/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Computes the values of a run by draws of the gains: random sets of gains of all documents, which show the uncertainty
 * of the gains in the gain file (format/draws.h). */
#ifndef EVAL_RUN_DRAWS_H
#define EVAL_RUN_DRAWS_H

#include <stddef.h>

struct eval;
struct eval_run;
struct meas_topic;

/* Evaluates topic `topic_index` (of struct eval) by the gains of each draw, and stores the values in run->drawn.
 * value[n_values] are the values by the gains of the file. *t is the topic joined with its labels; its gains and ideal
 * DCG are changed. */
void eval_evaluate_draws(const struct eval *e, size_t topic_index, const double *value, struct meas_topic *t,
                         struct eval_run *run);

#endif
