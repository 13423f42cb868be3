/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "release/sheet.h"

#include <math.h>
#include <string.h>

enum { FLUSH_SIZE = 1 << 16 /* the number of bytes from which rows are written to the file */ };

int sheet_begin(struct sheet *t, const char *path, bool is_tsv, const char *const *column, size_t n, struct err *err)
{
    *t = (struct sheet){.is_tsv = is_tsv, .column = column, .n_columns = n, .w = out_open(path, err)};
    for (size_t i = 0; i < n && is_tsv; i++) {
        text_put(&t->text, "\t", i > 0);
        text_put(&t->text, column[i], strlen(column[i]));
    }
    if (is_tsv)
        text_put(&t->text, "\n", 1);
    return t->w ? 0 : -1;
}

/* Writes the text of finished rows, t->text, to the file and empties it. */
static void flush_text(struct sheet *t)
{
    out_bytes(t->w, t->text.s ? t->text.s : "", t->text.len);
    t->text.len = 0;
}

void sheet_set_buffered(struct sheet *t, bool is_buffered)
{
    flush_text(t);
    t->is_buffered = is_buffered;
}

void sheet_drop_rows(struct sheet *t, size_t n_rows)
{
    t->text.len = 0;
    t->rows = n_rows;
}

/* Begins the next cell of the row: writes the separator and, in JSON, the key. */
static void begin_cell(struct sheet *t)
{
    if (t->is_tsv) {
        text_put(&t->text, "\t", t->next_column > 0);
    } else {
        text_put(&t->text, t->next_column ? "," : "{", 1);
        text_put_json(&t->text, t->column[t->next_column], strlen(t->column[t->next_column]));
        text_put(&t->text, ":", 1);
    }
}

/* Ends a cell, and after the last column the row; writes the rows to the file once they are long, unless
 * t->is_buffered. */
static void end_cell(struct sheet *t)
{
    if (++t->next_column < t->n_columns)
        return;
    text_put(&t->text, t->is_tsv ? "\n" : "}\n", t->is_tsv ? 1 : 2);
    t->next_column = 0;
    t->rows++;
    if (t->text.len >= FLUSH_SIZE && !t->is_buffered)
        flush_text(t);
}

void sheet_text(struct sheet *t, const char *s, size_t len)
{
    begin_cell(t);
    if (t->is_tsv)
        text_put_csv(&t->text, s, len);
    else
        text_put_json(&t->text, s, len);
    end_cell(t);
}

void sheet_name(struct sheet *t, const char *s)
{
    sheet_text(t, s, strlen(s));
}

void sheet_real(struct sheet *t, double v)
{
    begin_cell(t);
    if (!isnan(v))
        text_put_double(&t->text, v);
    else if (!t->is_tsv)
        text_put(&t->text, "null", 4);
    end_cell(t);
}

void sheet_whole(struct sheet *t, int64_t v)
{
    begin_cell(t);
    text_put_integer(&t->text, v);
    end_cell(t);
}

void sheet_bool(struct sheet *t, bool v)
{
    begin_cell(t);
    text_put(&t->text, v ? "true" : "false", v ? 4 : 5);
    end_cell(t);
}

int sheet_end(struct sheet *t, struct err *err)
{
    int r = 0;
    if (t->w && t->rows) {
        flush_text(t);
        r = out_commit(t->w, err);
    } else if (t->w) {
        out_abandon(t->w);
    }
    mem_free(t->text.s);
    return r;
}

void sheet_list_add(struct sheet_list *l, const char *doc, size_t len)
{
    struct sheet *t = l->t;
    if (t->is_tsv) {
        sheet_name(t, l->qid);
        sheet_text(t, doc, len);
        return;
    }
    if (l->n++ == 0) {
        sheet_name(t, l->qid);
        begin_cell(t);
    }
    text_put(&t->text, l->n == 1 ? "[" : ",", 1);
    text_put_json(&t->text, doc, len);
}

void sheet_list_end(struct sheet_list *l)
{
    if (!l->n)
        return;
    text_put(&l->t->text, "]", 1);
    end_cell(l->t);
}
