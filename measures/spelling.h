/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Measures as papers and other programs spell them: P@10, nDCG@10, MRR, ndcg_cut_10. */
#ifndef MEASURES_SPELLING_H
#define MEASURES_SPELLING_H

#include <stdbool.h>

enum { SPELLING_SIZE = 160 };

/* "; did you mean '-m P.10'?" for what is no measure, or "" where none is near. v9: only measures of trec_eval 9.
 * Returns buf. */
const char *spelling_meant(const char *text, bool v9, char buf[SPELLING_SIZE]);

/* The measure of "NAME.PARAMS" or of a result, "NAME_PARAMS": its name or a nickname, and *params, "" where there are none.
 * NULL: there is none of that name. */
const char *spelling_split(const char *text, const char **params);

#endif
