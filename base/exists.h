/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tells whether a file that may be missing exists. */
#ifndef BASE_EXISTS_H
#define BASE_EXISTS_H

#include <stdbool.h>

#include "base/err.h"

/* Sets *there if path exists. Returns 0, or -1 and *err for a link to a missing file and for a folder that must not be
 * searched, since the file may exist although it cannot be seen. */
int exists_path(const char *path, bool *there, struct err *err);

#endif
