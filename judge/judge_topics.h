/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Which topics of the pools are judged, by name. */
#ifndef JUDGE_JUDGE_TOPICS_H
#define JUDGE_JUDGE_TOPICS_H

#include "judge/judge_input.h"

/* Brings the topics of the list ("a,b", or "@FILE" with one on each line) to the front, in their order in the pools, and
 * sets in->n to their number. The store is that of all topics. 0, or -1 and *err: a topic that the pools do not have. */
int judge_topics_select(struct judge_input *in, const char *list, struct err *err);

#endif
