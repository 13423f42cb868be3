/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The last part of a path. */
#ifndef BASE_BASE_NAME_H
#define BASE_BASE_NAME_H

#include <string.h>

/* Inside path, what follows its last slash; all of it if it has none. */
static inline const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

#endif
