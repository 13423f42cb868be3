/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The counts of the rubric answers to one query's documents, which are all that a fit needs of the answers. */
#ifndef CALIBRATE_COUNTS_H
#define CALIBRATE_COUNTS_H

#include "store/judgements.h"

/* Counts of rubric answers in rows, one row per judge and document: row j x n_docs + d holds the answers of judge j
 * about document d of the query (both 0-based). */
struct counts {
    const uint32_t *weight; /* the weight of each window of the store: an answer in it counts so many times; NULL means
                             * 1 each */
    size_t n_judges, n_docs, n_criteria;
    uint32_t *n;      /* per row: the weighted number of answers by the judge about the document */
    uint32_t *passes; /* [row x n_criteria + criterion], in the store's order: the weighted number of these answers that
                       * pass the criterion */
    size_t cap_n, cap_passes;
};

/* Counts the rubric answers of the query's valid windows, in place of the counts that *c has. Before the first query *c
 * must be {0}, or have only `weight` set; it can be used again for the next query. Free it with counts_free. */
void counts_gather(struct counts *c, const struct jud_store *s, const struct jud_query *q);
void counts_free(struct counts *c);

#endif
