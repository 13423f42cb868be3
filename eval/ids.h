/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Compares ids that may have been one id, before a program or a person changed it. */
#ifndef EVAL_IDS_H
#define EVAL_IDS_H

#include <stdbool.h>
#include <stddef.h>

enum { IDS_SIZE = 96 };

/* An id of a topic or a document as a run has it, the id of the labels that may mean the same (both shortened, with
 * visible control characters), and `how` they differ: ".0" at the end (301.0), lost zeros (D007 and D7), capital
 * letters, a prefix or a suffix (q301, 301.txt). `how` is "" if there is no such difference. */
struct ids_pair {
    char run[64], label[64];
    char how[IDS_SIZE];
};
/* Compares an id of a run with a different id of the labels, for similarity as in struct ids_pair. Fills *p if they are
 * similar, or always if in_any_case; otherwise leaves *p unchanged. Returns whether they are similar. */
bool ids_compare(struct ids_pair *p, const char *run, size_t run_len, const char *label, size_t label_len,
                 bool in_any_case);

#endif
