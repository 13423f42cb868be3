/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Recognises measures as papers and other programs spell them: P@10, nDCG@10, MRR, ndcg_cut_10. */
#ifndef MEASURES_SPELLING_H
#define MEASURES_SPELLING_H

#include <stdbool.h>

#include "base/err.h"
#include "base/mem.h"

enum { SPELLING_SIZE = 160 };

/* Suggests the measure that a misspelt name means: writes "; did you mean '-m P.10'?" to buf, or "" if no name is near.
 * The suggestion is written like the text: "nDGC@10" gives nDCG@10, "ndgc_cut.10" ndcg_cut.10. v9 restricts it to
 * measures of trec_eval 9. Returns buf. */
const char *spelling_suggest(const char *text, bool v9, char buf[SPELLING_SIZE]);

/* Reads a measure in the spelling of trec_eval, of results ("ndcg_cut_10"), of tables ("nDCG@10"), or of other programs
 * ("RBP(p=0.8)"). Sets *measure to "NAME" or "NAME.PARAMS", as -m takes it; NULL if the text names no measure. Memory
 * comes from the arena. Returns 0, or -1 and *err if the text has two meanings or a parameter that is an option here.
 * v9 leaves only measures of trec_eval 9. */
int spelling_read(struct arena *arena, const char *text, bool v9, const char **measure, struct err *err);

#endif
