/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The lists of first documents that runs keep for each topic. */
#ifndef EVAL_RUN_LISTS_H
#define EVAL_RUN_LISTS_H

#include "eval/evaluate.h"

/* Replaces *l by the list of a joined ranking that the options ask for. `labels`: the kinds of labels that the topic is
 * evaluated by. */
void eval_list_make(struct eval_list *l, const struct eval_options *o, const struct meas_join *j,
                    const struct run_topic *run, const struct meas_topic *t, unsigned labels);
void eval_list_free(struct eval_list *l);

#endif
