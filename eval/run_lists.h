/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lists of documents that runs keep of every topic, while a topic is evaluated. */
#ifndef EVAL_RUN_LISTS_H
#define EVAL_RUN_LISTS_H

#include "eval/evaluate.h"

/* Keeps the list that the options ask for of a joined ranking, in the place of what *l has. labels: the kinds that the
 * topic is evaluated by. */
void eval_list_take(struct eval_list *l, const struct eval_options *o, const struct meas_join *j,
                    const struct run_topic *run, const struct meas_topic *t, unsigned labels);
void eval_list_free(struct eval_list *l);

#endif
