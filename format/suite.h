/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Suite files: datasets that runs are compared on, one per line `name qrels gains runs-glob [exclude] [pool]`. */
#ifndef FORMAT_SUITE_H
#define FORMAT_SUITE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "base/mem.h"

struct suite_dataset {
    const char *name;
    const char *qrels, *gains;   /* paths; one of them may be NULL */
    const char *runs;            /* pattern for match_files, in which the suite's folder is quoted; NULL in a release */
    const char *excluded, *pool; /* paths or NULL */
    uint64_t line;
};

struct suite {
    const char *file;
    bool is_release;               /* a folder, see format/release.h */
    const char *protocol;          /* of the release's benchmark, NULL = unknown */
    struct suite_dataset *dataset; /* in file order, n >= 1 */
    size_t n;
    struct arena arena;
};

/* Reads a suite file. Fields are separated by white space and may hold none; "-" stands for a missing file.
 * Relative paths are relative to the folder of the suite file, or to the working directory for standard input. Empty
 * lines and lines whose first field begins with '#' are skipped. Errors: another number of fields, neither qrels nor
 * gains, no runs, a name twice, no dataset. 0, or -1 and *err. */
int fmt_read_suite(struct suite *s, const char *path, struct err *err);
void suite_free(struct suite *s);

#endif
