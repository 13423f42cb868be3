/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/output_folder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"

int out_folder_open(struct out_folder *f, const char *path, struct err *err)
{
    struct stat st;
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    *f = (struct out_folder){.path = mem_strndup(path, n)};
    hold_signals(&f->hold);
    bool there = lstat(f->path, &st) == 0;
    if (!there && errno == ENOENT && temporary_make(&f->made, f->path, true, 0777) == 0)
        return 0;
    if (there)
        err_fail(err, ERR_OUTPUT, path, 0, "already exists, expected the name of a new folder");
    else
        err_fail(err, ERR_OUTPUT, path, 0, "cannot be created: %s", strerror(errno));
    hold_release(&f->hold);
    mem_free(f->path);
    return -1;
}

int out_folder_commit(struct out_folder *f, struct err *err)
{
    int r = 0;
    char made[sizeof err->text / 2];
    snprintf(made, sizeof made, "%s", f->made.path);
    if (temporary_name(&f->made, f->path) != 0)
        r = err_fail(err, ERR_OUTPUT, f->path, 0, "cannot be created, as %.300s until it is complete: %s", made,
                     strerror(errno));
    hold_release(&f->hold);
    mem_free(f->path);
    return r;
}

void out_folder_abandon(struct out_folder *f)
{
    temporary_remove(&f->made);
    hold_release(&f->hold);
    mem_free(f->path);
}
