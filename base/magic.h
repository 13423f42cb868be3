/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files that are no text, or not the text that was meant, told by how they begin: what they are, and what makes them
 * readable. The one table of it. */
#ifndef BASE_MAGIC_H
#define BASE_MAGIC_H

#include <stddef.h>

#include "base/err.h"

/* Looks at the first bytes text[0 .. len) of the input `name`, which were unpacked from data of the format `packed`, if
 * that is not NULL: 0, or -1 and *err, which says what it is and how it becomes text. */
int magic_check(const char *text, size_t len, const char *name, const char *packed, struct err *err);

#endif
