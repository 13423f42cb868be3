/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A store whose raw answers are read again, by the decoder as it is now. */
#ifndef JUDGE_REPARSE_H
#define JUDGE_REPARSE_H

#include <stddef.h>

#include "store/judgements.h"

enum { REPARSE_VALID = JUD_CATEGORIES, REPARSE_OUTCOMES }; /* an outcome is valid, or one of jud_category_name */

struct reparse_totals {
    size_t records[2];                                    /* by stage */
    size_t attempts, recovered;                           /* asked again; of them, valid now */
    size_t unanswered;                                    /* without a raw answer */
    size_t revalued, reworded;                            /* the same outcome for other values, or reasons */
    size_t change[2][REPARSE_OUTCOMES][REPARSE_OUTCOMES]; /* by stage, before, now */
};

/* Makes the folder `output` of the records in the folder `store` as they read now: complete, or not at all. Attempts that
 * are valid now join the judgements of their stage. The rubric's criteria are C1 .. Cn; n_criteria == 0: those that the
 * store's identity names, else its first valid rubric record. 0, or -1 and *err. */
int reparse_store(const char *store, const char *output, size_t n_criteria, struct reparse_totals *sum,
                  struct err *err);

#endif
