/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Incomplete files and folders: NAME.rcp-XXXXXX.tmp, beside NAME.
 *
 * No two processes get the same name. An incomplete file is locked while it is written, and the lock ends with the
 * process. A file whose lock can be taken was therefore left by a killed process; the next process that makes NAME
 * removes it. */
#ifndef BASE_TEMPORARY_H
#define BASE_TEMPORARY_H

#include <dirent.h>
#include <stdbool.h>
#include <sys/types.h>

/* An incomplete file or folder. */
struct temporary {
    char *path;
    int fd;     /* the descriptor of the file or folder, locked until temporary_name or temporary_remove */
    int parent; /* the descriptor of the folder that contains the target; -1 if it cannot be read */
    bool is_folder;
    DIR *entries; /* the entries of the folder, which share fd; NULL for a file */
    int slot;
};

/* Makes an incomplete file or folder beside the target, with the given mode minus the umask, and removes those that
 * killed processes left for this target. The target may be missing or of any kind. Returns 0, or -1 and errno. */
int temporary_make(struct temporary *t, const char *target, bool is_folder, mode_t mode);
/* Renames the file or folder to the target, replaces an old target, syncs the folder that contains it, and frees the
 * contents of *t. Returns 0, or -1 and errno: the temporary is removed then, or, if only the sync failed, has its new
 * name. */
int temporary_name(struct temporary *t, const char *target);
/* Removes the incomplete file, or the folder with its files, and frees the contents of *t. */
void temporary_remove(struct temporary *t);

/* Removes all temporaries of this process, for a program that ends at once: in a signal handler or without memory.
 * Allocates nothing, takes no lock, and may be called from any thread. Temporaries can no longer be renamed
 * afterwards. */
void temporary_remove_all(void);

/* Syncs a folder, so that new and renamed files in it survive a power failure. Returns 0, or -1 and errno. A folder
 * that cannot be opened and a file system that cannot sync one count as success. */
int temporary_sync_folder(const char *folder);
/* Syncs the folder that contains `path`. Returns 0, or -1 and errno, as temporary_sync_folder does. */
int temporary_sync_parent(const char *path);

#endif
