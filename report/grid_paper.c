/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Prints tables for a paper: LaTeX and Markdown. */
#include <string.h>

#include "base/mem.h"
#include "base/put.h"
#include "report/grid.h"

/* Returns the width of a cell's marks without the star, which LaTeX and Markdown do not print. */
static size_t printed_marks(const struct grid_cell *cell)
{
    return grid_marks_width(cell) - (cell->mark & GRID_BEST ? 1 : 0);
}

/* Returns the cell with the widest marks in a column of numbers; NULL if no cell has marks or the column is aligned to
 * the left. */
static const struct grid_cell *widest_marks(const struct grid *g, size_t c)
{
    const struct grid_cell *widest = NULL;
    size_t most = 0;
    for (size_t i = c; i < g->n_cells && !g->column[c].left; i += g->n_columns)
        if (printed_marks(&g->cell[i]) > most) {
            most = printed_marks(&g->cell[i]);
            widest = &g->cell[i];
        }
    return widest;
}

/* Prints a cell. In LaTeX, it leaves room for the marks of `widest`, the cell of its column that has the most (NULL if
 * none has marks), which aligns the digits of the column. */
static void paper_cell(FILE *f, const struct grid_cell *cell, const struct grid_cell *widest,
                       const struct report_options *o)
{
    bool latex = o->output == OUT_LATEX, best = cell->mark & GRID_BEST;
    fputs(!best ? "" : latex ? "\\textbf{" : "**", f);
    (latex ? put_latex : put_markdown)(f, cell->text);
    fputs(!best ? "" : latex ? "}" : "**", f);
    if (!latex || !widest) {
        grid_marks(f, cell, o->output, o->ascii);
        return;
    }
    fputs(printed_marks(cell) ? "\\rlap{" : "", f);
    grid_marks(f, cell, o->output, o->ascii);
    fputs(printed_marks(cell) ? "}\\phantom{" : "\\phantom{", f);
    grid_marks(f, widest, o->output, o->ascii);
    fputc('}', f);
}

/* Begins a table in LaTeX, which is scaled down if it is larger than the column or page. A comment names the packages
 * that the table needs. */
static void latex_begin(FILE *f, const struct grid *g)
{
    fprintf(f, "%% \\usepackage{booktabs,%sadjustbox}\n", g->n_notes ? "threeparttable," : "");
    fputs("\\begin{adjustbox}{max width=\\linewidth, max totalheight=.9\\textheight}\n", f);
    fputs(g->n_notes ? "\\begin{threeparttable}\n" : "", f);
    fputs("\\begin{tabular}{", f);
    for (size_t c = 0; c < g->n_columns; c++)
        fputc(g->column[c].left ? 'l' : 'r', f);
    fputs("}\n\\toprule\n", f);
}

/* Ends a table in LaTeX and prints its notes, which the package threeparttable makes as wide as the table. */
static void latex_end(FILE *f, const struct grid *g)
{
    fputs("\\bottomrule\n\\end{tabular}\n", f);
    fputs(g->n_notes ? "\\begin{tablenotes}[flushleft]\\footnotesize\n" : "", f);
    for (size_t i = 0; i < g->n_notes; i++) {
        fputs("\\item ", f);
        put_latex(f, g->note[i]);
        fputc('\n', f);
    }
    fputs(g->n_notes ? "\\end{tablenotes}\n\\end{threeparttable}\n" : "", f);
    fputs("\\end{adjustbox}\n", f);
}

void grid_paper(FILE *f, const struct grid *g, const struct report_options *o)
{
    bool latex = o->output == OUT_LATEX;
    const char *cell = latex ? " & " : " | ", *end = latex ? " \\\\\n" : " |\n", *start = latex ? "" : "| ";
    const struct grid_cell **widest = mem_alloc(g->n_columns, sizeof *widest);
    if (latex)
        latex_begin(f, g);
    for (size_t c = 0; c < g->n_columns; c++) {
        fputs(c ? cell : start, f);
        widest[c] = widest_marks(g, c);
        (latex ? put_latex : put_markdown)(f, g->column[c].name);
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
            strchr("[*", g->cell[i].text[0])) /* the end of the row above would take these characters as its argument */
            fputs("{}", f);
        paper_cell(f, &g->cell[i], widest[i % g->n_columns], o);
        if ((i + 1) % g->n_columns == 0)
            fputs(end, f);
    }
    if (latex)
        latex_end(f, g);
    mem_free(widest);
}
