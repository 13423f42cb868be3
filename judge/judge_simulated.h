/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A judge without a network: lexical overlap of query and text, with noise. */
#ifndef JUDGE_JUDGE_SIMULATED_H
#define JUDGE_JUDGE_SIMULATED_H

#include <stddef.h>
#include <stdint.h>

#include "format/texts.h"
#include "store/judgements.h"

/* The answer to a window as a model would write it, malloc'd: it goes through the decoder like any other. A pure
 * function of its arguments. */
char *judge_simulated(enum jud_stage stage, uint64_t seed, const char *qid, const char *query,
                      const struct text *const *passage, size_t n, const char *const *criteria, size_t n_criteria,
                      uint32_t seq);

#endif
