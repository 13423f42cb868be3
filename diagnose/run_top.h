/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The test information of a rubric at the documents that a run ranks first. */
#ifndef DIAGNOSE_RUN_TOP_H
#define DIAGNOSE_RUN_TOP_H

#include "diagnose/efficiency.h"
#include "format/published.h"

/* The test information at the first documents of one run. */
struct eff_run {
    const char *path;
    size_t queries; /* the number of queries of the gain file with at least one document with a theta among the run's
                     * first EFF_TOP */
    /* The number of documents without a theta among the run's first EFF_TOP for each query of the gain file. */
    size_t n_left_out;
    /* The mean over these queries of the mean test information of the run's first EFF_TOP documents that have a theta;
     * NAN if there is no such query. */
    double information;
};

/* Fills *r with the mean over queries of the test information at the first EFF_TOP documents, in trec_eval's order,
 * that the run at `path` ranks for the queries of the gain file p; documents without a theta are left out. The caller
 * keeps `path` alive. Returns 0, or -1 and *err if the run cannot be read. */
int eff_run_read(struct eff_run *r, const struct published *p, const char *path, struct err *err);

#endif
