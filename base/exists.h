/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Is there a file that may be missing? */
#ifndef BASE_EXISTS_H
#define BASE_EXISTS_H

#include <stdbool.h>

#include "base/err.h"

/* *there: there is something by this name. A link to nothing, and a folder that may not be looked into, are errors: what
 * cannot be seen may be there. 0, or -1 and *err. */
int exists_path(const char *path, bool *there, struct err *err);

#endif
