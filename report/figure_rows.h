/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pictures that several pages use: estimates with their intervals, values as boxes, a matrix of names, and names that
 * change places between several orders. */
#ifndef REPORT_FIGURE_ROWS_H
#define REPORT_FIGURE_ROWS_H

#include "report/figure.h"
#include "study/estimate.h"

/* Begins a table. The first column has names, the other columns have numbers; NULL ends their headings. */
void figure_columns(struct grid *g, const char *title, const char *first, ...) __attribute__((sentinel));
/* Add a cell with a number or an interval, or with "-" if it is NAN. */
void figure_value(struct grid *g, const struct report_options *o, double v);
void figure_interval(struct grid *g, const struct report_options *o, double lo, double hi);
/* Adds a cell for each letter of `kinds`, whose arguments follow: s const char *, n size_t, r a rank as size_t (0 is
 * "-"), v double, d a difference as double (printed with its sign), i an interval as two doubles. */
void figure_cells(struct grid *g, const struct report_options *o, const char *kinds, ...);

/* An estimate as a row: a dot with its interval and, for a share, k/n beside it. */
struct figure_estimate {
    const char *name, *shown; /* the names in the table and in the picture; NULL means the same */
    struct stat_rate x;       /* the value; n = 0 means that it is no share */
    enum figure_tone tone;    /* FIGURE_MORE if rows need no different tones */
    double expected;          /* the value at chance level, a line across the row; NAN means none */
};
struct figure_estimates {
    const struct figure_estimate *row;
    size_t n;
    double lo, hi;        /* the least range of the scale; NAN, NAN means the range of the rows */
    double line;          /* a value marked in all rows; NAN means none */
    const char *expected; /* the table's column of values at chance level; NULL means none */
    const char *names;    /* the heading of the table's first column; NULL means that the caller fills the table */
    const char *title;    /* the title of the scale; NULL means none */
};
/* Draws the rows and fills the table. The caller sets title, id and key, and calls figure_finish. */
void figure_estimates(struct figure *f, const struct figure_estimates *e, const struct report_options *o);

/* The values of one row: their number, quantiles, and mean with its interval, NAN and NAN if there is none. */
enum { FIGURE_QUANTILES = 5 };
struct figure_spread {
    const char *name, *shown; /* the names in the table and in the picture */
    size_t n;
    const double *quantile; /* 0.05, 0.25, 0.5, 0.75, 0.95 */
    double mean, lo, hi;
};
/* Draws the rows as boxes with their key and their table. `names` and `many` are the headings of the table's names and
 * counts. The caller sets title and id. */
void figure_spreads(struct figure *f, const struct figure_spread *row, size_t n, const char *names, const char *many,
                    const struct report_options *o);

/* Prepares the matrix of n names by themselves. Cell (x, y) is the square around (x, y) with sides of
 * length 1; row 0 is at the top. The number of a name is beside its row and above its column. */
enum { FIGURE_MATRIX = 60 /* the largest number of names, at which columns are as narrow as a sign */ };
void figure_matrix(struct figure *f, const char *const *name, size_t n);

/* Several orders of the same n names side by side; each name is a line. */
struct figure_slopes {
    const char *const *name;   /* [n] */
    const char *const *column; /* [n_columns] */
    size_t n, n_columns;       /* n_columns >= 2 */
    const size_t *rank;        /* [column][n]: 1 is the best rank, which ties share; 0 means no rank */
    const size_t *order;       /* [column][n]: the indices of the names from top to bottom */
};
enum { FIGURE_SLOPES = 4 /* the largest number of columns of a picture */ };
/* Draws the lines, and fills the table with the ranks in the order of the first column. The caller sets title and id,
 * and calls figure_finish. */
void figure_slopes(struct figure *f, const struct figure_slopes *s);

#endif
