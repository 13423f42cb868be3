/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* JSON values to write, made with jansson. jansson fails only without memory, and then the program ends. */
#ifndef JSON_VALUE_H
#define JSON_VALUE_H

#include <jansson.h>
#include <stddef.h>

/* Makes jansson allocate as base/mem.h does, so that a lack of memory ends the program. Call it before any other use of
 * jansson. */
void jv_memory(void);

/* Returns a new empty object, which the caller owns. */
json_t *jv_object(void);
/* Returns a new object, which the caller owns, of pairs of a key (const char *) and its value (json_t *), which the
 * object owns from then on. NULL ends the pairs. */
json_t *jv_pairs(const char *key, ...) __attribute__((sentinel));
/* Returns a new empty array, which the caller owns. */
json_t *jv_array(void);
/* Returns a shallow copy of v, which the caller owns. */
json_t *jv_copy(json_t *v);
/* jv_put adds v to an object under the key (in place of a value that it has there), jv_append adds v to the end of an
 * array. The object or array owns v from then on. */
void jv_put(json_t *object, const char *key, json_t *v);
void jv_append(json_t *array, json_t *v);
/* Returns n as an integer value. */
json_t *jv_count(size_t n);
/* Returns a new string value, or JSON's null if s is NULL. A byte that is not UTF-8 becomes the text \xNN. */
json_t *jv_text(const char *s);
/* Returns a new array, which the caller owns, of the n strings s[0 .. n) as jv_text makes them. */
json_t *jv_texts(const char *const *s, size_t n);
/* Returns the text of v, which json_dumps makes with these flags of jansson; the caller frees it with mem_free. v is an
 * array or object, unless the flags contain JSON_ENCODE_ANY. */
char *jv_dump(const json_t *v, size_t flags);

#endif
