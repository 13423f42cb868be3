/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The file name at the end of a path. */
#ifndef BASE_BASE_NAME_H
#define BASE_BASE_NAME_H

#include <string.h>

/* Returns a pointer into path: the part after the last slash, or all of path if it has no slash. */
static inline const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

#endif
