/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/exists.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

int exists_path(const char *path, bool *exists, struct err *err)
{
    struct stat st;
    *exists = stat(path, &st) == 0;
    if (*exists)
        return 0;
    int error = errno;
    if (error == ENOENT && lstat(path, &st) == 0)
        return err_input(err, path, 0, "is a link to a file that does not exist");
    return error == ENOENT || error == ENOTDIR ? 0 : err_input(err, path, 0, "cannot be checked: %s", strerror(error));
}

bool exists_file(const char *path)
{
    struct stat st;
    return strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool exists_folder(const char *path)
{
    struct stat st;
    return strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}
