/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Ids that are probably one id, which a program or a hand has changed on the way. */
#ifndef EVAL_IDS_H
#define EVAL_IDS_H

#include <stddef.h>

/* Why a and b, which differ, may be the same id: numbers that passed through a table of floating point numbers (301.0),
 * lost zeros (D007 and D7), capital letters, something in front or at the end (q301, 301.txt). Returns buf with the words
 * for it, or NULL. */
enum { IDS_SIZE = 96 };
const char *ids_changed(const char *a, size_t a_len, const char *b, size_t b_len, char buf[IDS_SIZE]);

#endif
