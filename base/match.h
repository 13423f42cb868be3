/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The files that a shell pattern matches. */
#ifndef BASE_MATCH_H
#define BASE_MATCH_H

#include "base/err.h"
#include "base/mem.h"

/* The paths that a pattern matches. */
struct matches {
    char **path; /* n paths in strcmp order; the arena owns the strings */
    size_t n;
    struct arena arena;
};

/* Finds the files that match the pattern: *, ? and [...] match within one part of the path between slashes, \ quotes
 * the next character, a dot at the beginning of a part matches only a dot, and a pattern without any of them matches
 * the file of that name if it exists. Returns 0, also if nothing matches, or -1 and *err if a folder cannot be read.
 * The caller frees *m with match_free in both cases. The C library's glob is not used, because it frees twice when
 * memory runs out (glibc 2.36). */
int match_files(struct matches *m, const char *pattern, struct err *err);
/* Returns the pattern that matches only this path. The arena owns it. */
const char *match_quoted(struct arena *arena, const char *path);
void match_free(struct matches *m);

#endif
