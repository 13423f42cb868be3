/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The choice by name of the topics that are judged. */
#ifndef JUDGE_JUDGE_TOPICS_H
#define JUDGE_JUDGE_TOPICS_H

#include "judge/judge_input.h"

/* Moves the topics that the options name to the front of the pools: first the in->n_first topics that are judged
 * from the start, in the pools' order, then further ones in the order of their file. in->n counts both. The store
 * still covers all topics. Returns 0, or -1 and *err if the pools lack a named topic or none is left to begin with. */
int judge_topics_select(struct judge_input *in, const struct judge_options *o, struct err *err);

#endif
