/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the gain reader: one row in any form, and what turns it into a label. */
#ifndef FORMAT_GAINS_ROW_H
#define FORMAT_GAINS_ROW_H

#include "format/gains.h"
#include "format/named.h"

struct gain_row {
    struct fmt_tok field[NAMED_COLUMNS + 1]; /* s == NULL: missing */
    bool table;                              /* of named columns, or JSON: what is not `# columns` or bare */
};

/* Columns (bit per enum lab_column) that rows with these fields fill. */
unsigned gains_columns(const bool has[NAMED_COLUMNS + 1], size_t n_items);

/* Checks a row and adds it to g->set (0), or counts it in g->outside (1). -1 and *err. */
int gains_add_row(struct gain_file *g, const struct gain_row *row, uint64_t line, struct err *err);

#endif
