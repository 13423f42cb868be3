/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The singular or plural form of a word after a number. */
#ifndef BASE_PLURAL_H
#define BASE_PLURAL_H

#include <stdint.h>

/* Returns `one` if n is 1, else `many`. */
static inline const char *plural(uint64_t n, const char *one, const char *many)
{
    return n == 1 ? one : many;
}

/* Returns the ending of a regular plural: "" if n is 1, else "s". */
static inline const char *plural_s(uint64_t n)
{
    return plural(n, "", "s");
}

#endif
