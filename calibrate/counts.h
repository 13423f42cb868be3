/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The counts of the rubric answers to one query's documents, which are all that a fit needs of the answers. */
#ifndef CALIBRATE_COUNTS_H
#define CALIBRATE_COUNTS_H

#include "store/judgements.h"

/* The counts by row. Document d as judge j sees it is row j x n_docs + d. */
struct counts {
    const uint32_t *weight; /* the weight of each window of the store; NULL means 1 each */
    size_t n_judges, n_docs, n_criteria;
    uint32_t *n;      /* per row: the number of answers by the judge to the document */
    uint32_t *passes; /* per row and criterion, in the store's order: the number of answers that pass the criterion */
    size_t cap_n, cap_passes;
};

/* Counts the answers of the query's windows. Before the first query *c must be {0}, or have weights only; it can be
 * used again for the next query. Free it with counts_free. */
void counts_gather(struct counts *c, const struct jud_store *s, const struct jud_query *q);
void counts_free(struct counts *c);

#endif
