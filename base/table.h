/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* uthash with the settings of this project: include this header instead of uthash.h for each table over names from the
 * user's files. Names are hashed with the key of the process (base/hash.h), and base/mem.h allocates. */
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
