/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads a folder with a release of labels as a suite, whose datasets are the subsets of the release. */
#ifndef FORMAT_RELEASE_H
#define FORMAT_RELEASE_H

#include <stdbool.h>

#include "format/suite.h"

/* Finds the subsets of a release. A subset has the table SUBSET/qrels.EXT, and optionally SUBSET/top_ranked.EXT (the
 * judged pool) and SUBSET/excluded.EXT; in mteb's layout these are the only files of the folders SUBSET-qrels and so
 * on, and the table may be the only file in SUBSET/qrels. A folder that contains qrels.EXT itself is one subset. If the
 * configs of README.md name qrels, they decide instead which file is which (see format/card.h). If a table exists in
 * two formats, the one that is not Parquet is used. The names of the subsets, or else the folder's name, identify the
 * benchmark; for each domain of ViDoRe, only the subset in its original language is used. Datasets are in strcmp order;
 * their qrels and gains are the same file, and their runs are NULL. Returns 0, or -1 and *err if a folder cannot be
 * read, there is no subset, or two tables are possible. */
int release_read(struct suite *s, const char *path, struct err *err);

/* Finds the subsets like release_read, and all their tables: queries, corpus and items, and runs, which may be in
 * provenance/runs/SUBSET.EXT. Translated subsets count, too. Returns 0, or -1 and *err. */
int release_read_whole(struct suite *s, const char *path, struct err *err);

/* Returns the index of the subset whose name is contained, as a separate word, in a run file's name or else in the
 * name of its folder; of several, the longest name counts. For a name with "__", the part before it suffices.
 * Returns SIZE_MAX if there is none. */
size_t release_subset_of(const struct suite *s, const char *run);

/* Returns the name of a run, which is the same for all subsets: the file's name without the subset's name, or the
 * folder's name if only an ending would be left. The arena owns it. */
const char *release_run_name(struct arena *arena, const char *run, const char *subset);

#endif
