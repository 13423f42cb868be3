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

/* A file that is moved into folders of the temporary folder. */
struct out_nested {
    char *from, *to;
};

const char *out_folder_file(struct out_folder *f, const char *name)
{
    struct out_nested n = {put_formatted("%s/%zu-%s", f->made.path, f->n_nested, base_name(name)),
                           put_formatted("%s/%s", f->made.path, name)};
    MEM_APPEND(f->nested, f->n_nested, f->cap_nested, n);
    return n.from;
}

static void free_all(struct out_folder *f)
{
    for (size_t i = 0; i < f->n_nested; i++)
        MEM_FREE_ALL(f->nested[i].from, f->nested[i].to);
    mem_free(f->nested);
    mem_free(f->path);
}

/* Calls make(path), if `make` is not NULL, for each folder of the path below its first `base` bytes, outermost first.
 * Allocates nothing. Returns 0, or -1 and errno. */
static int each_folder(char *path, size_t base, int (*make)(const char *path))
{
    int r = 0;
    for (char *slash = path + base + 1; r == 0 && (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        r = make(path);
        *slash = '/';
    }
    return r;
}

static int make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST ? 0 : -1;
}

/* Moves the files into their folders, and syncs these; files that do not exist were not needed. Returns 0, or -1 and
 * errno. */
static int move_all(const struct out_folder *f)
{
    size_t base = strlen(f->made.path);
    for (size_t i = 0; i < f->n_nested; i++)
        if (access(f->nested[i].from, F_OK) == 0 &&
            (each_folder(f->nested[i].to, base, make_folder) != 0 || rename(f->nested[i].from, f->nested[i].to) != 0))
            return -1;
    for (size_t i = 0; i < f->n_nested; i++)
        if (access(f->nested[i].to, F_OK) == 0 && each_folder(f->nested[i].to, base, temporary_sync_folder) != 0)
            return -1;
    return temporary_sync_folder(f->made.path);
}

/* Removes the files that were moved, their folders, and the folder that contains them all, whose path has `base` bytes.
 * Folders that are not empty yet stay. */
static void remove_moved(const struct out_folder *f, size_t base)
{
    for (size_t i = 0; i < f->n_nested; i++) {
        char *to = f->nested[i].to, *slash;
        unlink(to);
        while ((slash = strrchr(to + base, '/')) != NULL) {
            *slash = '\0';
            rmdir(to);
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
    if (!exists && errno == ENOENT && temporary_make(&f->made, f->path, true, 0777) == 0)
        return 0;
    if (exists)
        err_fail(err, ERR_OUTPUT, path, 0, "already exists, expected the name of a new folder");
    else
        err_fail(err, ERR_OUTPUT, path, 0, "cannot be created: %s", strerror(errno));
    hold_release(&f->hold);
    free_all(f);
    return -1;
}

int out_folder_commit(struct out_folder *f, struct err *err)
{
    int r = 0;
    size_t base = strlen(f->made.path);
    char made[sizeof err->text / 2];
    snprintf(made, sizeof made, "%s", f->made.path);
    if (move_all(f) != 0) {
        r = err_fail(err, ERR_OUTPUT, f->path, 0, "cannot be written: %s", strerror(errno));
        remove_moved(f, base);
        temporary_remove(&f->made);
    } else if (temporary_name(&f->made, f->path) != 0) {
        r = err_fail(err, ERR_OUTPUT, f->path, 0, "cannot be created (under the temporary name %.300s): %s", made,
                     strerror(errno));
        remove_moved(f, base);
    }
    hold_release(&f->hold);
    free_all(f);
    return r;
}

void out_folder_abandon(struct out_folder *f)
{
    temporary_remove(&f->made);
    hold_release(&f->hold);
    free_all(f);
}
