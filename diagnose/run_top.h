/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How much a rubric tells about the documents that a run puts first. */
#ifndef DIAGNOSE_RUN_TOP_H
#define DIAGNOSE_RUN_TOP_H

#include "diagnose/efficiency.h"
#include "format/published.h"

struct eff_run {
    const char *path;
    size_t queries;     /* with a document that counts */
    size_t left_out;    /* documents among the first EFF_TOP of the file's queries that have no theta */
    double information; /* mean over these queries of the mean test information of their documents; NAN if none */
};

/* The run's EFF_TOP best documents of each query of the file, those that have a theta there; ranked as trec_eval
 * does. 0, or -1 and *err: a run that cannot be read. */
int eff_run_read(struct eff_run *r, const struct published *p, const char *path, struct err *err);

#endif
