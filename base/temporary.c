/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#define _DEFAULT_SOURCE /* declares flock */
#include "base/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base_name.h"
#include "base/mem.h"
#include "base/portable.h"

enum { RANDOM = 6, MARK = 5, END = 4, SUFFIX = MARK + RANDOM + END, TRIES = 1000, SLOTS = 64 };
static const char mark[] = ".rcp-", end[] = ".tmp";

/* The files and folders that temporary_remove_all removes. A signal handler has no other way to find them, so this is
 * the one place with global state. */
static struct {
    _Atomic(const char *) path; /* the path; NULL means a free slot */
    _Atomic(DIR *) folder;      /* the temporary folder, open; NULL: path is a file */
} incomplete[SLOTS];

/* Enters the temporary in a free slot of incomplete[], whose index is then t->slot. Returns false if all slots are in
 * use. */
static bool register_path(struct temporary *t)
{
    for (t->slot = 0; t->slot < SLOTS; t->slot++) {
        const char *none = NULL;
        if (atomic_load(&incomplete[t->slot].path))
            continue;
        atomic_store(&incomplete[t->slot].folder, t->entries);
        if (atomic_compare_exchange_strong(&incomplete[t->slot].path, &none, t->path))
            return true;
    }
    return false;
}

/* Frees the slot of the temporary in incomplete[]. Returns false if temporary_remove_all has already removed the file
 * or folder. */
static bool free_slot(const struct temporary *t)
{
    return atomic_exchange(&incomplete[t->slot].path, NULL) != NULL;
}

/* Removes the files of a folder. The folder was opened earlier, since opening takes memory, which may have run out. */
static void empty_folder(DIR *d)
{
    rewinddir(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;)
        unlinkat(dirfd(d), e->d_name, 0); /* unlinkat cannot remove . and .. */
}

/* Removes the file, or the folder with its files. */
static void remove_entry(const struct temporary *t)
{
    if (t->entries)
        empty_folder(t->entries);
    t->is_folder ? rmdir(t->path) : unlink(t->path);
}

void temporary_remove_all(void)
{
    int error = errno;
    for (int i = 0; i < SLOTS; i++) {
        DIR *folder = atomic_load(&incomplete[i].folder);
        const char *path = atomic_exchange(&incomplete[i].path, NULL);
        if (path && folder)
            empty_folder(folder);
        if (path && (folder ? rmdir(path) : unlink(path)) != 0)
            continue; /* the file was removed with its folder */
    }
    errno = error;
}

/* Returns the folder that contains path; the caller frees it with mem_free. */
static char *get_folder(const char *path)
{
    size_t n = (size_t)(base_name(path) - path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    return n ? mem_strndup(path, n) : mem_strndup(".", 1);
}

/* Returns whether `name` is that of a temporary file or folder of the target; both are names without folders. */
static bool is_temporary_name(const char *name, const char *target)
{
    size_t n = strlen(target);
    return strlen(name) == n + SUFFIX && strncmp(name, target, n) == 0 && strncmp(name + n, mark, MARK) == 0 &&
           strcmp(name + n + MARK + RANDOM, end) == 0;
}

/* Removes the temporary called `name` in the open folder if a killed process left it: if it belongs to the same user
 * and its lock can be taken. */
static void remove_if_abandoned(int folder, const char *name)
{
    struct stat st, locked;
    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0 || st.st_uid != geteuid() ||
        !(S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)))
        return;
    bool is_folder = S_ISDIR(st.st_mode);
    int flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (is_folder ? O_DIRECTORY : 0);
    int fd = is_folder ? -1 : openat(folder, name, flags | O_RDWR); /* NFS requires write access for a lock */
    fd = fd < 0 ? openat(folder, name, flags | O_RDONLY) : fd;
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && fstatat(folder, name, &locked, AT_SYMLINK_NOFOLLOW) == 0 &&
        locked.st_dev == st.st_dev && locked.st_ino == st.st_ino) {
        DIR *entries = is_folder ? fdopendir(dup(fd)) : NULL;
        if (entries) {
            empty_folder(entries);
            closedir(entries);
        }
        unlinkat(folder, name, is_folder ? AT_REMOVEDIR : 0);
    }
    if (fd >= 0)
        close(fd);
}

/* Removes temporary files and folders of this target that programs left behind when they were killed. */
static void remove_leftovers(const char *target)
{
    char *folder = get_folder(target);
    DIR *d = opendir(folder);
    for (struct dirent *e; d && (e = readdir(d)) != NULL;)
        if (is_temporary_name(e->d_name, base_name(target)))
            remove_if_abandoned(dirfd(d), e->d_name);
    if (d)
        closedir(d);
    mem_free(folder);
}

/* Chooses RANDOM random letters and digits. Returns 0, or -1 if the system has no random bytes. */
static int choose_letters(char letters[RANDOM])
{
    static const char letter[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    unsigned char random[RANDOM];
    if (portable_random(random, sizeof random) != 0)
        return -1;
    for (int i = 0; i < RANDOM; i++)
        letters[i] = letter[random[i] % (sizeof letter - 1)];
    return 0;
}

/* Makes the file or folder t->path, locks it and enters it in incomplete[]. Returns 1, 0 if another name must be tried
 * because this one exists or was just removed, or -1 and errno. */
static int try_name(struct temporary *t, mode_t mode)
{
    struct stat st;
    if (t->is_folder && mkdir(t->path, mode) != 0)
        return errno == EEXIST ? 0 : -1;
    t->fd =
        open(t->path, t->is_folder ? O_RDONLY | O_DIRECTORY | O_CLOEXEC : O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (t->fd < 0)
        return !t->is_folder && errno == EEXIST ? 0 : -1;
    if (t->is_folder && !(t->entries = fdopendir(t->fd))) {
        int error = errno;
        close(t->fd);
        rmdir(t->path);
        errno = error;
        if (error == ENOMEM) {
            if (t->parent >= 0)
                close(t->parent);
            t->fd = -1;
            mem_exhausted();
        }
        return -1;
    }
    /* On a file system without locks, no process can take a lock and remove the file. Between open and lock one could,
     * so the number of links is checked. */
    flock(t->fd, LOCK_EX);
    bool has_stat = fstat(t->fd, &st) == 0, is_removed = has_stat && !st.st_nlink;
    int error = has_stat ? EMFILE : errno;
    if (has_stat && !is_removed && register_path(t))
        return 1;
    t->entries ? closedir(t->entries) : close(t->fd);
    t->entries = NULL;
    if (is_removed)
        return 0;
    remove_entry(t);
    errno = error;
    return -1;
}

/* Syncs and closes a folder, given by its descriptor; -1, a folder that could not be opened, counts as success, and so
 * does a file system that cannot sync one. Returns 0, or -1 and errno if the disk is full or fails. */
static int sync_and_close(int folder)
{
    int error = folder >= 0 && fsync(folder) != 0 ? errno : 0;
    if (folder >= 0)
        close(folder);
    if (error != EIO && error != ENOSPC && error != EDQUOT)
        return 0;
    errno = error;
    return -1;
}

static int open_folder(const char *folder)
{
    return open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Opens the folder that contains path. Returns its descriptor, or -1. */
static int open_parent(const char *path)
{
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    char *trimmed = mem_strndup(path, n), *folder = get_folder(trimmed);
    int fd = open_folder(folder);
    MEM_FREE_ALL(trimmed, folder);
    return fd;
}

int temporary_make(struct temporary *t, const char *target, bool is_folder, mode_t mode)
{
    size_t n = strlen(target);
    int r = 0;
    remove_leftovers(target);
    *t = (struct temporary){.path = mem_alloc(n + SUFFIX + 1, 1), .fd = -1, .is_folder = is_folder};
    t->parent = open_parent(target);
    snprintf(t->path, n + SUFFIX + 1, "%s%s%.*s%s", target, mark, RANDOM, "XXXXXX", end);
    for (int i = 0; i < TRIES && r == 0; i++)
        r = choose_letters(t->path + n + MARK) != 0 ? -1 : try_name(t, mode);
    if (r > 0)
        return 0;
    int error = r == 0 ? EEXIST : errno;
    if (t->parent >= 0)
        close(t->parent);
    mem_free(t->path);
    *t = (struct temporary){.fd = -1, .parent = -1};
    errno = error;
    return -1;
}

/* Closes the temporary and frees its path. Leaves errno unchanged. */
static void close_temporary(struct temporary *t)
{
    int error = errno;
    t->entries ? closedir(t->entries)
               : close(t->fd); /* errors do not matter: the file or folder is synced, or is removed */
    if (t->parent >= 0)
        close(t->parent);
    mem_free(t->path);
    *t = (struct temporary){.fd = -1, .parent = -1};
    errno = error;
}

/* Allocates nothing, so that a lack of memory cannot end the call after the rename. */
int temporary_name(struct temporary *t, const char *target)
{
    int folder = t->parent, r = free_slot(t) ? 0 : -1;
    t->parent = -1;
    if (r != 0)
        errno = EINTR;
    else if (rename(t->path, target) != 0) {
        int error = errno;
        remove_entry(t);
        errno = error;
        r = -1;
    }
    close_temporary(t);
    if (r == 0)
        return sync_and_close(folder);
    int error = errno;
    if (folder >= 0)
        close(folder);
    errno = error;
    return -1;
}

void temporary_remove(struct temporary *t)
{
    if (free_slot(t))
        remove_entry(t);
    close_temporary(t);
}

int temporary_sync_folder(const char *folder)
{
    return sync_and_close(open_folder(folder));
}

int temporary_sync_parent(const char *path)
{
    return sync_and_close(open_parent(path));
}
