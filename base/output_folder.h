/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A folder that is made: complete under its name, or not there at all. Its files are written as others are (see
 * base/output.h), into the folder that it is until then, base/temporary.h; signals wait as there. */
#ifndef BASE_OUTPUT_FOLDER_H
#define BASE_OUTPUT_FOLDER_H

#include "base/err.h"
#include "base/hold.h"
#include "base/temporary.h"

struct out_folder {
    char *path;
    struct temporary made; /* made.path is where its files go */
    struct hold hold;
};

/* Makes a folder beside path, which must not be there. 0, or -1 and *err. */
int out_folder_open(struct out_folder *f, const char *path, struct err *err);
/* Gives it its name. 0, or -1 and *err; it is gone then, with its files. */
int out_folder_commit(struct out_folder *f, struct err *err);
void out_folder_abandon(struct out_folder *f);

#endif
