/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* A part of the gain reader: turns a row of any form into a label. */
#ifndef FORMAT_GAINS_ROW_H
#define FORMAT_GAINS_ROW_H

#include "format/gains.h"
#include "format/named.h"

/* The fields of a row by meaning. */
struct gain_row {
    struct fmt_tok field[NAMED_COLUMNS + 1]; /* s == NULL means missing */
    bool table;                              /* whether the file has named columns or is JSON, not headered or bare */
};

/* Returns the set of columns, as bits 1 << enum lab_column, that rows with these fields fill. */
unsigned gains_columns(const bool has[NAMED_COLUMNS + 1], size_t n_items);

/* Checks a row. Returns 0 if it was added to g->set, 1 if it was counted in g->outside, or -1 and *err. */
int gains_add_row(struct gain_file *g, const struct gain_row *row, uint64_t line, struct err *err);

#endif
