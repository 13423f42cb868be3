/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prompts that fit a model: if the passages are too long together, the longest are cut and the short ones stay
 * whole. */
#ifndef JUDGE_PROMPT_FIT_H
#define JUDGE_PROMPT_FIT_H

#include "judge/prompt.h"

/* Returns the prompt as prompt_fill makes it, if it has at most `budget` characters (0 means any number). Otherwise
 * cuts passages to the largest level M for which it fits: passages that take more than M characters are cut to M,
 * PROMPT_CUT included, and then back to white space if some is near. shown[i - 1] is the number of characters left of
 * passage i if it was cut, else SIZE_MAX. If nothing fits beside the query, no passage has any text left. The caller
 * frees the prompt. */
char *prompt_fit(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                 size_t max_chars, size_t budget, size_t *shown);

/* Returns the largest level M for which the sum of min(size[i], M) is at most `sum`, or SIZE_MAX if the sizes
 * themselves fit. */
size_t prompt_level(const size_t *size, size_t n, size_t sum);

#endif
