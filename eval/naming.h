/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Names of runs in a report: by what tells them apart. */
#ifndef EVAL_NAMING_H
#define EVAL_NAMING_H

#include "base/mem.h"

struct naming {
    const char *runid, *file;
    const char *name; /* set by naming_of */
};

/* Names n runs: by their runids where these differ; else by the base names of their files, else by their paths, and a
 * file that is there several times gets a number ("a.run#2"). Names live in the arena, or are the runids. */
void naming_of(struct naming *run, size_t n, struct arena *arena);

/* The names of runs of which the files alone are known: n of them, to be freed, in the arena. */
const char **naming_of_files(char *const *file, size_t n, struct arena *arena);

/* The base name of a path, without .gz. */
const char *naming_base(struct arena *arena, const char *path);

#endif
