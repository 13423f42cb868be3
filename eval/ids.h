/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ids that are probably one id, which a program or a hand has changed on the way. */
#ifndef EVAL_IDS_H
#define EVAL_IDS_H

#include <stdbool.h>
#include <stddef.h>

enum { IDS_SIZE = 96 };

/* An id of a run, one of the labels, and why the two, which differ, may be one: numbers that passed through a table of
 * floating point numbers (301.0), lost zeros (D007 and D7), capital letters, something in front or at the end (q301,
 * 301.txt). how is "" where there is no such reason. */
struct ids_pair {
    char run[64], label[64];
    char how[IDS_SIZE];
};
/* Stores the two, shortened and with control characters made visible, if they may be one, or in any case. Was it so? */
bool ids_compare(struct ids_pair *p, const char *run, size_t run_len, const char *label, size_t label_len,
                 bool in_any_case);

#endif
