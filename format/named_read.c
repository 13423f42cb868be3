/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads files whose values have names, row by row. */
#include <string.h>

#include "format/named_private.h"

int named_bad(const struct named *t, const struct named_row *row, enum named_column column, const char *what,
              const char *expected, struct err *err)
{
    const struct fmt_tok *f = row->field;
    char q[3][ERR_QUOTE_SIZE];
    return err_input(err, t->file, row->line, "%s '%s', expected %s (topic %s, document %s)", what,
                     err_quote(q[0], f[column].s ? f[column].s : "", f[column].len), expected,
                     err_quote(q[1], f[NAMED_TOPIC].s, f[NAMED_TOPIC].len),
                     err_quote(q[2], f[NAMED_DOC].s, f[NAMED_DOC].len));
}

bool named_has(const struct named *t, const struct named_row *row, enum named_column column)
{
    return t->form == NAMED_ROWS ? t->has[column] : row->field[column].s != NULL;
}

uint64_t named_lines(const struct named *t)
{
    return t->form == NAMED_NESTED ? t->line : t->lines.number;
}

struct named *named_begin(struct fmt_input *in, enum named_use use, struct err *err)
{
    struct named *t = mem_zalloc(1, sizeof *t);
    t->form = named_form_of(in, use);
    t->lines.in = in;
    t->file = fmt_name(in);
    t->use = use;
    t->separator = ' ';
    t->keys.null = "";
    if (t->form == NAMED_NESTED)
        fmt_read_bytes(in);
    if (t->form == NAMED_RANKS) {
        static const enum named_column column[] = {NAMED_TOPIC, NAMED_DOC, NAMED_RANK};
        memcpy(t->column, column, sizeof column);
        t->n_columns = 3;
        t->has[NAMED_TOPIC] = t->has[NAMED_DOC] = t->has[NAMED_RANK] = true;
    }
    if (t->form == NAMED_ROWS && named_read_names(t, err) != 0) {
        named_end(t);
        return NULL;
    }
    return t;
}

/* Checks that the topic and the document of t->row are not missing or empty. Returns 0, or -1 and *err. */
static int check_ids(const struct named *t, struct err *err)
{
    const struct fmt_tok *f = t->row.field;
    char q[ERR_QUOTE_SIZE];
    if (!f[NAMED_TOPIC].len && t->form == NAMED_JSONL)
        return err_input(
            err, t->file, t->row.line,
            "no topic in the object, expected {topic: {docno: number}}, or a row with a name such as 'query-id', whose "
            "value is a text or a number; to write rows with pandas, use orient='records', lines=True");
    if (!f[NAMED_TOPIC].len)
        return err_input(err, t->file, t->row.line, "no topic in the row, expected a topic in every row");
    if (f[NAMED_DOC].len)
        return 0;
    return err_input(err, t->file, t->row.line, "no document in the row, expected a document in every row (topic %s)",
                     err_quote(q, f[NAMED_TOPIC].s, f[NAMED_TOPIC].len));
}

/* Reads the next row of the file into t->row; a list of documents stays one row. Returns 1, 0 at the end, or -1 and
 * *err. */
static int read_row_of_form(struct named *t, struct err *err)
{
    switch (t->form) {
    case NAMED_NESTED: return named_next_nested(t, err);
    case NAMED_JSONL: return named_next_object(t, err);
    default: return named_next_fields(t, err);
    }
}

/* Reads the next row into t->row; a row with a list of documents becomes one row for each document. Returns 1, 0 at the
 * end, or -1 and *err. */
static int next_flat_row(struct named *t, struct err *err)
{
    for (;;) {
        int r;
        if (t->list.is_open) {
            if ((r = named_list_next(t, err)) != 0)
                return r;
            continue;
        }
        if ((r = read_row_of_form(t, err)) <= 0 || t->form == NAMED_NESTED)
            return r;
        t->row.position = 0;
        if (!named_open_list(t))
            return 1;
    }
}

int named_next(struct named *t, struct named_row *row, struct err *err)
{
    int r = next_flat_row(t, err);
    if (r > 0 && check_ids(t, err) != 0)
        return -1;
    if (r > 0)
        *row = t->row;
    return r;
}

void named_end(struct named *t)
{
    if (!t)
        return;
    fmt_block_free(&t->lines.block);
    MEM_FREE_ALL(t->text.s, t->topic, t->doc, t);
}
