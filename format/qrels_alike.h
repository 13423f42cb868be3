/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The fast path for lines of qrels that have the same layout as the previous line. */
#ifndef FORMAT_QRELS_ALIKE_H
#define FORMAT_QRELS_ALIKE_H

#include "format/labels.h"
#include "format/lines.h"

/* Adds the following lines of the block to set while they have the topic and second field of the last line, whose
 * fields are t and whose row is the last of set, and a grade of one digit. Adds none if the processor lacks AVX2, and
 * stops before the end of the block. */
void fmt_take_alike_qrels(struct lab_set *set, struct fmt_lines *l, const struct fmt_tok t[4]);

#endif
