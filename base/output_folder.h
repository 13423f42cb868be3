/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* An output folder that appears complete under its name, or not at all. Its files are written with base/output.h into a
 * temporary folder (base/temporary.h); signals wait until it is renamed or removed (base/hold.h). */
#ifndef BASE_OUTPUT_FOLDER_H
#define BASE_OUTPUT_FOLDER_H

#include "base/err.h"
#include "base/hold.h"
#include "base/temporary.h"

/* A folder that is being written. */
struct out_folder {
    char *path;
    struct temporary made; /* the temporary folder; files are written into made.path */
    struct hold hold;
};

/* Makes a temporary folder beside path, which must not exist. Returns 0, or -1 and *err. */
int out_folder_open(struct out_folder *f, const char *path, struct err *err);
/* Renames the folder to its target. Returns 0, or -1 and *err with the folder and its files removed. */
int out_folder_commit(struct out_folder *f, struct err *err);
/* Removes the temporary folder and its files. */
void out_folder_abandon(struct out_folder *f);

#endif
