/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/output_folder.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base_name.h"
#include "base/mem.h"
#include "base/put.h"

/* A file that is written under the path `written`, directly in the temporary folder, and later moved to the path
 * `target`, in a folder inside the temporary folder or in this itself. */
struct out_nested {
    char *written, *target;
};

const char *out_folder_file(struct out_folder *f, const char *name)
{
    struct out_nested n = {put_formatted("%s/%zu-%s", f->temporary.path, f->n_nested, base_name(name)),
                           put_formatted("%s/%s", f->temporary.path, name)};
    MEM_APPEND(f->nested, f->n_nested, f->cap_nested, n);
    return n.written;
}

static void free_folder(struct out_folder *f)
{
    for (size_t i = 0; i < f->n_nested; i++)
        MEM_FREE_ALL(f->nested[i].written, f->nested[i].target);
    MEM_FREE_ALL(f->nested, f->path);
}

/* Calls visit(path) for each folder of the path below its first `base_len` bytes, outermost first, until a call does
 * not return 0. Allocates nothing. Returns 0, or -1 and errno. */
static int visit_folders(char *path, size_t base_len, int (*visit)(const char *path))
{
    int r = 0;
    for (char *slash = path + base_len + 1; r == 0 && (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        r = visit(path);
        *slash = '/';
    }
    return r;
}

static int make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST ? 0 : -1;
}

/* Moves the files to their targets in folders inside the temporary folder, and syncs these folders and the temporary
 * one. Skips files that the caller has not written. Returns 0, or -1 and errno. */
static int move_nested(const struct out_folder *f)
{
    size_t base_len = strlen(f->temporary.path);
    for (size_t i = 0; i < f->n_nested; i++)
        if (access(f->nested[i].written, F_OK) == 0 &&
            (visit_folders(f->nested[i].target, base_len, make_folder) != 0 ||
             rename(f->nested[i].written, f->nested[i].target) != 0))
            return -1;
    for (size_t i = 0; i < f->n_nested; i++)
        if (access(f->nested[i].target, F_OK) == 0 &&
            visit_folders(f->nested[i].target, base_len, temporary_sync_folder) != 0)
            return -1;
    return temporary_sync_folder(f->temporary.path);
}

/* Removes the files that were moved, their folders, and the folder that contains them all, whose path has `base_len`
 * bytes. Folders that are not empty yet stay. */
static void remove_nested(const struct out_folder *f, size_t base_len)
{
    for (size_t i = 0; i < f->n_nested; i++) {
        char *target = f->nested[i].target, *slash;
        unlink(target);
        while ((slash = strrchr(target + base_len, '/')) != NULL) {
            *slash = '\0';
            rmdir(target);
        }
    }
}

int out_folder_begin(struct out_folder *f, const char *path, struct err *err)
{
    struct stat st;
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    *f = (struct out_folder){.path = mem_strndup(path, n)};
    hold_signals(&f->hold);
    bool exists = lstat(f->path, &st) == 0;
    if (!exists && errno == ENOENT && temporary_make(&f->temporary, f->path, true, 0777) == 0)
        return 0;
    if (exists)
        err_fail(err, ERR_OUTPUT, path, 0, "already exists, expected the name of a new folder");
    else
        err_output(err, path, "cannot be created");
    hold_release(&f->hold);
    free_folder(f);
    return -1;
}

int out_folder_commit(struct out_folder *f, struct err *err)
{
    int r = 0;
    size_t base_len = strlen(f->temporary.path);
    char temporary_path[sizeof err->text / 2];
    snprintf(temporary_path, sizeof temporary_path, "%s", f->temporary.path);
    if (move_nested(f) != 0) {
        r = err_output(err, f->path, "cannot be written");
        remove_nested(f, base_len);
        temporary_remove(&f->temporary);
    } else if (temporary_name(&f->temporary, f->path) != 0) {
        r = err_fail(err, ERR_OUTPUT, f->path, 0, "cannot be created (under the temporary name %.300s): %s",
                     temporary_path, strerror(errno));
        remove_nested(f, base_len);
    }
    hold_release(&f->hold);
    free_folder(f);
    return r;
}

void out_folder_abandon(struct out_folder *f)
{
    temporary_remove(&f->temporary);
    hold_release(&f->hold);
    free_folder(f);
}
