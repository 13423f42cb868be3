/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prompts that fit a model: where all passages are too much, the longest are cut, and the short ones beside them are
 * left alone. */
#ifndef JUDGE_PROMPT_FIT_H
#define JUDGE_PROMPT_FIT_H

#include "judge/prompt.h"

/* The prompt as prompt_fill makes it, if it has at most `budget` characters (0: any number fits). Otherwise passages are
 * cut to the largest level M by which it does: those that take more than M characters of the prompt are cut to M,
 * " [...]" included, and then back to white space where some is near. shown[i - 1] says how many characters of passage i
 * are left where it was cut so, or SIZE_MAX. If nothing fits beside the query, nothing is left of any. Malloc'd. */
char *prompt_fit(const struct prompt *p, const char *query, const struct text *const *passage, size_t n,
                 size_t max_chars, size_t budget, size_t *shown);

/* The largest level M for which the sum of min(size[i], M) is at most `sum`; SIZE_MAX if all of it is. */
size_t prompt_level(const size_t *size, size_t n, size_t sum);

#endif
