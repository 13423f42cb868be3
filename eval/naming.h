/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names runs so that a report can tell them apart. */
#ifndef EVAL_NAMING_H
#define EVAL_NAMING_H

#include "base/mem.h"

/* A run to be named. */
struct naming {
    const char *runid, *file;
    const char *name; /* set by naming_choose */
};

/* Names n runs: by their runids if all differ, else by the base names of their files, else by their paths, the second
 * time a path occurs with #2 and so on ("a.run#2"). The names are in the arena, or are the runids. */
void naming_choose(struct naming *run, size_t n, struct arena *arena);

/* Returns the names of n runs of which only the files, file[], are known, as naming_choose() gives them without runids.
 * They are in the arena; the caller frees the array. */
const char **naming_choose_files(char *const *file, size_t n, struct arena *arena);

/* Returns the base name of a path, without folders and an ending of compressed files such as .gz, in the arena. */
const char *naming_base(struct arena *arena, const char *path);

#endif
