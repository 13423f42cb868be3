/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do two files of scores agree about documents that both have? */
#ifndef STUDY_AGREEMENT_H
#define STUDY_AGREEMENT_H

#include "study/resample.h"

/* Documents that both have, sorted by query. */
struct stat_pairing {
    size_t n, n_queries;
    const uint32_t *query; /* [n], ascending, below n_queries, all of which are there */
    const double *a, *b;   /* [n] */
};

/* All of these resample the queries of the pairing; of the design they take the number of resamples, seed and threads. */

/* Mean over queries of Spearman's correlation; queries where it is not defined (fewer than two documents, constant
 * scores) are left out: *queries counts the others. */
struct stat_estimate stat_query_agreement(const struct stat_pairing *p, const struct stat_design *d, size_t *queries);
/* Spearman's correlation of all documents. */
struct stat_estimate stat_pooled_agreement(const struct stat_pairing *p, const struct stat_design *d);
/* Mean of b - a over documents. */
struct stat_estimate stat_shift(const struct stat_pairing *p, const struct stat_design *d);

#endif
