/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the pictures of several pages have in rows: estimates with their intervals, values as boxes, a
 * matrix of names, names that change places from one order to the next. */
#ifndef REPORT_FIGURE_ROWS_H
#define REPORT_FIGURE_ROWS_H

#include "report/figure.h"
#include "study/estimate.h"

/* Begins a table whose first column has names and all others, whose names end with NULL, numbers. */
void figure_columns(struct grid *g, const char *title, const char *first, ...) __attribute__((sentinel));
/* Adds a cell with a number, or an interval; "-" where it is not known. */
void figure_value(struct grid *g, const struct report_options *o, double v);
void figure_interval(struct grid *g, const struct report_options *o, double lo, double hi);
/* Adds a cell for each letter of `kinds`, from the arguments: s const char *, n size_t, r size_t that is a rank (0 is
 * "-"), v double, d double that is a difference and has a sign, i two doubles that are an interval. */
void figure_cells(struct grid *g, const struct report_options *o, const char *kinds, ...);

/* A dot with its interval, of a share k/n beside it, and a row of the table. */
struct figure_estimate {
    const char *name, *shown; /* in the table; in the picture, NULL = the same */
    struct stat_rate x;       /* n 0: an estimate, which is no share */
    enum figure_tone tone;    /* FIGURE_MORE where nothing is to be told apart */
    double expected;          /* by chance: a line across the row; NAN = none */
};
struct figure_estimates {
    const struct figure_estimate *row;
    size_t n;
    double lo, hi;        /* that the scale has at least; NAN, NAN = as the rows need */
    double line;          /* a value marked in all rows; NAN = none */
    const char *expected; /* column of the table, NULL = none */
    const char *names;    /* what the rows are: its first column; NULL = the caller makes the table */
    const char *title;    /* of the scale, NULL = none */
};
/* All but title, id, key and figure_finish, which are the caller's. */
void figure_estimates(struct figure *f, const struct figure_estimates *e, const struct report_options *o);

/* The gains of one row: their number, quantiles and mean, the latter with an interval or NAN, NAN. */
enum { FIGURE_QUANTILES = 5 };
struct figure_spread {
    const char *name, *shown; /* in the table; in the picture */
    size_t n;
    const double *quantile; /* 0.05, 0.25, 0.5, 0.75, 0.95 */
    double mean, lo, hi;
};
/* Draws them as boxes, with their key and their table; names: what the rows are, many: what is counted. All but title
 * and id. */
void figure_spreads(struct figure *f, const struct figure_spread *row, size_t n, const char *names, const char *many,
                    const struct report_options *o);

/* The frame of a matrix of n names and themselves: cell (x, y) is from x - 0.5 to x + 0.5, y likewise from above; the
 * number of a row stands between its name and its cells, and above its column. */
enum { FIGURE_MATRIX = 60 /* most names: then columns are as narrow as a sign */ };
void figure_matrix(struct figure *f, const char *const *name, size_t n);

/* Orders of the same n names side by side: a line is a name. */
struct figure_slopes {
    const char *const *name;   /* [n] */
    const char *const *column; /* [n_columns] */
    size_t n, n_columns;       /* two columns or more */
    const size_t *rank;        /* [column][n]: 1 = best, ties share the best; 0 = none */
    const size_t *order;       /* [column][n]: names from above */
};
enum { FIGURE_SLOPES = 4 /* most columns of a picture */ };
/* All but title, id and figure_finish. Its table has the ranks, in the order of the first column. */
void figure_slopes(struct figure *f, const struct figure_slopes *s);

#endif
