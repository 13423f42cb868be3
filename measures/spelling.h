/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Recognises measures as papers and other programs spell them: P@10, nDCG@10, MRR, ndcg_cut_10. */
#ifndef MEASURES_SPELLING_H
#define MEASURES_SPELLING_H

#include <stdbool.h>

enum { SPELLING_SIZE = 160 };

/* Suggests the measure that a misspelt name means: writes "; did you mean '-m P.10'?" to buf, or "" if no name is near.
 * v9 restricts suggestions to measures of trec_eval 9. Returns buf. */
const char *spelling_meant(const char *text, bool v9, char buf[SPELLING_SIZE]);

/* Splits "NAME.PARAMS" or the name of a result, "NAME_PARAMS". Returns the name of the measure or nickname and sets
 * *params, "" without parameters. Returns NULL if no measure has that name. */
const char *spelling_split(const char *text, const char **params);

#endif
