/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tells whether a file that may be missing exists, and of which kind it is. */
#ifndef BASE_EXISTS_H
#define BASE_EXISTS_H

#include <stdbool.h>

#include "base/err.h"

/* Sets *exists if path exists. Returns 0, or -1 and *err for a link to a missing file and for a folder that must not be
 * searched, since the file may exist although it cannot be seen. */
int exists_path(const char *path, bool *exists, struct err *err);
/* Return whether path is a regular file, which can be read twice, or a folder. "-", standard input, is neither. */
bool exists_file(const char *path);
bool exists_folder(const char *path);

#endif
