/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* JSON values to write, made with jansson: what it fails for is lack of memory, which ends the program. */
#ifndef JSON_VALUE_H
#define JSON_VALUE_H

#include <jansson.h>
#include <stddef.h>

/* jansson takes its memory like everybody else: where there is none, the program ends. To be called before anything is
 * read or written with it. */
void jv_memory(void);

json_t *jv_object(void);
json_t *jv_array(void);
/* A shallow copy. */
json_t *jv_copy(json_t *v);
/* Both take the value over. */
void jv_put(json_t *object, const char *key, json_t *v);
void jv_append(json_t *array, json_t *v);
json_t *jv_count(size_t n);
/* null of NULL. Names are bytes: one that is not UTF-8 becomes the text \xNN. */
json_t *jv_text(const char *s);
json_t *jv_texts(const char *const *s, size_t n);
/* json_dumps, to be freed by mem_free. */
char *jv_dump(const json_t *v, size_t flags);

#endif
