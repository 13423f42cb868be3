/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Facts about JSON text that need no parser: the value of one key of a line (such as its id), and the depth of
 * nesting. */
#ifndef JSON_ID_H
#define JSON_ID_H

#include <stdbool.h>
#include <stddef.h>

/* Finds the value of the first key `name` of the object that begins the text line[0 .. len), if this value and the keys
 * before it are strings without a backslash. *id points into `line`, to the *id_len bytes between the quotes of the
 * value. Returns false if it is not found this way; then only a parser can decide. */
bool jtext_id(const char *line, size_t len, const char *name, const char **id, size_t *id_len);

enum { JTEXT_DEPTH = 100 /* the largest number of arrays and objects inside each other that the programs accept */ };
/* Returns whether the JSON text s[0 .. len) is nested deeper than JTEXT_DEPTH. The answer is meaningless for text that
 * is not JSON. */
bool jtext_is_too_deep(const char *s, size_t len);

#endif
