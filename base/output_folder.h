/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* An output folder that appears complete under its name, or not at all. Its files are written with base/output.h into a
 * temporary folder (base/temporary.h); signals wait until it is renamed or removed (base/hold.h). The temporary folder
 * has no folders in it until it is complete: the next process that makes the folder can then remove what a killed one
 * left. */
#ifndef BASE_OUTPUT_FOLDER_H
#define BASE_OUTPUT_FOLDER_H

#include "base/err.h"
#include "base/hold.h"
#include "base/temporary.h"

/* A folder that is being written. */
struct out_folder {
    char *path;
    struct temporary temporary; /* the temporary folder; files are written into temporary.path */
    struct hold hold;
    struct out_nested *nested; /* the n_nested files that out_folder_file has named */
    size_t n_nested, cap_nested;
};

/* Makes a temporary folder beside path, which must not exist, and holds signals until out_folder_commit or
 * out_folder_abandon. Returns 0, or -1 and *err. */
int out_folder_begin(struct out_folder *f, const char *path, struct err *err);
/* Returns the path where the caller writes the file that becomes `name`, such as "a/b/file", when the folder is
 * complete. The file may stay unwritten. The path, which f owns, is valid until out_folder_commit or
 * out_folder_abandon. */
const char *out_folder_file(struct out_folder *f, const char *name);
/* Moves nested files to their places, renames the folder to its target, and frees the contents of *f. Returns 0, or -1
 * and *err with the folder and its files removed (or renamed, if only the sync of the containing folder fails). */
int out_folder_commit(struct out_folder *f, struct err *err);
/* Removes the temporary folder and its files, and frees the contents of *f. */
void out_folder_abandon(struct out_folder *f);

#endif
