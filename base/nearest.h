/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Finds the known name that a misspelt name most resembles. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stddef.h>

/* A search for the known name that is nearest to the misspelt name typed[0 .. len). */
struct nearest {
    const char *typed; /* the misspelt name, not copied */
    size_t len;
    const char *name; /* the nearest name added so far, the first of equally near ones; NULL if none is near enough */
    size_t name_len, distance;
};

/* Starts a search for typed[0 .. len), which must outlive *n. */
void nearest_begin(struct nearest *n, const char *typed, size_t len);
/* Compares the known name name[0 .. len) with the misspelt one, and keeps it in *n if it is nearer than the names
 * before it. It must outlive *n. */
void nearest_add(struct nearest *n, const char *name, size_t len);

/* Adds each name of a list "a, b or c" with nearest_add; the list must outlive *n. */
void nearest_add_list(struct nearest *n, const char *list);

/* Writes "; did you mean 'PREFIXname'?" to buf, where PREFIX stands for `prefix` and name is the nearest name, or "" if
 * no name is near. Returns buf. */
enum { NEAREST_SIZE = 128 };
const char *nearest_text(const struct nearest *n, const char *prefix, char buf[NEAREST_SIZE]);

/* Returns the number of insertions, deletions, replacements and swaps of neighbouring bytes that turn a into b, if no
 * byte is changed twice (optimal string alignment; Damerau 1964), or SIZE_MAX if a or b has more than NEAREST_LONGEST
 * bytes. */
enum { NEAREST_LONGEST = 63 };
size_t nearest_distance(const char *a, size_t a_len, const char *b, size_t b_len);

#endif
