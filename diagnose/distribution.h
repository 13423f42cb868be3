/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Where abilities, scores and scales lie, and what the criteria make of the abilities: what pictures of a gain file
 * show. */
#ifndef DIAGNOSE_DISTRIBUTION_H
#define DIAGNOSE_DISTRIBUTION_H

#include "diagnose/coverage.h"
#include "format/published.h"
#include "model/summary.h"

enum { DIST_BINS = 40, DIST_CURVE = 121, DIST_ROWS = 24 };

/* Bins [lo + k width, lo + (k + 1) width) at round numbers. */
struct dist_bins {
    double lo, width;
    size_t n; /* 1 .. DIST_BINS + 1 */
};
/* Bins that hold all of x[0 .. n), sorted, but for the half percent at either end; at most DIST_BINS + 1. The first and
 * the last take what lies beyond them. Without numbers, one bin from 0 to 1. */
struct dist_bins dist_bins_of(const double *x, size_t n);
size_t dist_bin(const struct dist_bins *b, double v);
double dist_edge(const struct dist_bins *b, size_t k); /* lo of bin k; k = n: where the last ends */

/* One of n numbers out of `all`, evenly spaced from 0 to all - 1. */
size_t dist_pick(size_t i, size_t n, size_t all);

/* The documents of one topic or dataset. */
struct dist_row {
    const char *name;
    struct summary of; /* n = 0: it has none */
    size_t *count;     /* by bin */
};

/* Of abilities or of scores. */
struct dist_rows {
    struct dist_bins bins;
    struct dist_row *row; /* n */
    size_t n;
    size_t beyond;   /* documents of these rows that lie beyond the bins */
    size_t *storage; /* n x bins */
};

struct dist_point {
    double theta, information, gain;
};

struct dist_scale {
    const struct pub_query *query;
    double lo, hi; /* tau -+ 1.96 se_tau, lo at least 0; NAN = not known */
};

struct distribution {
    struct dist_bins bins;                         /* they hold the difficulties, too, with one unit to either side */
    size_t *documents;                             /* by bin of theta */
    size_t beyond;                                 /* of them */
    struct dist_point point[DIST_CURVE];           /* evenly over the bins */
    double *pass;                                  /* DIST_CURVE x C: P(pass | theta), a judge of severity 0 */
    struct dist_point *middle;                     /* of each bin */
    double *middle_pass;                           /* bins x C */
    double *item_information, *middle_information; /* of each criterion: DIST_CURVE x C, bins x C */
    double *gain_at;                               /* C: g at each difficulty */
    struct dist_scale *scale;                      /* n_scales topics with a tau, largest first */
    size_t n_scales;
    struct dist_rows theta, bt; /* the same topics or datasets, by their median theta, largest first */
    bool by_dataset;
    size_t all_rows; /* topics or datasets with a theta or a score, of which DIST_ROWS at most were chosen, evenly
                      * spaced in their order */
};

/* Of a gain file. c: the coverage of the judgements, which say what datasets topics are of, NULL = none were given. Where
 * there are more than DIST_ROWS topics, and several datasets, rows are datasets. */
void dist_measure(struct distribution *d, const struct published *p, const struct coverage *c);
void dist_free(struct distribution *d);

#endif
