/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Which topics of the pools are judged, by name. */
#ifndef JUDGE_JUDGE_TOPICS_H
#define JUDGE_JUDGE_TOPICS_H

#include "judge/judge_input.h"

/* Brings the topics that the options name to the front: first those that are judged from the start, in their order in the
 * pools, in->n_first of them; then further ones, in the order of their file; in->n is the number of both. The store is
 * that of all topics. 0, or -1 and *err: a topic that the pools do not have, none to begin with. */
int judge_topics_select(struct judge_input *in, const struct judge_options *o, struct err *err);

#endif
