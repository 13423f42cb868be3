/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "report/grid.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "report/name.h"
#include "base/put.h"
#include "base/mem.h"

static char *print_text(const char *format, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = rcp_alloc((size_t)len + 1, 1);
    vsnprintf(text, (size_t)len + 1, format, ap);
    return text;
}

void grid_begin(struct grid *g, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    *g = (struct grid){.title = print_text(format, ap)};
    va_end(ap);
}

void grid_column(struct grid *g, bool left, bool begins, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g->column = rcp_grow(g->column, &g->cap_columns, g->n_columns + 1, sizeof *g->column);
    g->column[g->n_columns] = (struct grid_column){print_text(format, ap), left, begins, g->even && g->n_columns > 0};
    g->n_columns++;
    va_end(ap);
}

void grid_cell(struct grid *g, enum grid_mark mark, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g->column[g->n_cells % g->n_columns].marked |= mark != GRID_PLAIN;
    g->cell = rcp_grow(g->cell, &g->cap_cells, g->n_cells + 1, sizeof *g->cell);
    g->cell[g->n_cells++] = (struct grid_cell){print_text(format, ap), mark};
    va_end(ap);
}

void grid_free(struct grid *g)
{
    for (size_t i = 0; i < g->n_cells; i++)
        free(g->cell[i].text);
    for (size_t i = 0; i < g->n_columns; i++)
        free(g->column[i].name);
    free(g->cell);
    free(g->column);
    free(g->title);
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

/* Width of a column: its widest text, and a mark where it has any. */
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
        width += (c ? 2 : 0) + column_width(g, c) + g->column[c].marked;
    return width;
}

static void pad(FILE *f, size_t n)
{
    fprintf(f, "%*s", (int)n, "");
}

/* The last column on a line has no blanks after it. */
static void text_cell(FILE *f, const struct grid *g, size_t c, size_t width, const char *text, enum grid_mark mark,
                      bool bold, bool last)
{
    const struct grid_column *column = &g->column[c];
    size_t fill = width - name_width(text);
    if (!column->left)
        pad(f, fill);
    fprintf(f, bold && mark == GRID_BEST ? "\033[1m%s\033[0m" : "%s", text);
    if (column->marked && (mark != GRID_PLAIN || !last))
        fputc(mark == GRID_BEST ? '*' : mark == GRID_TIED ? '~' : ' ', f);
    if (column->left && !last)
        pad(f, fill);
}

/* Columns from .. to - 1 behind the first one. */
static void text_block(FILE *f, const struct grid *g, const size_t *width, size_t from, size_t to, bool bold)
{
    for (size_t row = 0; row <= g->n_cells / g->n_columns; row++) {
        const struct grid_cell *cell = row ? &g->cell[(row - 1) * g->n_columns] : NULL;
        text_cell(f, g, 0, width[0], cell ? cell[0].text : g->column[0].name, cell ? cell[0].mark : GRID_PLAIN, bold,
                  from == to);
        for (size_t c = from; c < to; c++) {
            fputs("  ", f);
            text_cell(f, g, c, width[c], cell ? cell[c].text : g->column[c].name, cell ? cell[c].mark : GRID_PLAIN,
                      bold, c + 1 == to);
        }
        fputc('\n', f);
    }
}

/* As many blocks of columns side by side as fit, the others below. */
static void text_grid(FILE *f, const struct grid *g, bool bold)
{
    size_t *width = rcp_alloc(g->n_columns, sizeof *width);
    for (size_t c = 0; c < g->n_columns; c++)
        width[c] = column_width(g, c);
    size_t from = 1;
    do {
        size_t to = from, used = width[0] + g->column[0].marked;
        while (to < g->n_columns) {
            size_t end = to, block = 0;
            do {
                block += 2 + width[end] + g->column[end].marked;
                end++;
            } while (end < g->n_columns && !g->column[end].begins);
            if (to > from && used + block > GRID_WIDTH)
                break;
            used += block;
            to = end;
        }
        if (from > 1)
            fputc('\n', f);
        text_block(f, g, width, from, to, bold);
        from = to;
    } while (from < g->n_columns);
    free(width);
}

static void paper_text(FILE *f, const char *s, enum grid_mark mark, bool latex)
{
    fputs(mark != GRID_BEST ? "" : latex ? "\\textbf{" : "**", f);
    (latex ? put_latex : put_markdown)(f, s);
    fputs(mark == GRID_BEST ? latex ? "}" : "**" : mark == GRID_TIED ? latex ? "$\\sim$" : "\\~" : "", f);
}

static void paper_grid(FILE *f, const struct grid *g, bool latex)
{
    const char *cell = latex ? " & " : " | ", *end = latex ? " \\\\\n" : " |\n", *start = latex ? "" : "| ";
    fputs(latex ? "\\begin{tabular}{" : "", f);
    for (size_t c = 0; c < g->n_columns && latex; c++)
        fputc(g->column[c].left ? 'l' : 'r', f);
    fputs(latex ? "}\n\\toprule\n" : "", f);
    for (size_t c = 0; c < g->n_columns; c++) {
        fputs(c ? cell : start, f);
        paper_text(f, g->column[c].name, GRID_PLAIN, latex);
    }
    fputs(end, f);
    fputs(latex ? "\\midrule\n" : "|", f);
    for (size_t c = 0; c < g->n_columns && !latex; c++)
        fputs(g->column[c].left ? " --- |" : " ---: |", f);
    fputs(latex ? "" : "\n", f);
    for (size_t i = 0; i < g->n_cells; i++) {
        bool first = i % g->n_columns == 0;
        fputs(first ? start : cell, f);
        if (latex && first && g->cell[i].text[0] &&
            strchr("[*", g->cell[i].text[0])) /* what ends the row above takes them for its argument */
            fputs("{}", f);
        paper_text(f, g->cell[i].text, g->cell[i].mark, latex);
        if ((i + 1) % g->n_columns == 0)
            fputs(end, f);
    }
    fputs(latex ? "\\bottomrule\n\\end{tabular}\n" : "", f);
}

/* A text as a terminal shows it, no wider than the terminal; frees it. */
static char *terminal_text(char *text)
{
    char *visible = rcp_visible(text), *out = name_shorten(visible, GRID_WIDTH);
    free(visible);
    free(text);
    return out;
}

static void for_terminal(struct grid *g)
{
    for (size_t c = 0; c < g->n_columns; c++)
        g->column[c].name = terminal_text(g->column[c].name);
    for (size_t i = 0; i < g->n_cells; i++)
        g->cell[i].text = terminal_text(g->cell[i].text);
}

void grid_print(FILE *f, struct grid *g, enum output_format output, bool bold)
{
    if (*g->title)
        grid_note(f, output, "%s", g->title);
    if (output == OUT_TABLE)
        for_terminal(g);
    if (output == OUT_TABLE)
        text_grid(f, g, bold);
    else
        paper_grid(f, g, output == OUT_LATEX);
}

void grid_note(FILE *f, enum output_format output, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    char *text = print_text(format, ap);
    va_end(ap);
    if (output == OUT_MARKDOWN)
        put_markdown(f, text);
    else
        rcp_print(f, output == OUT_LATEX ? "%% %s" : "%s", text);
    fputs(output == OUT_MARKDOWN ? "\n\n" : "\n", f);
    free(text);
}
