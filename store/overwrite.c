/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "store/overwrite.h"

#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "store/digests.h"
#include "store/journal.h"
#include "store/scheduled.h"
#include "store/shown.h"

/* The use that a command makes of a file. */
enum kind { READ, UPDATED, WRITTEN, KEPT /* written only if the file does not exist */, STREAM };

/* A file, and how the command uses it. */
struct file_use {
    const char *option; /* the option or operand that names it, for messages */
    char *path;         /* a copy of the path as given */
    char *resolved;     /* the future path without links, "." and ".." of a file that does not exist; NULL otherwise */
    bool exists;
    struct stat st;
    enum kind kind;
    size_t store; /* the number of the file's store, within which files differ by name; 0 means none */
};

/* The files of a store, and the files that a command makes in it (rcp-label-judge(1)): `kept` if an existing file is
 * not written again, `pool` if another command (run) writes it. */
static const struct {
    const char *name;
    bool kept, pool;
} store_file[] = {
    {"tournament.jsonl", false, false},
    {"tournament.jsonl.gz", false, false},
    {"tournament.jsonl.xz", false, false},
    {"tournament.jsonl.zst", false, false},
    {"tournament.jsonl.bz2", false, false},
    {"rubric.jsonl", false, false},
    {"rubric.jsonl.gz", false, false},
    {"rubric.jsonl.xz", false, false},
    {"rubric.jsonl.zst", false, false},
    {"rubric.jsonl.bz2", false, false},
    {JOURNAL_ATTEMPTS_NAME, false, false},
    {JOURNAL_LOST_NAME, false, false},
    {JOURNAL_REASONING_NAME, false, false},
    {JOURNAL_ASIDE_NAME, false, false},
    {JOURNAL_IDENTITY_NAME, false, false},
    {"tournament.prompt.txt", true, false},
    {"rubric.prompt.txt", true, false},
    {"cut.tsv", true, false},
    {SCHEDULED_NAME, false, false},
    {SHOWN_NAME, false, false},
    {DIGESTS_NAME, false, false},
    {"tournament.jsonl.torn", false, false},
    {"rubric.jsonl.torn", false, false},
    {"attempts.jsonl.torn", false, false},
    {"lost.jsonl.torn", false, false},
    {"reasoning.jsonl.torn", false, false},
    {"set_aside.jsonl.torn", false, false},
    {"lock", false, false},
    {"pool", false, true},
};
enum { STORE_FILES = LENGTH(store_file) };

/* Returns the absolute path without links, as realpath does for an existing file. For a missing file it resolves the
 * existing part and appends the rest. The caller frees it. */
static char *resolve_path(const char *path)
{
    char *resolved = mem_real_path(*path ? path : ".");
    if (resolved)
        return resolved;
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    size_t name = n;
    while (name && path[name - 1] != '/')
        name--;
    if (!name && n == strlen(path) && strcmp(path, ".") == 0)
        return mem_strndup(".", 1); /* the working folder does not exist */
    if (name == n)
        return mem_strndup("/", 1); /* the root cannot be examined, and nothing is above it */
    char *parent = mem_strndup(path, name), *last = mem_strndup(path + name, n - name);
    char *folder = resolve_path(name ? parent : ".");
    if (strcmp(last, "..") == 0 && strrchr(folder, '/'))
        *strrchr(folder, '/') = '\0';
    else if (strcmp(last, ".") != 0) {
        resolved = mem_path(strcmp(folder, "/") == 0 ? "" : folder, last);
        mem_free(folder);
        folder = resolved;
    }
    mem_free(parent);
    mem_free(last);
    return folder;
}

/* Appends a use of a file, which is identified by its inode or, if it does not exist, by its resolved path. Returns the
 * use. */
static struct file_use *append_use(struct overwrite *o, const char *option, const char *path, enum kind kind)
{
    o->use = mem_grow(o->use, &o->cap, o->n + 1, sizeof *o->use);
    struct file_use *u = &o->use[o->n++];
    *u = (struct file_use){.option = option, .path = mem_strdup(path), .kind = kind};
    bool is_stdin = strcmp(path, "-") == 0;
    u->exists = is_stdin ? fstat(STDIN_FILENO, &u->st) == 0 && S_ISREG(u->st.st_mode) : stat(path, &u->st) == 0;
    u->resolved = is_stdin || u->exists ? NULL : resolve_path(path);
    return u;
}

void overwrite_reads(struct overwrite *o, const char *option, const char *path)
{
    if (path)
        append_use(o, option, path, READ);
}

void overwrite_updates(struct overwrite *o, const char *option, const char *path)
{
    if (path)
        append_use(o, option, path, UPDATED);
}

void overwrite_writes(struct overwrite *o, const char *option, const char *path)
{
    if (path && strcmp(path, "-") != 0)
        append_use(o, option, path, WRITTEN);
}

/* Adds the folder of a store and all its possible files: as output if `written` (those marked `kept` as KEPT, and
 * without the pool), otherwise as input. */
static void add_store(struct overwrite *o, const char *option, const char *path, bool written)
{
    size_t store = o->n + 1;
    append_use(o, option, path, written ? WRITTEN : READ)->store = store;
    for (size_t i = 0; i < STORE_FILES; i++) {
        if (written && store_file[i].pool)
            continue; /* `rcp-label run` makes the pool, and `judge` may read it */
        char *file = mem_path(path, store_file[i].name);
        enum kind kind = !written ? READ : store_file[i].kept ? KEPT : WRITTEN;
        append_use(o, option, file, kind)->store = store;
        mem_free(file);
    }
}

void overwrite_reads_store(struct overwrite *o, const char *option, const char *path)
{
    struct stat st;
    if (path && strcmp(path, "-") != 0 && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        add_store(o, option, path, false);
    else
        overwrite_reads(o, option, path);
}

void overwrite_writes_store(struct overwrite *o, const char *option, const char *path)
{
    if (path)
        add_store(o, option, path, true);
}

/* Returns whether both names lead to one file: the same inode or, for missing files, the same resolved path. */
static bool is_same_file(const struct file_use *a, const struct file_use *b)
{
    if (a->exists && b->exists)
        return a->st.st_dev == b->st.st_dev && a->st.st_ino == b->st.st_ino;
    return a->resolved && b->resolved && strcmp(a->resolved, b->resolved) == 0;
}

/* Returns whether the file is an output that must not be another file: WRITTEN, KEPT or STREAM, not UPDATED. */
static bool is_output(const struct file_use *u)
{
    return u->kind == WRITTEN || u->kind == KEPT || u->kind == STREAM;
}

/* Returns whether writing the file `output` would destroy the file `use`, which the command reads or writes, too. */
static bool files_collide(const struct file_use *output, const struct file_use *use)
{
    if (output == use || (output->store && output->store == use->store))
        return false;
    if (use->kind == UPDATED || (output->kind == KEPT && use->kind == READ))
        return false;
    return !(output->kind == STREAM && use->kind == STREAM) && is_same_file(output, use);
}

/* Sets *err: the file `output` is also the file `use`. Returns -1. */
static int refuse_output(const struct file_use *output, const struct file_use *use, struct err *err)
{
    bool is_read = use->kind == READ;
    if (strcmp(output->path, use->path) == 0)
        return err_fail(err, ERR_USAGE, output->path, 0,
                        "%s would write to a file that this command %s (%s); choose another name", output->option,
                        is_read ? "reads" : "writes", use->option);
    return err_fail(err, ERR_USAGE, output->path, 0,
                    "%s would write to the same file as %.250s, which this command %s (%s); choose another name",
                    output->option, use->path, is_read ? "reads" : "writes", use->option);
}

/* Adds standard output or standard error, the descriptor fd, if it is a regular file. `name` is for messages. */
static void add_stream(struct overwrite *o, int fd, const char *name)
{
    struct stat st;
    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return;
    o->use = mem_grow(o->use, &o->cap, o->n + 1, sizeof *o->use);
    o->use[o->n++] =
        (struct file_use){.option = name, .path = mem_strdup(name), .exists = true, .st = st, .kind = STREAM};
}

int overwrite_check(struct overwrite *o, struct err *err)
{
    int r = 0;
    add_stream(o, STDOUT_FILENO, "standard output");
    add_stream(o, STDERR_FILENO, "standard error");
    for (size_t i = 0; i < o->n && r == 0; i++)
        for (size_t k = 0; k < o->n && r == 0 && is_output(&o->use[i]); k++)
            if (files_collide(&o->use[i], &o->use[k]))
                r = refuse_output(&o->use[i], &o->use[k], err);
    for (size_t i = 0; i < o->n; i++) {
        mem_free(o->use[i].path);
        mem_free(o->use[i].resolved);
    }
    mem_free(o->use);
    *o = (struct overwrite){0};
    return r;
}
