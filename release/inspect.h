/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Checks a folder of labels, made by anyone, in any layout that format/release.h finds:
 *
 *   keys        a document occurs once in each topic of a table, a text once; what a table names, the others have
 *   ranges      grades are whole numbers, gains lie in [0, 1], thetas and scores are finite
 *   gains       follow from theta and the criteria within 1e-6; without criteria, they rise with theta
 *   pools       hold the documents with a theta, no others, and a document of each ranking of the runs
 *   files       of the configs of README.md exist; digests of SHA256SUMS are those of the files */
#ifndef RELEASE_INSPECT_H
#define RELEASE_INSPECT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"

/* Takes a fault: its file, its row (0 means the file as a whole) and its text. */
typedef void inspect_fault_fn(void *ctx, const struct err *fault);

/* What a subset holds. */
struct inspect_subset {
    const char *name;                 /* valid during the call only */
    size_t topics, documents, grades; /* documents of the pool; rows outside it */
    size_t criteria, systems;
    size_t run_rows, outside; /* rows of runs, and those of documents outside the pool */
    bool texts, pool;
};
typedef void inspect_subset_fn(void *ctx, const struct inspect_subset *s);

/* Checks the release in the folder `path`: calls `fault` for each fault, and `subset` for each subset. *faults is their
 * number, *files that of the files with a digest. Returns 0, or -1 and *err if the folder has no subset or cannot be
 * read. */
int inspect_release(const char *path, inspect_fault_fn *fault, inspect_subset_fn *subset, void *ctx, size_t *faults,
                    size_t *files, struct err *err);

#endif
