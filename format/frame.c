/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "format/frame.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "base/plural.h"
#include "base/table.h"
#include "format/named.h"

/* A name of the dictionary of struct frame_names. */
struct frame_entry {
    size_t number; /* from 0, in the order of arrival */
    uint64_t line; /* the line at which the name was added first */
    UT_hash_handle hh;
    char key[]; /* the parts of the name, each followed by a NUL */
};

/* ---- rows ---- */

/* Reads the next row that is neither empty nor a comment and splits it into f->field. Returns the number of its fields,
 * 0 at the end of the file, or -1 and *err. */
static int read_next_row(struct frame *f, struct err *err)
{
    const char *line;
    size_t len;
    int r;
    while ((r = fmt_next_line(&f->lines, &line, &len, err)) > 0)
        if (*line != '#' && strspn(line, " \t\v\f\r") < len)
            break;
    if (r <= 0)
        return r;
    f->line = f->lines.number;
    char *row = fmt_line_text(&f->lines, line), q[ERR_QUOTE_SIZE];
    if (!f->separator)
        f->separator = named_separator(row, len);
    if (named_whole_row(&f->lines, f->separator, &f->text, &row, &len, err) != 0)
        return -1;
    int n = named_split(row, len, f->separator, f->field, FRAME_MAX_COLUMNS);
    if (n > 0)
        return n;
    return err_input(err, f->file, f->line,
                     "cannot split '%s' into fields, expected at most %d fields, with quotes only around whole fields",
                     err_quote_line(q, row, row + len), FRAME_MAX_COLUMNS);
}

/* Returns whether two column names are equal, apart from case, '-', '_' and blanks. */
static bool same_name(const char *a, const char *b)
{
    static const char passed[] = "-_ ";
    for (;; a++, b++) {
        a += strspn(a, passed);
        b += strspn(b, passed);
        if (!*a || !*b)
            return *a == *b;
        if (strncasecmp(a, b, 1) != 0)
            return false;
    }
}

/* Sets f->name and f->n from the first row of the table. Returns 0, or -1 and *err if there is none or a name occurs
 * twice; frame_close frees the names in both cases. */
static int read_column_names(struct frame *f, struct err *err)
{
    char q[ERR_QUOTE_SIZE];
    int n = read_next_row(f, err);
    if (n < 0)
        return -1;
    if (n == 0)
        return err_input(err, f->file, 0, "no row in the file, expected a first row of column names");
    f->name = mem_zalloc((size_t)n, sizeof *f->name);
    for (f->n = 0; f->n < n; f->n++) {
        const struct fmt_tok *t = &f->field[f->n];
        f->name[f->n] = mem_strndup(t->s, t->len);
        for (int i = 0; i < f->n && t->len; i++)
            if (same_name(f->name[i], f->name[f->n])) {
                f->n++;
                return err_input(err, f->file, f->line, "column '%s' appears twice, expected each name once",
                                 err_quote(q, t->s, t->len));
            }
    }
    return 0;
}

struct frame *frame_open(const char *path, struct err *err)
{
    struct frame *f = mem_zalloc(1, sizeof *f);
    f->field = mem_zalloc(FRAME_MAX_COLUMNS, sizeof *f->field);
    if (fmt_lines_open(&f->lines, path, err) == 0) {
        f->file = fmt_name(f->lines.in);
        if (read_column_names(f, err) == 0)
            return f;
    }
    frame_close(f);
    return NULL;
}

void frame_close(struct frame *f)
{
    if (!f)
        return;
    for (int i = 0; i < f->n; i++)
        mem_free(f->name[i]);
    MEM_FREE_ALL(f->name, f->field, f->text.s);
    fmt_lines_close(&f->lines);
    mem_free(f);
}

int frame_next(struct frame *f, struct err *err)
{
    int n = read_next_row(f, err);
    if (n <= 0 || n == f->n)
        return n < 0 ? -1 : n > 0;
    return err_input(err, f->file, f->line, "%d field%s, expected %d, as in the row of column names", n,
                     plural_s((uint64_t)n), f->n);
}

/* ---- columns ---- */

int frame_find(const struct frame *f, const char *name)
{
    int weight;
    for (int i = 0; i < f->n; i++)
        if (same_name(f->name[i], name))
            return i;
    enum named_column kind = named_column_of(name, strlen(name), &weight);
    for (int i = 0; i < f->n && (kind == NAMED_TOPIC || kind == NAMED_DOC); i++)
        if (named_column_of(f->name[i], strlen(f->name[i]), &weight) == kind)
            return i;
    return -1;
}

int frame_need(const struct frame *f, const char *name, int *column, struct err *err)
{
    *column = frame_find(f, name);
    if (*column >= 0)
        return 0;
    char column_list[400], q[ERR_QUOTE_SIZE];
    size_t n = 0;
    column_list[0] = '\0';
    for (int i = 0; i < f->n && n + ERR_QUOTE_SIZE + 8 < sizeof column_list; i++)
        n += (size_t)snprintf(column_list + n, sizeof column_list - n, "%s%s", i ? ", " : "",
                              err_quote(q, f->name[i], strlen(f->name[i])));
    return err_input(err, f->file, 0, "no column '%s'; the first row has these columns: %s",
                     err_quote(q, name, strlen(name)), column_list);
}

/* ---- fields ---- */

bool frame_is_missing(const struct frame *f, int column)
{
    return column < 0 || named_is_missing(&f->field[column]);
}

int frame_bad(const struct frame *f, int column, const char *expected, struct err *err)
{
    const struct fmt_tok *t = &f->field[column];
    char q[2][ERR_QUOTE_SIZE];
    return err_input(err, f->file, f->line, "%s '%s', expected %s",
                     err_quote(q[0], f->name[column], strlen(f->name[column])), err_quote(q[1], t->s, t->len),
                     expected);
}

int frame_text(const struct frame *f, int column, struct fmt_tok *t, struct err *err)
{
    *t = f->field[column];
    if (!t->len)
        return frame_bad(f, column, "a name", err);
    return 0;
}

int frame_number(const struct frame *f, int column, double lo, double hi, double *v, struct err *err)
{
    const struct fmt_tok *t = &f->field[column];
    char expected[80];
    if (num_double(t->s, t->len, v) && *v >= lo && *v <= hi)
        return 0;
    if (isinf(lo) && isinf(hi))
        snprintf(expected, sizeof expected, "a number");
    else
        snprintf(expected, sizeof expected, "a number from %g to %g", lo, hi);
    return frame_bad(f, column, expected, err);
}

int frame_choice(const struct frame *f, int column, const char *const *name, int n, const char *expected, int *which,
                 struct err *err)
{
    const struct fmt_tok *t = &f->field[column];
    for (*which = 0; *which < n; ++*which)
        if (strlen(name[*which]) == t->len && strncasecmp(name[*which], t->s, t->len) == 0)
            return 0;
    return frame_bad(f, column, expected, err);
}

/* ---- names ---- */

/* Returns a new entry, without number and line, for the name of the parts part[0 .. n). Sets *len to the length of its
 * key in bytes. The caller frees it. */
static struct frame_entry *make_name_entry(const struct fmt_tok *part, size_t n, size_t *len)
{
    *len = 0;
    for (size_t i = 0; i < n; i++)
        *len += part[i].len + 1;
    struct frame_entry *e = mem_alloc(1, sizeof *e + *len);
    char *s = e->key;
    for (size_t i = 0; i < n; i++) {
        if (part[i].len)
            memcpy(s, part[i].s, part[i].len);
        s += part[i].len;
        *s++ = '\0';
    }
    return e;
}

size_t frame_names_add(struct frame_names *names, const struct fmt_tok *part, size_t n, uint64_t line, bool *is_new)
{
    size_t len;
    struct frame_entry *e = make_name_entry(part, n, &len), *found;
    HASH_FIND(hh, names->table, e->key, len, found);
    *is_new = !found;
    if (found) {
        mem_free(e);
        return found->number;
    }
    e->number = names->n;
    e->line = line;
    HASH_ADD_KEYPTR(hh, names->table, e->key, len, e);
    MEM_APPEND(names->entry, names->n, names->cap, e);
    return e->number;
}

size_t frame_names_find(const struct frame_names *names, const struct fmt_tok *part, size_t n)
{
    size_t len;
    struct frame_entry *e = make_name_entry(part, n, &len), *found;
    HASH_FIND(hh, names->table, e->key, len, found);
    mem_free(e);
    return found ? found->number : SIZE_MAX;
}

const char *frame_names_part(const struct frame_names *names, size_t number, size_t part)
{
    const char *s = names->entry[number]->key;
    for (; part; part--)
        s += strlen(s) + 1;
    return s;
}

uint64_t frame_names_line(const struct frame_names *names, size_t number)
{
    return names->entry[number]->line;
}

void frame_names_free(struct frame_names *names)
{
    HASH_CLEAR(hh, names->table);
    for (size_t i = 0; i < names->n; i++)
        mem_free(names->entry[i]);
    mem_free(names->entry);
    *names = (struct frame_names){0};
}

int frame_once(const struct frame *f, struct frame_names *keys, const struct fmt_tok *part, size_t n, const char *what,
               struct err *err)
{
    bool is_new;
    size_t number = frame_names_add(keys, part, n, f->line, &is_new);
    if (is_new)
        return 0;
    char names[300], q[ERR_QUOTE_SIZE];
    size_t len = 0;
    names[0] = '\0';
    for (size_t i = 0; i < n && len + ERR_QUOTE_SIZE + 4 < sizeof names; i++)
        len += (size_t)snprintf(names + len, sizeof names - len, "%s%s", len ? ", " : "",
                                err_quote(q, part[i].s, part[i].len));
    err_input(err, f->file, f->line, "a second row for %s (%s), expected a single row; the first is in line %llu", what,
              names, (unsigned long long)keys->entry[number]->line);
    return err_is_about(err, ERR_ABOUT_REPEATS);
}
