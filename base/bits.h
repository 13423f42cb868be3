/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Sets stored as the bits of a 32-bit word, for example the criteria that a document passes. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdint.h>

/* Returns the number of members of the set, 0 to 32. */
static inline uint32_t bits_count(uint32_t set)
{
    return (uint32_t)__builtin_popcount(set);
}

#endif
