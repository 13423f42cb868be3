/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names of runs and documents in the room that a table for a terminal has for them. Widths are in columns of the
 * terminal: an ideograph has two, a combining mark none. mem_free() what is returned. */
#ifndef REPORT_NAME_H
#define REPORT_NAME_H

#include <stddef.h>
#include <stdio.h>

size_t name_width(const char *s);

/* Writes the name, its control characters as \xNN, and blanks up to `width` columns. */
void name_put(FILE *f, const char *name, size_t width);

/* The name, shortened in the middle to `width` columns, at least 4, where it is longer. */
char *name_shorten(const char *name, size_t width);

/* name[i], one of n, in `width` columns, at least 8, such that another one does not look the same: where the ends do
 * not tell names apart it is what follows their common beginning, where that does not either a number. */
char *name_shorten_among(const char *const *name, size_t n, size_t i, size_t width);

/* All n names so, in time linear in their lengths and n log n in their number; name_free_all() them. */
char **name_shorten_all(const char *const *name, size_t n, size_t width);
void name_free_all(char **name, size_t n);

/* name[a], sign and name[b] with blanks between them in `room` columns, at least 19. */
char *name_pair(const char *const *name, size_t n, size_t a, const char *sign, size_t b, size_t room);

#endif
