/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The name that was probably meant, among those that are known. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

struct nearest {
    const char *given; /* kept, not copied */
    size_t len;
    const char *name; /* of the names so far the nearest, the first of several; NULL = none is near enough */
    size_t name_len, distance;
};

void nearest_begin(struct nearest *n, const char *given, size_t len);
/* One of the known names, which must outlive *n. */
void nearest_add(struct nearest *n, const char *name, size_t len);

/* All names of a list "a, b or c", which must outlive *n. */
void nearest_add_list(struct nearest *n, const char *list);

/* "; did you mean 'PREFIXname'?", or "" where no name is near. Returns buf. */
enum { NEAREST_SIZE = 128 };
const char *nearest_text(const struct nearest *n, const char *prefix, char buf[NEAREST_SIZE]);

/* Insertions, deletions, replacements and swaps of neighbours that turn a into b, no place being changed twice
 * (Damerau 1964, optimal string alignment). What is longer than NEAREST_LONGEST is SIZE_MAX away from anything. */
enum { NEAREST_LONGEST = 63 };
size_t nearest_distance(const char *a, size_t a_len, const char *b, size_t b_len);

#endif
