/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Facts about JSON text that need no parser: the id of a line, and the depth of nesting. */
#ifndef JSON_ID_H
#define JSON_ID_H

#include <stdbool.h>
#include <stddef.h>

/* Finds the value of the first key `name` of the object in line[0 .. len), if this value and the keys before it are
 * strings without a backslash. *id points to the bytes between its quotes. Returns false if it is not found this way;
 * then only a parser can decide. */
bool jtext_id(const char *line, size_t len, const char *name, const char **id, size_t *id_len);

/* Returns whether JSON text is nested deeper than JTEXT_DEPTH, the limit of the programs. The answer is meaningless for
 * text that is not JSON. */
enum { JTEXT_DEPTH = 100 };
bool jtext_is_too_deep(const char *s, size_t len);

#endif
