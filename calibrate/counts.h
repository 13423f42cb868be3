/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rubric answers to the documents of one query, counted: all that a fit needs of them. */
#ifndef CALIBRATE_COUNTS_H
#define CALIBRATE_COUNTS_H

#include "store/judgements.h"

/* Document d as judge j sees it is row j x n_docs + d. */
struct counts {
    const uint32_t *weight; /* per window of the store: how often it counts; NULL = once each */
    size_t n_judges, n_docs, n_criteria;
    uint32_t *n;      /* per row: how often the judge was asked about the document */
    uint32_t *passes; /* per row and criterion, in the store's order: how many of the answers passed it */
    size_t cap_n, cap_passes;
};

/* Counts what the query's windows say. *c is {0}, or has weights only, before the first query, and is used again for the next. */
void counts_gather(struct counts *c, const struct jud_store *s, const struct jud_query *q);
void counts_free(struct counts *c);

#endif
