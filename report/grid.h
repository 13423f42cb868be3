/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Small tables for people: cells of text that are printed for a terminal, as LaTeX or as Markdown. */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include <stdbool.h>
#include <stdio.h>

#include "report/report_options.h"

enum grid_mark {
    GRID_PLAIN,
    GRID_BEST, /* "*" and, on a terminal, bold; bold in LaTeX and Markdown */
    GRID_TIED  /* "~" */
};

struct grid_cell {
    char *text;
    enum grid_mark mark;
};
struct grid_column {
    char *name;
    bool left;   /* aligned to the left; first of all columns: names */
    bool begins; /* a block of columns that are printed side by side begins here */
    bool marked; /* some cell has a mark */
};

struct grid {
    char *title;
    bool even; /* on a terminal, columns behind the first are at least GRID_EVEN wide and have room for a mark, whatever
                  is in them; set it before the columns */
    struct grid_column *column;
    size_t n_columns, cap_columns;
    struct grid_cell *cell; /* row by row */
    size_t n_cells, cap_cells;
};

/* All texts are copied. The order of calls: begin, columns, cells, print, free. */
void grid_begin(struct grid *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void grid_column(struct grid *g, bool left, bool begins, const char *format, ...) __attribute__((format(printf, 4, 5)));
void grid_cell(struct grid *g, enum grid_mark mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* output: OUT_TABLE, OUT_LATEX or OUT_MARKDOWN; bold: for OUT_TABLE, best cells are bold. A table for a terminal is at
 * most GRID_WIDTH wide: what does not fit goes below, in blocks that repeat the first column; there the texts of cells
 * become those that are shown. */
enum { GRID_WIDTH = 100, GRID_EVEN = 7 };
void grid_print(FILE *f, struct grid *g, enum output_format output, bool bold);
/* Width of all columns side by side on a terminal. */
size_t grid_width(const struct grid *g);
void grid_free(struct grid *g);

/* A line of text between tables; LaTeX gets it as a comment. */
void grid_note(FILE *f, enum output_format output, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A number by a printf format for one double, "-" where it is NAN. Returns buf. */
enum { GRID_NUMBER_SIZE = 400 };
const char *grid_number(char buf[static GRID_NUMBER_SIZE], const char *format, double v);

#endif
