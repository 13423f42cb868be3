/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/output_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"

int out_folder_open(struct out_folder *f, const char *path, struct rcp_err *err)
{
    struct stat st;
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    *f = (struct out_folder){.path = rcp_strndup(path, n)};
    rcp_hold(&f->hold);
    bool there = lstat(f->path, &st) == 0;
    if (!there && errno == ENOENT && temporary_make(&f->made, f->path, true, 0777) == 0)
        return 0;
    if (there)
        rcp_fail(err, RCP_ERR_OUTPUT, path, 0, "already exists, expected the name of a new folder");
    else
        rcp_fail(err, RCP_ERR_OUTPUT, path, 0, "cannot be created: %s", strerror(errno));
    rcp_hold_release(&f->hold);
    free(f->path);
    return -1;
}

int out_folder_commit(struct out_folder *f, struct rcp_err *err)
{
    int r = 0;
    char made[sizeof err->text / 2];
    snprintf(made, sizeof made, "%s", f->made.path);
    if (temporary_name(&f->made, f->path) != 0)
        r = rcp_fail(err, RCP_ERR_OUTPUT, f->path, 0, "cannot be created, as %.300s until it is complete: %s", made,
                     strerror(errno));
    rcp_hold_release(&f->hold);
    free(f->path);
    return r;
}

void out_folder_abandon(struct out_folder *f)
{
    temporary_remove(&f->made);
    rcp_hold_release(&f->hold);
    free(f->path);
}
