/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pictures that several pages use: estimates with their intervals, values as boxes, a matrix of names, and names that
 * change places between several orders. */
#ifndef REPORT_FIGURE_ROWS_H
#define REPORT_FIGURE_ROWS_H

#include "report/figure.h"
#include "study/estimate.h"

/* Begins the table *g with the heading `first` of a column of names and, in the arguments that follow, a heading for
 * each column of numbers, ended by NULL. */
void figure_columns(struct grid *g, const char *title, const char *first, ...) __attribute__((sentinel));
/* figure_value adds a cell with the number v, figure_interval one with the interval "[lo, hi]"; "-" if v, lo or hi is
 * NAN. */
void figure_value(struct grid *g, const struct report_options *o, double v);
void figure_interval(struct grid *g, const struct report_options *o, double lo, double hi);
/* Adds a cell for each letter of `kinds`, whose arguments follow: s const char *, n size_t, r a rank as size_t (0 is
 * "-"), v double, d a difference as double (printed with its sign), i an interval as two doubles. */
void figure_cells(struct grid *g, const struct report_options *o, const char *kinds, ...);

/* A row of a picture of estimates: a dot at the value, a line for its confidence interval and, for a share, k/n. */
struct figure_estimate {
    const char *name, *shown; /* the names in the table and in the picture; shown = NULL means `name` in both */
    struct stat_rate x;       /* the value x.rate with its interval; x.n = 0 means that it is not a share k/n */
    enum figure_tone tone;    /* the colour of dot and line; usually FIGURE_MORE */
    double expected;          /* the value that chance alone would give, a line across the row; NAN means none */
};
/* A picture of estimates: its rows and its one scale. */
struct figure_estimates {
    const struct figure_estimate *row;
    size_t n;
    double lo, hi;        /* the scale reaches at least from lo to hi; NAN means only as far as the rows need */
    double line;          /* a value marked by a line across all rows; NAN means none */
    const char *expected; /* the heading of the table's column of `expected` of the rows; NULL means no such column */
    const char *names;    /* the heading of the table's first column; NULL means that the caller fills the table */
    const char *title;    /* the title of the scale; NULL means none */
};
/* Draws the rows and, if e->names is set, fills the table. Before, the caller calls figure_begin; afterwards, it adds
 * the key and calls figure_finish. */
void figure_estimates(struct figure *f, const struct figure_estimates *e, const struct report_options *o);

/* A row of a picture of distributions of gains (0 to 1): the number of values, their FIGURE_QUANTILES quantiles and
 * their mean. */
enum { FIGURE_QUANTILES = 5 };
struct figure_spread {
    const char *name, *shown; /* the names in the table and in the picture; both are required */
    size_t n;                 /* the number of values */
    const double *quantile;   /* [FIGURE_QUANTILES]: the quantiles 0.05, 0.25, 0.5, 0.75 and 0.95 */
    double mean, lo, hi;      /* lo, hi: the 95 % interval of the mean, NAN if there is none; a row whose mean is NAN
                               * has no box */
};
/* Draws the rows as boxes on a scale of gains from 0 to 1, adds the key and the table, and calls figure_finish. `names`
 * is the table's heading of the names, `many` that of the counts, as a plural such as "documents". The caller calls
 * figure_begin before. */
void figure_spreads(struct figure *f, const struct figure_spread *row, size_t n, const char *names, const char *many,
                    const struct report_options *o);

/* figure_matrix prepares the scales and names of a matrix with a row and a column for each of n names, without its
 * contents. The cell of row y and column x, from 0 at the top left, is the square with sides of length 1 around (x, y).
 * A name's number, from 1, is beside its row and above its column, where some are omitted if they would touch. */
enum { FIGURE_MATRIX = 60 /* the largest number of names that callers draw; columns are then as narrow as a sign */ };
void figure_matrix(struct figure *f, const char *const *name, size_t n);

/* Several rankings of the same n runs side by side, one per column; each run is a line from column to column. */
struct figure_slopes {
    const char *const *name;   /* [n]: the names of the runs */
    const char *const *column; /* [n_columns]: the headings of the rankings */
    size_t n, n_columns;       /* n_columns >= 2 */
    const size_t *rank;        /* [column][n]: 1 is the best rank, which ties share; 0 means no rank */
    const size_t *order;       /* [column][n]: the indices in `name`, from 0, from top to bottom */
};
enum { FIGURE_SLOPES = 4 /* the largest number of columns that a caller may put into a picture */ };
/* Draws the lines, coloured if a run has a rank in the first and the last column and they differ, adds the key, and
 * fills the table with the ranks in the order of the first column. The caller calls figure_begin before and
 * figure_finish afterwards. */
void figure_slopes(struct figure *f, const struct figure_slopes *s);

#endif
