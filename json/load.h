/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* jansson's recursive readers, made safe for any text: text that is nested deeper than JTEXT_DEPTH is refused before it
 * is read, so that a stack of 128 KB suffices. */
#ifndef JSON_LOAD_H
#define JSON_LOAD_H

#include <jansson.h>
#include <stddef.h>

#include "json/id.h"

/* Parses the JSON text s[0 .. len), an array or object, with jansson's json_loadb and its `flags`. Returns a value that
 * the caller releases with json_decref, or NULL and *error (unless error is NULL) if the text is not valid, or is
 * nested deeper than JTEXT_DEPTH. In a memory scope (base/mem_scope.h) the parser is jt_read, with the flags
 * JSON_REJECT_DUPLICATES and JSON_ALLOW_NUL whatever `flags` says. */
json_t *jtext_load(const char *s, size_t len, size_t flags, json_error_t *error);
/* Parses s[0 .. len), the text of another program, with jtext_load and `flags`, and returns NULL if it is not valid. If
 * jansson (not the parser of a memory scope) refuses the text for a number that is too large, parses it again with null
 * for each whole number of more than 18 digits and each other number that no double holds, so that one number does not
 * cost the rest of the text. */
json_t *jtext_load_foreign(const char *s, size_t len, size_t flags);
/* Parses the file `path` of less than 64 MB (2^26 bytes), after a byte order mark if there is one, by jtext_load with
 * `flags`, and returns its result. Returns NULL and *error also if the file cannot be read or is larger. */
json_t *jtext_load_file(const char *path, size_t flags, json_error_t *error);

/* Releases the json_t that v points to: json_decref as a callback of mem_hold. */
void jtext_drop(void *v);

#endif
