/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The one table of file formats that are not the expected text, recognised by their first bytes, with the command that
 * converts each to text. */
#ifndef BASE_MAGIC_H
#define BASE_MAGIC_H

#include <stddef.h>

#include "base/err.h"

/* Checks the first bytes text[0 .. len) of the input `name`. `packed` is the name of the compressed format they were
 * unpacked from, or NULL if they are as in the file. Returns 0 if they may be text, or -1 and *err, which names the
 * format and a command that makes text of it. */
int magic_check(const char *text, size_t len, const char *name, const char *packed, struct err *err);

#endif
