/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Small tables: cells of text that are printed for a terminal, as LaTeX, as Markdown or in a page. */
#ifndef REPORT_GRID_H
#define REPORT_GRID_H

#include <stdbool.h>
#include <stdio.h>

#include "report/report_options.h"

/* The marks of a cell, as bits. */
enum grid_mark {
    GRID_PLAIN = 0,
    GRID_BEST = 1,   /* bold; a terminal shows "*" and, if o->bold is set, bold as well */
    GRID_TIED = 2,   /* "~" */
    GRID_BETTER = 4, /* a dagger, in ASCII "+" */
    GRID_WORSE = 8   /* a double dagger, in ASCII "-" */
};

struct grid_cell {
    char *text;
    unsigned mark;       /* bits of enum grid_mark */
    char *above, *below; /* letters after the text, raised and lowered; NULL means none */
};
struct grid_column {
    char *name;   /* the heading */
    bool left;    /* whether it is aligned to the left, like names; otherwise to the right */
    bool begins;  /* whether a block of columns begins here, which stay side by side on a narrow terminal if they fit */
    size_t marks; /* the room for marks and letters after the texts of its cells, in characters: that of the cell with
                   * the most */
};

/* The least width, in characters, of the columns after the first in an even table (struct grid). */
enum { GRID_EVEN = 7 };

struct grid {
    char *title;
    bool even; /* whether columns after the first are at least GRID_EVEN wide, with room for a mark; set before
                * columns */
    struct grid_column *column;
    size_t n_columns, cap_columns;
    struct grid_cell *cell; /* the cells, row by row: column c of row r is cell[r * n_columns + c] */
    size_t n_cells, cap_cells;
    char **note; /* the notes below the table */
    size_t n_notes, cap_notes;
};

/* Build a table: grid_begin with the title, grid_column for each heading, then grid_cell for each cell, row by row.
 * `left` aligns a column to the left, `begins` begins a block of columns, `mark` has bits of enum grid_mark. The table
 * copies all texts; grid_free frees them. */
void grid_begin(struct grid *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
void grid_column(struct grid *g, bool left, bool begins, const char *format, ...) __attribute__((format(printf, 4, 5)));
void grid_cell(struct grid *g, unsigned mark, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Sets the letters after the text of the cell that was added last, raised and lowered; "" means none. */
void grid_letters(struct grid *g, const char *above, const char *below);
/* Adds a note that is printed below the table and, in LaTeX, as a part of it. */
void grid_add_note(struct grid *g, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Returns how many characters the marks and letters of a cell take on a terminal. */
size_t grid_marks_width(const struct grid_cell *cell);
/* Prints the marks and letters of a cell in the form `output`; with `ascii`, a terminal and Markdown get ASCII. */
void grid_marks(FILE *f, const struct grid_cell *cell, enum output_format output, bool ascii);
/* Prints the table with its title and notes in the form o->output: OUT_TABLE, OUT_LATEX, OUT_MARKDOWN, or OUT_HTML for
 * a part of a page, where the title is the caption. On a terminal, columns that do not fit into the width are printed
 * below, in blocks that repeat the first column; texts of cells that are too wide become shorter in *g. */
void grid_print(FILE *f, struct grid *g, const struct report_options *o);
/* Prints the table without its title: as LaTeX, with its notes (packages booktabs and adjustbox, for notes
 * threeparttable), if o->output is OUT_LATEX, and else as Markdown, without notes. */
void grid_paper(FILE *f, const struct grid *g, const struct report_options *o);
/* Returns the width of all columns side by side on a terminal, in characters. */
size_t grid_width(const struct grid *g);
void grid_free(struct grid *g);

/* Prints a line of text between tables. A long line is broken at blanks on a terminal; in LaTeX, the line is a comment,
 * and in a page (OUT_HTML) a paragraph. */
void grid_note(FILE *f, const struct report_options *o, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Prints an empty line if the output is Markdown, which would take a note directly below a table for a row. */
void grid_gap(FILE *f, const struct report_options *o);

/* grid_number writes v by `format`, a printf format for one double, or "-" if v is NAN, to buf, which has
 * GRID_NUMBER_SIZE bytes, and returns buf. */
enum { GRID_NUMBER_SIZE = 400 };
const char *grid_number(char buf[static GRID_NUMBER_SIZE], const char *format, double v);
/* Returns a p-value as text: "<.0001" if it is smaller than 0.00005, "-" if it is NAN, and else with 4 decimals. The
 * text is in buf or is a constant. */
const char *grid_p(char buf[static GRID_NUMBER_SIZE], double p);
/* Write v with o->digits decimals, or "-" if v is NAN, to buf and return buf: grid_value with a sign only if v is
 * negative, grid_difference always with a sign, which is + if all digits are 0. */
const char *grid_value(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, double v);
const char *grid_difference(char buf[static GRID_NUMBER_SIZE], const struct report_options *o, double v);

#endif
