/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/exists.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

int rcp_exists(const char *path, bool *there, struct rcp_err *err)
{
    struct stat st;
    *there = stat(path, &st) == 0;
    if (*there)
        return 0;
    int error = errno;
    if (error == ENOENT && lstat(path, &st) == 0)
        return rcp_fail(err, RCP_ERR_INPUT, path, 0, "is a link to a file that is not there");
    return error == ENOENT ? 0 : rcp_fail(err, RCP_ERR_INPUT, path, 0, "cannot be checked: %s", strerror(error));
}
