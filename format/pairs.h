/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lines `qid docid`: documents to exclude (-x), candidate pools (--pool). */
#ifndef FORMAT_PAIRS_H
#define FORMAT_PAIRS_H

#include "format/labels.h"

/* Reads pairs into set, which has no columns; its rows are in the order of the lines. `pool` also admits the four
 * fields `qid docid rank score` that rcp-label writes. Empty lines and lines beginning with '#' are skipped.
 * Repeated pairs are rows of their own; callers count them once. Returns 0, or -1 and *err. */
int fmt_read_pairs(struct lab_set *set, const char *path, bool pool, struct err *err);

#endif
