/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names of runs and documents, shortened for tables on a terminal. Widths are in columns of the terminal: an ideograph
 * has two, a combining mark none. The caller frees the returned texts with mem_free. */
#ifndef REPORT_NAME_H
#define REPORT_NAME_H

#include <stddef.h>
#include <stdio.h>

size_t name_width(const char *s);

/* Writes the whole name, with control characters as \xNN, and then blanks up to `width` columns. */
void name_put(FILE *f, const char *name, size_t width);

/* Returns a copy of the name, with ".." instead of its middle if it is wider than `width` columns (at least 4). */
char *name_shorten(const char *name, size_t width);

/* Returns name[i] of n names, shortened to `width` columns (at least 8) in a form that no other name has: with the
 * middle left out, or else with the common beginning left out, or else with a number at the end. */
char *name_shorten_among(const char *const *name, size_t n, size_t i, size_t width);

/* Returns all n names, each in the form that name_shorten_among gives it. The time is linear in their lengths and n log
 * n in their number. The caller frees them with name_free_all. */
char **name_shorten_all(const char *const *name, size_t n, size_t width);
void name_free_all(char **name, size_t n);

/* Returns name[a], `sign` and name[b] with blanks between them; the two of n names are shortened, in a form that no
 * other of these names has, so that the text fits into `room` columns (at least 19). */
char *name_pair(const char *const *name, size_t n, size_t a, const char *sign, size_t b, size_t room);

#endif
