/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/grid.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "report/name.h"
#include "report/page.h"

/* The marks and their signs in each form of output. A star is for terminals, which may lack bold type. */
static const struct {
    enum grid_mark mark;
    const char *ascii, *text, *latex, *markdown, *html;
} signs[] = {
    {GRID_BEST, "*", "*", "", "", ""},
    {GRID_TIED, "~", "~", "$\\sim$", "\\~", "~"},
    {GRID_BETTER, "+", "\xe2\x80\xa0", "$^{\\dagger}$", "\xe2\x80\xa0", "\xe2\x80\xa0"},
    {GRID_WORSE, "-", "\xe2\x80\xa1", "$^{\\ddagger}$", "\xe2\x80\xa1", "\xe2\x80\xa1"},
};
enum { SIGNS = LENGTH(signs) };

void grid_begin(struct grid *g, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    *g = (struct grid){.title = put_format(format, ap)};
    va_end(ap);
}

void grid_column(struct grid *g, bool left, bool begins, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g->column = mem_grow(g->column, &g->cap_columns, g->n_columns + 1, sizeof *g->column);
    g->column[g->n_columns] =
        (struct grid_column){put_format(format, ap), left, begins, g->even && g->n_columns > 0 ? 1 : 0};
    g->n_columns++;
    va_end(ap);
}

size_t grid_marks_width(const struct grid_cell *cell)
{
    size_t n = (cell->above ? 1 + strlen(cell->above) : 0) + (cell->below ? 1 + strlen(cell->below) : 0);
    for (size_t i = 0; i < SIGNS; i++)
        n += (cell->mark & signs[i].mark) != 0;
    return n;
}

static void fit_marks(struct grid *g, size_t i)
{
    struct grid_column *column = &g->column[i % g->n_columns];
    size_t width = grid_marks_width(&g->cell[i]);
    column->marks = width > column->marks ? width : column->marks;
}

void grid_cell(struct grid *g, unsigned mark, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g->cell = mem_grow(g->cell, &g->cap_cells, g->n_cells + 1, sizeof *g->cell);
    g->cell[g->n_cells] = (struct grid_cell){put_format(format, ap), mark, NULL, NULL};
    fit_marks(g, g->n_cells++);
    va_end(ap);
}

void grid_letters(struct grid *g, const char *above, const char *below)
{
    struct grid_cell *cell = &g->cell[g->n_cells - 1];
    cell->above = *above ? mem_strdup(above) : NULL;
    cell->below = *below ? mem_strdup(below) : NULL;
    fit_marks(g, g->n_cells - 1);
}

void grid_add_note(struct grid *g, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    MEM_APPEND(g->note, g->n_notes, g->cap_notes, put_format(format, ap));
    va_end(ap);
}

void grid_free(struct grid *g)
{
    for (size_t i = 0; i < g->n_cells; i++) {
        MEM_FREE_ALL(g->cell[i].text, g->cell[i].above, g->cell[i].below);
    }
    for (size_t i = 0; i < g->n_columns; i++)
        mem_free(g->column[i].name);
    for (size_t i = 0; i < g->n_notes; i++)
        mem_free(g->note[i]);
    MEM_FREE_ALL(g->note, g->cell, g->column, g->title);
    *g = (struct grid){0};
}

const char *grid_number(char buf[static GRID_NUMBER_SIZE], const char *format, double v)
{
    if (isnan(v))
        snprintf(buf, GRID_NUMBER_SIZE, "-");
    else
        snprintf(buf, GRID_NUMBER_SIZE, format, v);
    return buf;
}

const char *grid_p(char buf[static GRID_NUMBER_SIZE], double p)
{
    return p < 0.00005 ? "<.0001" : grid_number(buf, "%.4f", p);
}

const char *grid_value(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, double v)
{
    if (isnan(v))
        return grid_number(buf, "", v);
    snprintf(buf, GRID_NUMBER_SIZE, "%.*f", (int)o->digits, v);
    return buf;
}

const char *grid_difference(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, double v)
{
    if (isnan(v))
        return grid_number(buf, "", v);
    snprintf(buf, GRID_NUMBER_SIZE, "%+.*f", (int)o->digits, v);
    if (buf[strspn(buf, "+-0.")] == '\0')
        buf[0] = '+';
    return buf;
}

/* Returns the width of column c on a terminal without the marks of its cells, in characters: that of its widest text or
 * name, and at least GRID_EVEN for all but the first column of an even grid. */
static size_t column_width(const struct grid *g, size_t c)
{
    size_t widest = name_width(g->column[c].name);
    if (g->even && c > 0 && widest < GRID_EVEN)
        widest = GRID_EVEN;
    for (size_t i = c; i < g->n_cells; i += g->n_columns) {
        size_t w = name_width(g->cell[i].text);
        widest = w > widest ? w : widest;
    }
    return widest;
}

size_t grid_width(const struct grid *g)
{
    size_t width = 0;
    for (size_t c = 0; c < g->n_columns; c++)
        width += (c ? 2 : 0) + column_width(g, c) + g->column[c].marks;
    return width;
}

static void put_blanks(FILE *f, size_t n)
{
    fprintf(f, "%*s", (int)n, "");
}

void grid_marks(FILE *f, const struct grid_cell *cell, enum output_format output, bool ascii)
{
    bool latex = output == OUT_LATEX, table = output == OUT_TABLE;
    for (size_t i = 0; i < SIGNS; i++)
        if (cell->mark & signs[i].mark)
            fputs(latex                                           ? signs[i].latex
                  : output == OUT_HTML                            ? signs[i].html
                  : ascii && (table || signs[i].mark > GRID_TIED) ? signs[i].ascii
                  : table                                         ? signs[i].text
                                                                  : signs[i].markdown,
                  f);
    if (latex && (cell->above || cell->below)) {
        fputc('$', f);
        fprintf(f, cell->above ? "^{\\mathrm{%s}}" : "%s", cell->above ? cell->above : "");
        fprintf(f, cell->below ? "_{\\mathrm{%s}}" : "%s", cell->below ? cell->below : "");
        fputc('$', f);
        return;
    }
    if (cell->above)
        fprintf(f, table ? "^%s" : "<sup>%s</sup>", cell->above);
    if (cell->below)
        fprintf(f, table ? "_%s" : "<sub>%s</sub>", cell->below);
}

/* Prints a cell or heading of column c on a terminal, filled with blanks to `width` characters, the width of the
 * column, plus the room for its marks. If `last` is set, no blanks follow, since the cell ends a line. */
static void text_cell(FILE *f, const struct grid *g, size_t c, size_t width, const struct grid_cell *cell,
                      const struct report_options *o, bool last)
{
    const struct grid_column *column = &g->column[c];
    size_t fill = width - name_width(cell->text);
    if (!column->left)
        put_blanks(f, fill);
    fprintf(f, o->bold && cell->mark & GRID_BEST ? "\033[1m%s\033[0m" : "%s", cell->text);
    grid_marks(f, cell, OUT_TABLE, o->ascii);
    if (!last)
        put_blanks(f, column->marks - grid_marks_width(cell) + (column->left ? fill : 0));
}

/* Returns the cell of column c in the row or, if `row` is NULL, the heading of the column. */
static struct grid_cell cell_or_heading(const struct grid *g, const struct grid_cell *row, size_t c)
{
    return row ? row[c] : (struct grid_cell){.text = g->column[c].name};
}

/* Prints the headings and all rows of the first column and the columns [from, to), counted from 0; width[] has the
 * widths of all columns without marks. */
static void text_block(FILE *f, const struct grid *g, const size_t *width, size_t from, size_t to,
                       const struct report_options *o)
{
    for (size_t row = 0; row <= g->n_cells / g->n_columns; row++) {
        const struct grid_cell *cell = row ? &g->cell[(row - 1) * g->n_columns] : NULL;
        size_t last = to; /* empty cells at the end of a line are omitted */
        while (cell && last > from && !*cell[last - 1].text && !cell[last - 1].mark)
            last--;
        struct grid_cell shown = cell_or_heading(g, cell, 0);
        text_cell(f, g, 0, width[0], &shown, o, from == last);
        for (size_t c = from; c < last; c++) {
            fputs("  ", f);
            shown = cell_or_heading(g, cell, c);
            text_cell(f, g, c, width[c], &shown, o, c + 1 == last);
        }
        fputc('\n', f);
    }
}

/* Returns the index after the last of the columns, beginning at `from`, that fit into `room` characters side by side.
 * They are whole blocks of columns, except that a block wider than `room` is cut, and at least one column if there is
 * any. */
static size_t columns_that_fit(const struct grid *g, const size_t *width, size_t from, size_t room)
{
    size_t to = from, used = 0, end = from;
    while (end < g->n_columns) {
        used += 2 + width[end] + g->column[end].marks;
        if (used > room)
            break;
        end++;
        if (end == g->n_columns || g->column[end].begins)
            to = end;
    }
    return to > from ? to : end > from ? end : from + (from < g->n_columns);
}

/* Prints a table on a terminal: as many blocks of columns side by side as fit, and the other blocks below. */
static void text_grid(FILE *f, const struct grid *g, const struct report_options *o)
{
    size_t *width = mem_alloc(g->n_columns, sizeof *width);
    for (size_t c = 0; c < g->n_columns; c++)
        width[c] = column_width(g, c);
    size_t from = 1, first = width[0] + g->column[0].marks;
    do {
        size_t to = columns_that_fit(g, width, from, o->width > first ? o->width - first : 0);
        if (from > 1)
            fputc('\n', f);
        text_block(f, g, width, from, to, o);
        from = to;
    } while (from < g->n_columns);
    mem_free(width);
}

/* Returns the text with control characters made visible (err_visible), shortened to `width` characters, the width of
 * the terminal. Frees `text`; the caller frees the result. */
static char *terminal_text(char *text, size_t width)
{
    char *visible = err_visible(text), *out = name_shorten(visible, width);
    mem_free(visible);
    mem_free(text);
    return out;
}

/* Shortens the texts of the first column, which every block of columns repeats, to leave room for the widest of the
 * other columns in `width` characters, but not below 8 characters. */
static void narrow_first(struct grid *g, size_t width)
{
    enum { LEAST = 8 };
    size_t n = g->n_cells / g->n_columns, widest = 0, first = column_width(g, 0) + g->column[0].marks;
    for (size_t c = 1; c < g->n_columns; c++) {
        size_t w = 2 + column_width(g, c) + g->column[c].marks;
        widest = w > widest ? w : widest;
    }
    if (first <= LEAST || width >= first + widest)
        return;
    const char **name = mem_alloc(n, sizeof *name);
    for (size_t i = 0; i < n; i++)
        name[i] = g->cell[i * g->n_columns].text;
    char **shown = name_shorten_all(name, n, width > widest + LEAST ? width - widest : LEAST);
    for (size_t i = 0; i < n; i++) {
        mem_free(g->cell[i * g->n_columns].text);
        g->cell[i * g->n_columns].text = shown[i];
    }
    mem_free(shown);
    mem_free(name);
}

static void fit_terminal(struct grid *g, size_t width)
{
    for (size_t c = 0; c < g->n_columns; c++)
        g->column[c].name = terminal_text(g->column[c].name, width);
    for (size_t i = 0; i < g->n_cells; i++)
        g->cell[i].text = terminal_text(g->cell[i].text, width);
    narrow_first(g, width);
}

void grid_print(FILE *f, struct grid *g, const struct report_options *o)
{
    if (*g->title && o->output != OUT_HTML)
        grid_note(f, o, "%s", g->title);
    if (o->output == OUT_TABLE)
        fit_terminal(g, o->width);
    if (o->output == OUT_HTML)
        page_grid(f, g);
    else if (o->output == OUT_TABLE)
        text_grid(f, g, o);
    else
        grid_paper(f, g, o);
    if (g->n_notes)
        grid_gap(f, o);
    for (size_t i = 0; i < g->n_notes && o->output != OUT_LATEX; i++)
        grid_note(f, o, "%s", g->note[i]);
}

/* Prints a text in lines of at most `width` columns, broken at blanks. */
static void print_wrapped(FILE *f, const char *text, size_t width)
{
    size_t position = 0;
    char *line = err_visible(text);
    for (char *s = line, *end; *s; s = end) {
        end = s + strspn(s, " ");
        while (*end && *end != ' ')
            end++;
        char cut_byte = *end;
        *end = '\0';
        size_t columns = name_width(s);
        if (position > 0 && position + columns > width) {
            s += strspn(s, " ");
            fputc('\n', f);
            position = 0;
            columns = name_width(s);
        }
        fputs(s, f);
        position += columns;
        *end = cut_byte;
    }
    mem_free(line);
}

void grid_gap(FILE *f, const struct report_options *o)
{
    if (o->output == OUT_MARKDOWN)
        fputc('\n', f);
}

void grid_note(FILE *f, const struct report_options *o, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    char *text = put_format(format, ap);
    va_end(ap);
    if (o->output == OUT_HTML)
        page_paragraph(f, "note", "%s", text);
    else if (o->output == OUT_MARKDOWN)
        put_markdown(f, text);
    else if (o->output == OUT_LATEX)
        err_print(f, "%% %s", text);
    else
        print_wrapped(f, text, o->width);
    fputs(o->output == OUT_MARKDOWN ? "\n\n" : o->output == OUT_HTML ? "" : "\n", f);
    mem_free(text);
}
