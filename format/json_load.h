/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* JSON of others: jansson's readers, which call themselves for every level, made safe for any text.
 *
 * What is nested deeper than FMT_JSON_DEPTH is refused before it is read, so that a stack of 128 KB is enough. */
#ifndef FORMAT_JSON_LOAD_H
#define FORMAT_JSON_LOAD_H

#include <jansson.h>
#include <stddef.h>

enum { FMT_JSON_DEPTH = 100 };

/* json_loadb; NULL and *why (which may be NULL) where there is no JSON. */
json_t *fmt_json_load(const char *s, size_t len, size_t flags, json_error_t *why);
/* The same of a file that is small, at most 64 MB. */
json_t *fmt_json_load_file(const char *path, size_t flags, json_error_t *why);

/* json_decref, for mem_hold. */
void fmt_json_drop(void *v);

#endif
