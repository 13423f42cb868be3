/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* uthash as it is used here: every table over names of the user's files includes this header in place of uthash.h.
 * Names hash with the key of the process, and memory is allocated by the one rule. */
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "base/hash.h"
#include "base/mem.h"

#define uthash_fatal(msg) mem_exhausted()
#define uthash_malloc(size) mem_alloc(1, size)
#define uthash_free(p, size) mem_free(p)
#define HASH_FUNCTION(name, len, hash) ((hash) = hash_bytes(hash_key(), (name), (len)))
#include <uthash.h>

#endif
