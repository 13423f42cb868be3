/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the gain reader: one row in any form, and what turns it into a label. */
#ifndef FORMAT_GAINS_ROW_H
#define FORMAT_GAINS_ROW_H

#include "format/gains.h"
#include "format/named.h"

/* What a column can mean. */
enum gain_field {
    GF_QID,
    GF_DOC,
    GF_GAIN,
    GF_THETA,
    GF_BT,
    GF_PASSES,
    GF_RESPONSES,
    GF_COUNT,
    GF_SCORE, /* the gain, if there is no other */
    GF_FIELDS,
    GF_IGNORED = GF_FIELDS
};

struct gain_row {
    struct fmt_tok field[GF_FIELDS + 1]; /* s == NULL: missing */
    bool table;                          /* of named columns, or JSON: what is not `# columns` or bare */
};

/* The meaning of a column name. */
enum gain_field gains_field_named(const char *name, size_t len);
/* The meaning of a column where that called gain_column holds the gain, and no other; NULL = as usual. */
enum gain_field gains_field_chosen(const struct fmt_tok *name, enum named_column column, const char *gain_column);

/* Columns (bit per enum lab_column) that rows with these fields fill. */
unsigned gains_columns(const bool has[GF_FIELDS + 1], size_t n_items);

/* Checks a row and adds it to g->set (0), or counts it in g->outside (1). -1 and *err. */
int gains_add_row(struct gain_file *g, const struct gain_row *row, uint64_t line, struct err *err);

/* One line holding a JSON object, read into *row; strings are unescaped in place. Unknown keys and nested values are
 * skipped. gain_column as above. 0, or -1 and *err. */
int gains_json_row(char *line, size_t len, const char *gain_column, const char *file, uint64_t number,
                   struct gain_row *row, struct err *err);

#endif
