/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "parquet/private.h"

enum { TEXT_SIZE = 64 * 1024 /* bytes: rows are made into text until it is as long as this */ };

/* A Parquet table whose rows are being made into text: csv, or a JSON object in each line. */
struct parquet {
    const char *file; /* its name in errors; the caller keeps it */
    enum parquet_form form;
    struct parquet_index index;
    struct parquet_values *values; /* [index.n_columns]: the reader of each column; unused for refused columns */
    struct text_buffer *prefix;    /* [index.n_columns]: the text before the value of each column */
    const char *suffix;            /* the text after the last value of a row */
    struct text_buffer names;      /* the column names as a row of csv, then `suffix`; made in both forms, as parts of a
                                    * table compare it */
    struct text_buffer text;       /* rows; text.s[n_sent .. text.len) is not delivered yet */
    size_t n_sent, group;          /* n_sent: the number of bytes of `text` that are delivered; group: the number of the
                                    * row group, from 1; 0 before the first */
    int64_t rows_left;             /* the number of rows that follow in the row group */
};

bool parquet_begins(const char *p, size_t n)
{
    /* The first page, or the footer, begins with a field of type i32, whose header is 0x15; if they are encrypted, with
     * a length, in which there is a NUL. */
    return n >= 8 && (memcmp(p, "PAR1", 4) == 0 || memcmp(p, "PARE", 4) == 0) && (p[4] == 0x15 || memchr(p + 4, 0, 4));
}

/* Makes t->names, the csv row of column names, and the texts before and after values, t->prefix and t->suffix. */
static void make_name_row(struct parquet *t)
{
    bool is_json = t->form == PARQUET_JSON;
    for (size_t i = 0; i < t->index.n_columns; i++) {
        const char *name = t->index.column[i].name;
        text_put(&t->names, ",", i > 0);
        text_put_csv(&t->names, name, strlen(name));
        text_put(&t->prefix[i], i ? "," : "{", i || is_json);
        if (!is_json)
            continue;
        text_put_json(&t->prefix[i], name, strlen(name));
        text_put(&t->prefix[i], ":", 1);
    }
    t->suffix = is_json ? "}\n" : t->index.n_columns > 1 ? "\n" : ",\n"; /* csv has at least one comma in a row */
    text_put(&t->names, t->suffix, strlen(t->suffix));
}

struct parquet *parquet_open(struct source *source, const char *name, enum parquet_form form, parquet_needs_fn *needs,
                             const struct parquet *first_part, struct err *err)
{
    struct parquet *t = mem_zalloc(1, sizeof *t);
    t->file = name;
    t->form = form;
    int r = parquet_index_read(&t->index, source, name, needs, err);
    t->values = mem_zalloc(t->index.n_columns, sizeof *t->values);
    t->prefix = mem_zalloc(t->index.n_columns, sizeof *t->prefix);
    for (size_t i = 0; i < t->index.n_columns; i++)
        t->values[i].pages = (struct parquet_pages){.source = source, .file = name};
    make_name_row(t);
    if (r == 0 && first_part &&
        (t->names.len != first_part->names.len || memcmp(t->names.s, first_part->names.s, t->names.len) != 0))
        r = err_input(err, name, 0, "its columns differ from the columns of %s, expected parts of one table",
                      first_part->file);
    if (!first_part && form == PARQUET_CSV)
        text_put(&t->text, t->names.s, t->names.len);
    if (r == 0)
        return t;
    parquet_close(t);
    return NULL;
}

void parquet_close(struct parquet *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->index.n_columns; i++) {
        parquet_values_free(&t->values[i]);
        mem_free(t->prefix[i].s);
    }
    MEM_FREE_ALL(t->index.column, t->index.chunk, t->index.rows, t->values, t->prefix, t->names.s, t->text.s);
    arena_free(&t->index.names);
    mem_free(t);
}

/* Checks that all columns are at the end of the current row group, and begins the next one. Returns 1, or 0 if there is
 * none, or -1 and an error. */
static int begin_next_group(struct parquet *t)
{
    const struct parquet_index *x = &t->index;
    bool is_end = t->group == x->n_groups;
    int64_t rows = is_end ? 0 : x->rows[t->group];
    for (size_t i = 0; i < x->n_columns; i++) {
        struct parquet_values *v = &t->values[i];
        if (!x->column[i].is_refused && t->group && parquet_values_end(v) != 0)
            return -1;
        if (!x->column[i].is_refused && rows)
            parquet_values_begin(v, &x->column[i], &x->chunk[t->group * x->n_columns + i], t->group + 1, t->form);
    }
    t->rows_left = rows;
    t->group += !is_end;
    return !is_end;
}

/* Appends the next row of the group to t->text. Returns 1, or -1 and an error. */
static int append_row(struct parquet *t)
{
    for (size_t i = 0; i < t->index.n_columns; i++) {
        text_put(&t->text, t->prefix[i].s, t->prefix[i].len);
        if (t->index.column[i].is_refused)
            text_put(&t->text, "null", t->form == PARQUET_JSON ? 4 : 0);
        else if (parquet_values_next(&t->values[i], &t->text, t->form) != 0)
            return -1;
    }
    text_put(&t->text, t->suffix, strlen(t->suffix));
    t->rows_left--;
    return 1;
}

/* Replaces t->text by the text of further rows, unless some of it is not delivered yet. Returns 1, or 0 at the end of
 * the table, or -1 and an error. */
static int make_next_text(struct parquet *t)
{
    int r = 1;
    if (t->n_sent < t->text.len)
        return 1;
    t->n_sent = t->text.len = 0;
    while (r > 0 && t->text.len < TEXT_SIZE)
        r = t->rows_left ? append_row(t) : begin_next_group(t);
    return r < 0 ? -1 : t->text.len > 0;
}

int parquet_fill(struct parquet *t, char *buf, size_t *len, size_t cap, bool *has_ended, struct err *err)
{
    int r = 1;
    for (size_t i = 0; i < t->index.n_columns; i++)
        t->values[i].pages.err = err;
    while (*len < cap && (r = make_next_text(t)) > 0) {
        size_t n = t->text.len - t->n_sent;
        n = n < cap - *len ? n : cap - *len;
        memcpy(buf + *len, t->text.s + t->n_sent, n);
        *len += n;
        t->n_sent += n;
    }
    *has_ended = r == 0;
    return r < 0 ? -1 : 0;
}
