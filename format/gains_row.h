/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A part of the gain reader: turns a row of any form into a label, that is a row of struct lab_set. */
#ifndef FORMAT_GAINS_ROW_H
#define FORMAT_GAINS_ROW_H

#include "format/gains.h"
#include "format/named.h"

/* The fields of a row, indexed by enum named_column. */
struct gain_row {
    struct fmt_tok field[NAMED_COLUMNS + 1]; /* s == NULL means missing */
    bool table;                              /* whether the file has named columns or is JSON, not headered or bare */
};

/* Returns the columns, as bits 1 << enum lab_column, that rows with these fields fill: always the gain; LAB_COUNT also
 * from passes and responses if the file has criteria (n_items > 0). */
unsigned gains_columns(const bool has[NAMED_COLUMNS + 1], size_t n_items);

/* Checks a row and adds it to g->set (returns 0), or counts it in g->outside if its document was not judged (returns
 * 1). Returns -1 and *err if a value is wrong. `line` is the physical line of the row, for messages. */
int gains_add_row(struct gain_file *g, const struct gain_row *row, uint64_t line, struct err *err);

#endif
