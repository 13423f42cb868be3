/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* JSON of others: jansson's readers, which call themselves for every level, made safe for any text: what is nested deeper
 * than JTEXT_DEPTH is refused before it is read, so that a stack of 128 KB is enough. */
#ifndef JSON_LOAD_H
#define JSON_LOAD_H

#include <jansson.h>
#include <stddef.h>

#include "json/id.h"

/* json_loadb; NULL and *why (which may be NULL) where there is no JSON. In a memory scope (base/mem_scope.h) the flags are
 * always JSON_REJECT_DUPLICATES and JSON_ALLOW_NUL. */
json_t *jtext_load(const char *s, size_t len, size_t flags, json_error_t *why);
/* The same of a file that is small, at most 64 MB. */
json_t *jtext_load_file(const char *path, size_t flags, json_error_t *why);

/* json_decref, for mem_hold. */
void jtext_drop(void *v);

#endif
