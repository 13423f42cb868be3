/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads suite files, which list the datasets that runs are compared on: lines
 * `name qrels gains runs-glob [exclude] [pool]`. */
#ifndef FORMAT_SUITE_H
#define FORMAT_SUITE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"

/* A dataset of a suite: topics with labels and, except in a release, runs. */
struct suite_dataset {
    const char *name;            /* the key of the order, hence first */
    const char *qrels, *gains;   /* paths, one of which may be NULL */
    const char *runs;            /* pattern for match_files, in which the suite's folder is quoted; NULL in a release */
    const char *excluded, *pool; /* paths or NULL */
    const char *queries, *corpus, *items, *judged_runs; /* paths of further tables, set only by release_read_whole; NULL
                                                         * if there is none */
    uint64_t line;                                      /* the line in the suite file; 0 in a release */
};

/* A suite: the datasets that a suite file lists, or the subsets of a release (a folder of published labels). */
struct suite {
    const char *file;
    bool is_release;               /* whether it is a folder, see format/release.h */
    const char *protocol;          /* the protocol of the release's benchmark; NULL if unknown */
    struct suite_dataset *dataset; /* in file order, n >= 1 */
    size_t n;
    struct arena arena;
};

/* Reads a suite file. Fields are separated by white space and contain none; "-" stands for a missing file. Relative
 * paths are relative to the folder of the suite file; for standard input, to the working directory. Empty lines and
 * lines whose first field begins with '#' are skipped. Returns 0, or -1 and *err: a line has another number of
 * fields, no labels or no runs, a name occurs twice, or there is no dataset. */
int fmt_read_suite(struct suite *s, const char *path, struct err *err);
void suite_free(struct suite *s);

#endif
