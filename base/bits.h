/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Sets in the bits of a word: which criteria a document passed, which of them belong to a subset. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

/* How many members the set has. */
static inline uint32_t bits_count(uint32_t set)
{
    return (uint32_t)__builtin_popcount(set);
}

#endif
