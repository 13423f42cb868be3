/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Reads rows below a row of column names, rows of ranks, and JSON lines. */
#include <string.h>

#include "base/plural.h"
#include "format/named_private.h"

/* Returns whether the line s[0 .. len) ends inside a quoted field, which continues on the next line. If tabs separate
 * fields, only a quote before '[' begins such a field. */
static bool ends_inside_quotes(const char *s, size_t len, char separator)
{
    const char *end = s + len;
    while (s < end) {
        while (separator == ',' && s < end && *s == ' ')
            s++;
        if (s < end && *s == '"' && (separator == ',' || (s + 1 < end && s[1] == '['))) {
            for (s++; (s = memchr(s, '"', (size_t)(end - s))) != NULL; s += 2)
                if (s + 1 == end || s[1] != '"')
                    break;
            if (!s)
                return true;
        }
        s = memchr(s, separator, (size_t)(end - s));
        if (!s)
            return false;
        s++;
    }
    return false;
}

int named_whole_row(struct fmt_lines *l, char separator, struct named_text *text, char **row, size_t *len,
                    struct err *err)
{
    uint64_t first = l->number;
    size_t n = *len, first_len = n, begin = 0;
    const char *line;
    char q[ERR_QUOTE_SIZE];
    if (separator == ' ' || !memchr(*row, '"', n) || !ends_inside_quotes(*row, n, separator))
        return 0;
    text->s = mem_grow(text->s, &text->cap, n + 1 + FMT_PAD, 1);
    memcpy(text->s, *row, n);
    for (;;) {
        int r = fmt_next_line(l, &line, len, err);
        if (r < 0)
            return -1;
        if (r == 0 || n > NAMED_TOKEN_MAX)
            return err_input(err, fmt_name(l->in), first, "an unclosed quote in '%s', expected a closing quote%s",
                             err_quote(q, text->s, first_len), r == 0 ? "" : " within a megabyte");
        text->s = mem_grow(text->s, &text->cap, n + 1 + *len + FMT_PAD, 1);
        text->s[n++] = '\n';
        begin = n;
        memcpy(text->s + n, line, *len);
        n += *len;
        /* only a line with an odd number of quotes can close the open one */
        size_t quotes = 0;
        for (size_t i = begin; i < n; i++)
            quotes += text->s[i] == '"';
        if (quotes % 2 && !ends_inside_quotes(text->s, n, separator))
            break;
    }
    memset(text->s + n, 0, FMT_PAD);
    if (fmt_is_table(l->in))
        l->number = first; /* which counts rows, not lines */
    *row = text->s;
    *len = n;
    return 0;
}

/* Sets (*row)[0 .. *len) to the next line that is neither empty nor a comment, in a table with the further lines of its
 * quoted fields, and t->row.line to its first line. Returns 1, 0 at the end, or -1 and *err. */
static int next_full_row(struct named *t, char **row, size_t *len, struct err *err)
{
    const char *line, *s;
    int r;
    while ((r = fmt_next_line(&t->lines, &line, len, err)) > 0) {
        for (s = line; s < line + *len && fmt_is_space(*s);)
            s++;
        if (s < line + *len && (*line != '#' || t->form == NAMED_JSONL))
            break;
    }
    if (r <= 0)
        return r;
    *row = fmt_line_text(&t->lines, line);
    t->row.line = t->lines.number;
    if (t->form == NAMED_ROWS && named_whole_row(&t->lines, t->separator, &t->text, row, len, err) != 0)
        return -1;
    return 1;
}

/* Sets *err to the message that a row has n fields (-1: too many, or an unclosed quote) instead of `expected`. Returns
 * -1. */
static int wrong_fields(const struct named *t, const char *row, size_t len, int n, int expected, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    err_quote_line(q, row, row + len);
    if (n < 0)
        return err_input(err, t->file, t->row.line, "too many fields or an unclosed quote in '%s', expected %d fields",
                         q, expected);
    return err_input(err, t->file, t->row.line, "%d field%s in '%s', expected %d%s", n, plural_s((uint64_t)n), q,
                     expected, t->form == NAMED_RANKS ? ": 'qid docno rank'" : "");
}

int named_next_fields(struct named *t, struct err *err)
{
    struct fmt_tok f[NAMED_MAX_CELLS];
    char *row;
    size_t len;
    int r = next_full_row(t, &row, &len, err);
    if (r <= 0)
        return r;
    int n = named_split(row, len, t->separator, f, NAMED_MAX_CELLS);
    if (n != t->n_columns)
        return wrong_fields(t, row, len, n, t->n_columns, err);
    memset(t->row.field, 0, sizeof t->row.field);
    for (int i = 0; i < n; i++)
        t->row.field[t->column[i]] = f[i];
    return 1;
}

/* Sets *err to the message that the file has no column of `what`, which could have one of the `names`. Returns -1. */
static int missing_column(const struct named *t, const char *what, const char *names, struct err *err)
{
    return err_input(err, t->file, t->lines.number, "no column of %s, expected a column with the name %s", what, names);
}

int named_read_names(struct named *t, struct err *err)
{
    struct fmt_tok f[NAMED_MAX_CELLS];
    enum named_column value[2];
    char *row, q[ERR_QUOTE_SIZE];
    size_t len;
    if (next_full_row(t, &row, &len, err) <= 0)
        return -1;
    t->separator = named_separator(row, len);
    t->n_columns = named_split(row, len, t->separator, f, NAMED_MAX_CELLS);
    if (t->n_columns < 0)
        return wrong_fields(t, row, len, t->n_columns, NAMED_MAX_CELLS, err);
    int twice = named_columns_of(f, t->n_columns, t->column);
    if (twice >= 0)
        return err_input(err, t->file, t->row.line,
                         "two columns mean the same thing; the second is '%s', expected only one",
                         err_quote(q, f[twice].s, f[twice].len));
    named_settle_id(t->column, t->n_columns);
    for (int i = 0; i < t->n_columns; i++)
        t->has[t->column[i]] = true;
    named_values(t->use, value);
    if (!t->has[NAMED_TOPIC])
        return missing_column(t, "topics", "query-id, qid or topic", err);
    if (!t->has[NAMED_DOC] && !t->has[NAMED_DOCS] && !t->has[NAMED_EXCLUDED])
        return missing_column(t, "documents", "corpus-id, docid or docno", err);
    if (t->use == NAMED_FOR_GRADES && !t->has[value[0]] && !t->has[value[1]])
        return missing_column(t, "grades", "score or grade", err);
    if (t->use == NAMED_FOR_RUN && !t->has[value[0]] && !t->has[value[1]] && !t->has[NAMED_DOCS])
        return missing_column(t, "scores", "score or rank", err);
    return 0;
}

int named_next_object(struct named *t, struct err *err)
{
    struct fmt_tok *f = t->row.field;
    char *row;
    size_t len;
    int r = next_full_row(t, &row, &len, err);
    if (r <= 0)
        return r;
    return named_json_row(row, len, &t->keys, f, t->file, t->row.line, err) != 0 ? -1 : 1;
}
