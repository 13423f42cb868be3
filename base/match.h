/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files that a pattern matches, as a shell has it. */
#ifndef BASE_MATCH_H
#define BASE_MATCH_H

#include "base/err.h"
#include "base/mem.h"

struct matches {
    char **path; /* in strcmp order; the strings are the arena's */
    size_t n;
    struct arena arena;
};

/* What *, ? and [...] stand for in each part of the path between slashes; \ quotes the next character. What has none of
 * them matches if it is there. 0, also if nothing matches, or -1 and *err: a folder that cannot be read. For
 * match_free in any case. The C library's glob frees twice where memory runs out (glibc 2.36). */
int match_files(struct matches *m, const char *pattern, struct err *err);
void match_free(struct matches *m);

#endif
