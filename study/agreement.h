/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Agreement between files of scores on the documents that two files share, for many pairs of files. */
#ifndef STUDY_AGREEMENT_H
#define STUDY_AGREEMENT_H

#include <stdbool.h>

#include "study/resample.h"

/* Documents and their scores in several files, sorted by query. */
struct stat_files {
    size_t n, n_files;
    const uint32_t *query;      /* [n], ascending */
    const double *const *score; /* [n_files][n]; NAN means that the file has no score for the document */
};

/* The agreement of the files with the indices a and b over the documents that both score. Intervals resample the
 * queries of these documents. */
struct stat_agreement {
    size_t a, b, documents, queries; /* the indices of the files; numbers of documents that both score, and of their
                                      * queries */
    struct stat_estimate by_query;   /* the mean of Spearman's correlations within the `defined` queries */
    /* the number of queries with two documents or more in which neither file gives all documents the same score */
    size_t defined;
    struct stat_estimate pooled; /* Spearman's correlation over the documents of all queries; 0 unless wanted */
    struct stat_estimate shift;  /* the mean of b - a over documents */
};

/* Computes out[n_pairs]; the caller sets a and b of each. pooled[pair] says whether to compute the member `pooled`,
 * which takes longest; NULL means for no pair. Of the design, only resamples, seed and threads are used. */
void stat_agreements(const struct stat_files *f, const bool *pooled, const struct stat_design *d,
                     struct stat_agreement *out, size_t n_pairs);

#endif
