/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names of files and folders that are not complete yet: NAME.rcp-XXXXXX.tmp, beside NAME.
 *
 * No two processes get the same one. While it is made it is locked, and the lock ends with the process, however that
 * ends: one whose lock can be taken was left by a process that was killed, and the next one that makes NAME removes
 * it. */
#ifndef BASE_TEMPORARY_H
#define BASE_TEMPORARY_H

#include <dirent.h>
#include <stdbool.h>
#include <sys/types.h>

struct temporary {
    char *path;
    int fd;     /* of the file, for writing, or of the folder; locked; closed by the two functions that end it */
    int parent; /* the folder that holds it; -1 = it cannot be read */
    bool folder;
    DIR *entries; /* of a folder, with fd; NULL = it is a file */
    int slot;
};

/* Makes a file, or a folder, beside the target, with this mode as umask leaves it. 0, or -1 and errno; the target may
 * not be there or anything else. */
int temporary_make(struct temporary *t, const char *target, bool folder, mode_t mode);
/* Gives it its name: what was there before is replaced, and the folder that both are in is on the disk. 0, or -1, errno,
 * and it is gone. */
int temporary_name(struct temporary *t, const char *target);
/* Removes it, a folder with the files in it. */
void temporary_remove(struct temporary *t);

/* Removes all that this process is making: for a program that ends at once, in the handler of a signal or because
 * memory is exhausted. It allocates nothing, takes no lock, and may be called from any thread; what is being made
 * cannot get its name any more. */
void temporary_remove_all(void);

/* What was renamed or made in a folder reaches the disk. 0, or -1 and errno; file systems that cannot do this count as
 * having done it. */
int temporary_sync_folder(const char *folder);
/* The same of the folder that holds the path. */
int temporary_sync_parent(const char *path);

#endif
