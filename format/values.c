/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/values.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/num.h"
#include "format/lines.h"

/* The unread fields of a line, separated by tabs. */
struct fields {
    struct values *v;
    const char *next, *end; /* next > end means that no field is left */
    uint64_t line;
    struct err *err;
};

/* Moves to the next field of the line and sets *tok to it. Returns false after the last field. */
static bool next_field(struct fields *f, struct fmt_tok *tok)
{
    if (f->next > f->end)
        return false;
    const char *tab = memchr(f->next, '\t', (size_t)(f->end - f->next));
    *tok = (struct fmt_tok){f->next, (size_t)((tab ? tab : f->end) - f->next)};
    f->next = tok->s + tok->len + 1;
    return true;
}

/* Returns the text that put_field (base/put.h) wrote as this token, with \t, \n, \r and \\ decoded; the arena owns it.
 * Returns NULL if put_field writes no such token, for example an empty one. */
static const char *decode_field(struct arena *arena, const struct fmt_tok *tok)
{
    static const char from[] = "tnr\\", to[] = "\t\n\r\\";
    char *text = arena_strndup(arena, tok->s, tok->len);
    size_t n = 0;
    for (size_t i = 0; i < tok->len; i++) {
        const char *code = tok->s[i] != '\\' ? NULL : i + 1 < tok->len ? strchr(from, tok->s[i + 1]) : from + 4;
        if (tok->s[i] == '\\' && (!code || !*code))
            return NULL;
        text[n++] = code ? to[code - from] : tok->s[i];
        i += code != NULL;
    }
    text[n] = '\0';
    return n && !memchr(tok->s, '\0', tok->len) && !memchr(tok->s, '\r', tok->len) ? text : NULL;
}

/* Sets *text to the name in the next field, decoded. `what` is what messages call the field. Returns 0, or -1 and *err
 * if there is none or it is empty. */
static int read_name_field(struct fields *f, const char *what, const char **text)
{
    struct fmt_tok tok = {"", 0};
    char q[ERR_QUOTE_SIZE];
    *text = next_field(f, &tok) ? decode_field(&f->v->arena, &tok) : NULL;
    return *text ? 0
                 : err_input(f->err, f->v->path, f->line, "%s '%s', expected a name, with \\t for each tab", what,
                             err_quote(q, tok.s, tok.len));
}

/* Reads the header, "run", "topic" and the names of the values, into v->column. Returns 0, or -1 and *err. */
static int read_header(struct fields *f)
{
    struct values *v = f->v;
    struct fmt_tok run = {"", 0}, topic = {"", 0};
    if (!next_field(f, &run) || !next_field(f, &topic) || !fmt_tok_is(&run, "run") || !fmt_tok_is(&topic, "topic") ||
        f->next > f->end)
        return err_input(f->err, v->path, f->line,
                         "no header 'run topic MEASURE ...', expected a tsv file with the values of topics");
    while (f->next <= f->end) {
        v->column = mem_grow(v->column, &v->cap_columns, v->n_columns + 1, sizeof *v->column);
        if (read_name_field(f, "measure", &v->column[v->n_columns]) != 0)
            return -1;
        v->n_columns++;
    }
    return 0;
}

/* Adds a row to v->row: a run, a topic, and a value (NAN if empty) for each column. Returns 0, or -1 and *err. */
static int read_values_row(struct fields *f)
{
    struct values *v = f->v;
    struct values_row row = {.line = f->line, .value = arena_alloc(&v->arena, v->n_columns * sizeof(double))};
    char q[ERR_QUOTE_SIZE];
    if (read_name_field(f, "run", &row.run) != 0 || read_name_field(f, "topic", &row.topic) != 0)
        return -1;
    for (size_t i = 0; i < v->n_columns; i++) {
        struct fmt_tok tok;
        if (!next_field(f, &tok))
            return err_input(f->err, v->path, f->line, "%zu values, expected %zu, as in the header", i, v->n_columns);
        row.value[i] = NAN;
        if (tok.len && !num_double(tok.s, tok.len, &row.value[i]))
            return err_input(f->err, v->path, f->line, "value '%s' of %s, expected a number",
                             err_quote(q, tok.s, tok.len), v->column[i]);
    }
    if (f->next <= f->end)
        return err_input(f->err, v->path, f->line, "more than %zu values, expected as many as in the header",
                         v->n_columns);
    MEM_APPEND(v->row, v->n_rows, v->cap_rows, row);
    return 0;
}

/* Reads a line into `values`, a struct values: the first line of a part (if it is the first of the file), its last
 * line, the header, or a row. Nothing may follow the last line of a part. Returns 0, or -1 and *err. An fmt_line_fn. */
static int read_values_line(void *values, const char *line, size_t len, uint64_t number, struct err *err)
{
    struct values *v = values;
    len -= len && line[len - 1] == '\r';
    struct fmt_tok tok = {line, len};
    if (v->has_end)
        return err_input(err, v->path, number, "the file has further lines after its last value");
    if (number == 1 && len > 7 && strncmp(line, VALUES_PART, 7) == 0) {
        v->head = arena_strndup(&v->arena, line, len);
        return 0;
    }
    if (v->head && fmt_tok_is(&tok, VALUES_END)) {
        v->has_end = true;
        return 0;
    }
    struct fields f = {v, line, line + len, number, err};
    return v->n_columns ? read_values_row(&f) : read_header(&f);
}

int values_read(struct values *v, const char *path, struct err *err)
{
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    v->path = arena_strdup(&v->arena, name);
    int r = fmt_each_line(path, NULL, read_values_line, v, err);
    if (r == 0 && !v->n_columns)
        r = err_input(err, v->path, 0, "the file is empty, expected a tsv file with the values of topics");
    if (r == 0 && v->head && !v->has_end)
        r = err_input(err, v->path, 0, "the file ends before the line '%s', expected a complete part", VALUES_END);
    return r;
}

void values_free(struct values *v)
{
    mem_free(v->column);
    mem_free(v->row);
    arena_free(&v->arena);
    *v = (struct values){0};
}
