/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Lines of qrels that are like the one before. */
#ifndef FORMAT_QRELS_ALIKE_H
#define FORMAT_QRELS_ALIKE_H

#include "format/labels.h"
#include "format/lines.h"

/* Adds what the lines that follow say, as long as they begin like the last one, whose fields are t and whose row was added
 * last, and have a grade of one digit. Where the processor lacks the instructions, none of them. */
void fmt_take_alike_qrels(struct lab_set *set, struct fmt_lines *l, const struct fmt_tok t[4]);

#endif
