/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How many windows the judge is asked about: the one place that counts them, for judging, its estimate and the store. */
#ifndef JUDGE_JUDGE_SCHEDULED_H
#define JUDGE_JUDGE_SCHEDULED_H

#include "judge/judge_input.h"
#include "judge/judge_record.h"

/* Returns the number of windows of a topic in a stage, by its schedule or its plan; 0 if the stage is not judged. flat: of a
 * store of version 0.1. Windows in rounds have no number in advance. */
size_t judge_scheduled(const struct judge_input *in, const struct judge_options *o, bool flat, int stage, size_t query);
/* States these numbers in the store, unless its windows are chosen in rounds. 0, or -1 and *err. */
int judge_scheduled_store(const struct judge_input *in, const struct judge_options *o,
                          const struct record_source *source, struct err *err);

#endif
