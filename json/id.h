/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What can be known of JSON text without parsing it: the id of a line, and how deep it is nested. */
#ifndef JSON_ID_H
#define JSON_ID_H

#include <stdbool.h>
#include <stddef.h>

/* The value of the first key `name` of the object itself, if it and the keys before it are strings without a backslash:
 * the bytes between its quotes. False: it was not found so, and only a parser can tell what the line is. */
bool jtext_id(const char *line, size_t len, const char *name, const char **id, size_t *id_len);

/* One past the quote that ends the string whose content begins at p; NULL if none does before `end`. */
const char *jtext_skip_string(const char *p, const char *end);

/* Is it nested deeper than what the programs read? Of what is no JSON the answer is of no use. */
enum { JTEXT_DEPTH = 100 };
bool jtext_too_deep(const char *s, size_t len);

#endif
