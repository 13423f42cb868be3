/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Parses the raw answers of a store again with the present decoder. */
#ifndef JUDGE_REPARSE_H
#define JUDGE_REPARSE_H

#include <stddef.h>

#include "store/judgements.h"

/* The outcome of an answer: REPARSE_VALID or an index of jud_category_name. REPARSE_OUTCOMES is their number. */
enum { REPARSE_VALID = JUD_CATEGORIES, REPARSE_OUTCOMES };

struct reparse_totals {
    size_t records[2];                                    /* the number of records by stage */
    size_t attempts, recovered;                           /* attempts that were asked again, and those of them that are
                                                           * now valid and join the records of their stage */
    size_t unanswered;                                    /* records without a raw answer */
    size_t revalued, reworded;                            /* records with the same outcome: valid ones with other
                                                           * values, and invalid ones with another reason */
    size_t change[2][REPARSE_OUTCOMES][REPARSE_OUTCOMES]; /* [stage][old outcome][new outcome]: the number of records */
};

/* Creates the folder `output` with the records of the folder `store` as they parse now and with its schedule,
 * completely or not at all, and counts the records in *sum. An attempt that is now valid joins the judgements of its
 * stage, unless another record of its window is valid; then it stays as it was. The rubric's criteria are C1 .. Cn;
 * n_criteria == 0 means those in the store's identity, or else in its first rubric record that has criteria. Returns 0,
 * or -1 and *err: `store` is not sound (store/sound.h), or a record cannot be read. */
int reparse_store(const char *store, const char *output, size_t n_criteria, struct reparse_totals *sum,
                  struct err *err);

#endif
