/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Tells whether a file that may be missing exists, and of which kind it is. */
#ifndef BASE_EXISTS_H
#define BASE_EXISTS_H

#include <stdbool.h>

#include "base/err.h"

/* Sets *exists to whether there is a file or folder at `path`; links are followed. Returns 0, or -1 and *err if the
 * path is a link to a missing file, or cannot be examined (no permission, say), since the file may exist although it
 * cannot be seen. */
int exists_path(const char *path, bool *exists, struct err *err);
/* exists_file returns whether path is a regular file, which can be read twice; exists_folder, whether it is a folder.
 * "-", standard input, is neither. */
bool exists_file(const char *path);
bool exists_folder(const char *path);

#endif
