/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints the facts and tables of a document, with their notes, for a terminal, LaTeX, Markdown or a page. */
#include <math.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "report/document.h"
#include "report/grid.h"
#include "report/name.h"
#include "report/page.h"

/* A table of a document: the nodes [from, to). `marks` says that the names of rows begin with "! " or two blanks, since
 * the document has facts and is printed on a terminal. */
struct part {
    const struct document *d;
    size_t from, to;
    const struct report_options *o;
    bool marks;
};

static bool is_shown(const struct document_node *x)
{
    return x->kind >= DOCUMENT_COUNT && x->label;
}

static bool has_interval(const struct document_node *x)
{
    return is_shown(x) && x->kind >= DOCUMENT_ESTIMATE && !isnan(x->x.lo);
}

const char *render_number(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, int decimals, double v)
{
    enum { LONG = 10000000 /* numbers of this size or larger are printed with %g */ };
    if (!isfinite(v))
        return grid_number(buf, "", NAN);
    snprintf(buf, GRID_NUMBER_SIZE, fabs(v) < LONG ? "%.*f" : "%.*g", decimals < 0 ? (int)o->digits : decimals, v);
    if (buf[0] == '-' && buf[strspn(buf, "-0.")] == '\0') /* -0.000 is printed without its sign */
        memmove(buf, buf + 1, strlen(buf));
    return buf;
}

/* Writes the value of a node without its interval. Returns buf, or the node's text. */
static const char *value_text(char buf[static GRID_NUMBER_SIZE], const struct document_node *x,
                              const struct report_options *o)
{
    return x->kind == DOCUMENT_TEXT  ? x->text
         : x->kind == DOCUMENT_COUNT ? put_full(buf, (double)x->count)
                                     : render_number(buf, o, x->decimals, x->x.rate);
}

const char *render_interval(char text[static RENDER_INTERVAL], const struct report_options *o, int decimals, double lo,
                            double hi)
{
    char a[GRID_NUMBER_SIZE], b[GRID_NUMBER_SIZE];
    if (isnan(lo) || isnan(hi))
        snprintf(text, RENDER_INTERVAL, "-");
    else
        snprintf(text, RENDER_INTERVAL, "[%s, %s]", render_number(a, o, decimals, lo),
                 render_number(b, o, decimals, hi));
    return text;
}

const char *render_share(char text[static RENDER_INTERVAL], const struct stat_rate *x)
{
    char k[NUM_FIXED_SIZE + 1], n[NUM_FIXED_SIZE + 1];
    snprintf(text, RENDER_INTERVAL, "%s/%s", put_full(k, x->k), put_full(n, x->n));
    return text;
}

/* Adds a cell with the name of a row, after "! " if `marked` is set, or after two blanks if p->marks is. */
static void name_cell(struct grid *g, const struct part *p, bool marked, const char *name)
{
    grid_cell(g, GRID_PLAIN, "%s%s", marked ? "! " : p->marks ? "  " : "", name);
}

/* Adds one cell with a node in full: its share k/n if it is a rate, its value and, if it has one, its interval. */
static void whole_cell(struct grid *g, const struct document_node *x, const struct report_options *o)
{
    char value[GRID_NUMBER_SIZE], interval[RENDER_INTERVAL], share[RENDER_INTERVAL] = "";
    if (x->kind == DOCUMENT_RATE)
        render_share(share, &x->x);
    grid_cell(g, GRID_PLAIN, "%s%s%s%s%s", share, *share ? " " : "", value_text(value, x, o),
              has_interval(x) ? " " : "",
              has_interval(x) ? render_interval(interval, o, x->decimals, x->x.lo, x->x.hi) : "");
}

/* Returns the index of a label in column[0 .. *n), to which a label that it lacks is appended, uncopied. */
static size_t column_of(const char **column, size_t *n, const char *label)
{
    size_t c = 0;
    while (c < *n && strcmp(column[c], label) != 0)
        c++;
    if (c == *n)
        column[(*n)++] = label;
    return c;
}

/* Adds the row whose first value is node i, with a cell for each of the n columns, "" if the row has no such value.
 * Returns the index of the first value after the row, or p->to. */
static size_t matrix_row(struct grid *g, const struct part *p, size_t i, const char **column, size_t n)
{
    const struct document_node *first = &p->d->node[i], **cell = mem_zalloc(n, sizeof *cell);
    const char *name = first->row ? first->row : first->label;
    for (; i < p->to; i++) {
        const struct document_node *x = &p->d->node[i];
        if (!is_shown(x))
            continue;
        if (x != first && !(x->row && strcmp(x->row, name) == 0))
            break;
        cell[column_of(column, &n, x->label)] = x;
    }
    name_cell(g, p, first->marked, name);
    for (size_t c = 0; c < n; c++)
        if (cell[c])
            whole_cell(g, cell[c], p->o);
        else
            grid_cell(g, GRID_PLAIN, "%s", "");
    mem_free(cell);
    return i;
}

/* Returns whether the first value of the column named `column` is a text. */
static bool is_text_column(const struct part *p, const char *column)
{
    size_t i = p->from;
    while (!is_shown(&p->d->node[i]) || strcmp(p->d->node[i].label, column) != 0)
        i++;
    return p->d->node[i].kind == DOCUMENT_TEXT;
}

/* Fills a table whose values are cells of rows: the columns are the labels, in the order of their first values. */
static void fill_matrix(struct grid *g, const struct part *p)
{
    const char **column = mem_alloc(p->to - p->from, sizeof *column);
    size_t n = 0;
    for (size_t i = p->from; i < p->to; i++)
        if (is_shown(&p->d->node[i]))
            column_of(column, &n, p->d->node[i].label);
    grid_column(g, true, true, "%s", "");
    for (size_t c = 0; c < n; c++)
        grid_column(g, is_text_column(p, column[c]), true, "%s", column[c]);
    for (size_t i = p->from; i < p->to;)
        i = is_shown(&p->d->node[i]) ? matrix_row(g, p, i, column, n) : i + 1;
    mem_free(column);
}

/* The columns that a table with a row for each value needs: k/n, the interval, its method ("by"), and one for each of
 * the n_extra keys extra[] of additional numbers (DOCUMENT_EXTRA), at most 8. */
struct columns {
    bool share, interval, by;
    const char *extra[8];
    size_t n_extra;
};

static struct columns find_needed_columns(const struct part *p)
{
    struct columns need = {.share = false};
    for (size_t i = p->from; i < p->to; i++) {
        const struct document_node *x = &p->d->node[i];
        if (x->kind == DOCUMENT_EXTRA && x->label && need.n_extra < LENGTH(need.extra))
            column_of(need.extra, &need.n_extra, x->label);
        need.share |= is_shown(x) && x->kind == DOCUMENT_RATE;
        need.interval |= has_interval(x);
        need.by |= has_interval(x) && x->x.interval;
    }
    return need;
}

/* Adds a cell for each column of additional numbers (DOCUMENT_EXTRA), "" if node i has no such number. Whole numbers
 * from 0 on, other than 1, are counts and have no decimals. */
static void extra_cells(struct grid *g, const struct part *p, size_t i, const struct columns *shown_columns)
{
    char value[GRID_NUMBER_SIZE];
    for (size_t c = 0; c < shown_columns->n_extra; c++) {
        const char *text = "";
        for (size_t k = i + 1; k < p->d->n && p->d->node[k].kind == DOCUMENT_EXTRA; k++) {
            double v = p->d->node[k].x.rate;
            bool count = (v == 0 || v >= 2) && v < 1e15 && floor(v) == v;
            if (strcmp(p->d->node[k].key, shown_columns->extra[c]) == 0)
                text = count ? put_full(value, v) : render_number(value, p->o, -1, v);
        }
        grid_cell(g, GRID_PLAIN, "%s", text);
    }
}

/* Fills a table with a row for each value. */
static void fill_value_list(struct grid *g, const struct part *p)
{
    struct columns shown = find_needed_columns(p);
    char value[GRID_NUMBER_SIZE], text[RENDER_INTERVAL];
    grid_column(g, true, true, "%s", "");
    if (shown.share)
        grid_column(g, false, false, "k/n");
    grid_column(g, false, false, "value");
    if (shown.interval)
        grid_column(g, false, false, "95%% interval");
    for (size_t c = 0; c < shown.n_extra; c++)
        grid_column(g, false, false, "%s", shown.extra[c]);
    if (shown.by)
        grid_column(g, true, false, "by");
    for (size_t i = p->from; i < p->to; i++) {
        const struct document_node *x = &p->d->node[i];
        if (!is_shown(x))
            continue;
        name_cell(g, p, x->marked, x->label);
        if (shown.share)
            grid_cell(g, GRID_PLAIN, "%s", x->kind == DOCUMENT_RATE ? render_share(text, &x->x) : "");
        grid_cell(g, GRID_PLAIN, "%s", value_text(value, x, p->o));
        if (shown.interval)
            grid_cell(g, GRID_PLAIN, "%s",
                      x->kind >= DOCUMENT_ESTIMATE ? render_interval(text, p->o, x->decimals, x->x.lo, x->x.hi) : "");
        extra_cells(g, p, i, &shown);
        if (shown.by)
            grid_cell(g, GRID_PLAIN, "%s", !has_interval(x) ? "" : x->x.interval ? x->x.interval : "bootstrap");
    }
}

/* Returns the reason why the value of a node is NAN; NULL if it is not, or if tables do not show the node. */
static const char *reason_of(const struct document_node *x)
{
    return is_shown(x) && isnan(x->x.rate) ? x->x.reason : NULL;
}

/* Prints why values are missing ("-"), once for each reason. */
static void print_reasons(FILE *f, const struct part *p)
{
    for (size_t i = p->from; i < p->to; i++) {
        const struct document_node *x = &p->d->node[i];
        const char *reason = reason_of(x), *other;
        size_t k = p->from;
        while (reason && k < i && !((other = reason_of(&p->d->node[k])) && strcmp(other, reason) == 0))
            k++;
        if (reason && k == i)
            grid_note(f, p->o, "%s%s%s: not computed (%s)", x->row ? x->row : "", x->row ? ", " : "", x->label, reason);
    }
}

/* Prints how the bootstrap intervals of the table were made or, if it has none, what was resampled elsewhere
 * (d->units); neither if this is not known or if not `any`, that is, if the table has no values. Then prints its
 * notes. */
static void print_notes(FILE *f, const struct part *p, bool any)
{
    bool resampled = false;
    for (size_t i = p->from; i < p->to; i++)
        resampled |= has_interval(&p->d->node[i]) && !p->d->node[i].x.interval;
    if (any && p->d->design)
        grid_note(f, p->o, resampled ? "Intervals: %s." : "Of %s.", resampled ? p->d->design : p->d->units);
    for (size_t i = p->from; i < p->to; i++)
        if (p->d->node[i].kind == DOCUMENT_NOTE)
            grid_note(f, p->o, "%s", p->d->node[i].text);
}

/* Prints a table that is a relation, with its notes. */
static void print_relation(FILE *f, const struct part *p, const struct relation *r)
{
    struct grid g;
    render_relation(&g, r, p->d->node[p->from].text, p->o);
    for (size_t i = p->from; i < p->to; i++)
        if (p->d->node[i].kind == DOCUMENT_NOTE)
            grid_add_note(&g, "%s", p->d->node[i].text);
    grid_print(f, &g, p->o);
    grid_free(&g);
}

/* Prints a table of a document, with the reasons for missing values and the notes below it. A table without values is
 * only its title and notes. */
static void print_table(FILE *f, const struct part *p)
{
    for (size_t i = p->from; i < p->to; i++)
        if (p->d->node[i].kind == DOCUMENT_RELATION) {
            print_relation(f, p, &p->d->relation[p->d->node[i].place]);
            return;
        }
    struct grid g;
    bool any = false, rows = false;
    for (size_t i = p->from; i < p->to; i++) {
        any |= is_shown(&p->d->node[i]);
        rows |= is_shown(&p->d->node[i]) && p->d->node[i].row;
    }
    grid_begin(&g, "%s", p->d->node[p->from].text);
    if (rows)
        fill_matrix(&g, p);
    else if (any)
        fill_value_list(&g, p);
    if (any)
        grid_print(f, &g, p->o);
    else
        grid_note(f, p->o, "%s", g.title);
    grid_free(&g);
    if (any)
        grid_gap(f, p->o);
    print_reasons(f, p);
    print_notes(f, p, any);
}

/* Prints a fact on a terminal, with '!' if it is marked, its label and its text; lines that would be wider than `width`
 * characters are broken between words and indented. */
static void print_fact_lines(FILE *f, const struct document_node *x, size_t width)
{
    enum { INDENT = 19 };
    err_print(f, "%c %-16s", x->marked ? '!' : ' ', x->label);
    size_t column = name_width(x->label) > INDENT - 3 ? name_width(x->label) + 2 : INDENT - 1;
    for (const char *s = x->text; *s; s += strspn(s, " ")) {
        size_t len = strcspn(s, " ");
        char *word = mem_strndup(s, len);
        size_t columns = name_width(word);
        bool next = column > INDENT && column + 1 + columns > width;
        fprintf(f, "%s%*s", next ? "\n" : "", next ? INDENT : 1, "");
        err_print(f, "%s", word);
        column = (next ? INDENT : column + 1) + columns;
        mem_free(word);
        s += len;
    }
    fputc('\n', f);
}

static void print_fact(FILE *f, const struct document_node *x, const struct report_options *o)
{
    if (o->output == OUT_HTML)
        page_paragraph(f, NULL, "%s: %s", x->label, x->text);
    else if (o->output == OUT_TABLE)
        print_fact_lines(f, x, o->width);
    else
        grid_note(f, o, "%s%s: %s", x->marked ? "! " : "", x->label, x->text);
}

void render_nodes(FILE *f, const struct document *d, size_t from, size_t to, const struct report_options *o)
{
    enum document_kind last = DOCUMENT_CLOSE; /* the kind printed last, DOCUMENT_FACT or DOCUMENT_TABLE; DOCUMENT_CLOSE:
                                               * none yet */
    struct part p = {.d = d, .o = o};
    bool gap = false; /* whether a part began since the last output */
    for (size_t i = 0; i < d->n && o->output == OUT_TABLE; i++)
        p.marks |= d->node[i].kind == DOCUMENT_FACT;
    for (; from < to; from++) {
        enum document_kind kind = d->node[from].kind;
        gap |= kind == DOCUMENT_PART;
        if ((kind != DOCUMENT_FACT && kind != DOCUMENT_TABLE) || !document_is_wanted(&d->node[from], o))
            continue;
        if (last == DOCUMENT_TABLE || (last == DOCUMENT_FACT && (gap || kind == DOCUMENT_TABLE)))
            fputc('\n', f);
        last = kind;
        gap = false;
        if (kind == DOCUMENT_FACT) {
            print_fact(f, &d->node[from], o);
            continue;
        }
        p.from = p.to = from;
        while (++p.to < to && (d->node[p.to].kind < DOCUMENT_TABLE || d->node[p.to].kind > DOCUMENT_LINE ||
                               d->node[p.to].kind == DOCUMENT_NOTE))
            ;
        print_table(f, &p);
    }
}

void render_tables(FILE *f, const struct document *d, const struct report_options *o)
{
    render_nodes(f, d, 0, d->n, o);
}
