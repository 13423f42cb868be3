/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do files of scores agree about documents that they share? Pairs of several files. */
#ifndef STUDY_AGREEMENT_H
#define STUDY_AGREEMENT_H

#include <stdbool.h>

#include "study/resample.h"

/* Documents, sorted by query. */
struct stat_files {
    size_t n, n_files;
    const uint32_t *query;      /* [n], ascending */
    const double *const *score; /* [n_files][n], NAN = none */
};

/* Two files, over the documents that both score and their queries, which are what is resampled. */
struct stat_agreement {
    size_t a, b, documents, queries;
    struct stat_estimate
        by_query;                /* mean over queries of Spearman's correlation, where it is defined: not with fewer */
    size_t defined;              /* than two documents or constant scores; in so many queries */
    struct stat_estimate pooled; /* Spearman's correlation of all documents */
    struct stat_estimate shift;  /* mean of b - a over documents */
};

/* out[0 .. n_pairs), whose a and b say which files. pooled[pair]: is this correlation, which takes longest, computed?
 * NULL = none is. Of the design it takes the number of resamples, seed and threads. */
void stat_agreements(const struct stat_files *f, const bool *pooled, const struct stat_design *d,
                     struct stat_agreement *out, size_t n_pairs);

#endif
