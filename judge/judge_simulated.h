/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A simulated judge without a network, which scores the lexical overlap of query and text, with noise. */
#ifndef JUDGE_JUDGE_SIMULATED_H
#define JUDGE_JUDGE_SIMULATED_H

#include <stddef.h>
#include <stdint.h>

#include "format/texts.h"
#include "store/judgements.h"

/* Returns the answer to a window of n passages, in the order shown, in the form of a model's text, which the usual
 * decoder reads; the caller frees it. Another `seq` makes other noise. A tournament has n_criteria 0. The result
 * depends only on the arguments. */
char *judge_simulated(enum jud_stage stage, uint64_t seed, const char *qid, const char *query,
                      const struct text *const *passage, size_t n, const char *const *criteria, size_t n_criteria,
                      uint32_t seq);

#endif
