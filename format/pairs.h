/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lines `qid docid`: documents to exclude (-x), candidate pools (--pool). */
#ifndef FORMAT_PAIRS_H
#define FORMAT_PAIRS_H

#include "format/labels.h"

/* Reads the pairs of a topic and a document in the file at `path` into *set, which begins as {0}, as rows without
 * values; the rows of a topic are in the order of the file. `pool` (the file is a candidate pool) also admits the four
 * fields `qid docid rank score` that rcp-label writes; lines that are empty or begin with '#' are skipped. Reads also
 * the forms of format/named.h, where a pool has only the documents with a theta if there is a column of thetas. A
 * repeated pair is a second row; callers count it once. Returns 0, or -1 and *err; the caller frees *set with lab_free
 * in both cases. */
int fmt_read_pairs(struct lab_set *set, const char *path, bool pool, struct err *err);

#endif
