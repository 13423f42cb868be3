/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Folders of a release of labels: a suite whose datasets, the subsets, are tables. */
#ifndef FORMAT_RELEASE_H
#define FORMAT_RELEASE_H

#include <stdbool.h>

#include "format/suite.h"

/* Reads the names in a folder that has, for each subset, SUBSET/qrels.EXT and perhaps SUBSET/top_ranked.EXT, the judged
 * pool, and SUBSET/excluded.EXT; in folders SUBSET-qrels and so on, as mteb lays them out, tables have any name. A folder
 * with a qrels.EXT of its own is one subset. Of a table in two formats the one that is not Parquet counts. The benchmark
 * is known by the names of its subsets, or else by the folder's; of ViDoRe's domains only the language that each was
 * written in belongs to it. Datasets are in strcmp order, labels are both qrels and gains, runs are NULL. 0, or -1 and
 * *err: a folder that cannot be read, no subset, two tables where there is to be one. */
int release_read(struct suite *s, const char *path, struct err *err);

/* The subset that a run file is named after, its place in the suite: the longest name that stands by itself in the
 * file's name or, if there is none, in that of its folder. Of a name with "__" the part before it will do. SIZE_MAX =
 * none. */
size_t release_subset_of(const struct suite *s, const char *run);

/* The name of a run that is the same for all subsets: that of its file without the subset's, or of its folder if nothing
 * but an ending is left. */
const char *release_run_name(struct arena *arena, const char *run, const char *subset);

#endif
