/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The distributions of abilities, scores and scales, and the curves of the criteria over the abilities: the data of
 * the pictures of a gain file. */
#ifndef DIAGNOSE_DISTRIBUTION_H
#define DIAGNOSE_DISTRIBUTION_H

#include "diagnose/coverage.h"
#include "format/published.h"
#include "model/summary.h"

/* The number of parts into which bins divide a range at most; the number of points of a drawn curve; the largest number
 * of rows in struct dist_rows. */
enum { DIST_BINS = 40, DIST_CURVE = 121, DIST_ROWS = 24 };

/* A histogram's bins [lo + k width, lo + (k + 1) width), k = 0 .. n - 1; the width is 1, 2 or 5 times a power of ten,
 * and lo a multiple of it. */
struct dist_bins {
    double lo, width;
    size_t n; /* 1 .. DIST_BINS + 1 */
};
/* Returns the lower edge of bin k; k = n gives the upper edge of the last bin. */
double dist_edge(const struct dist_bins *b, size_t k);
/* Returns the i-th (from 0) of n indices that are evenly spaced from 0 to n_all - 1, rounded; 0 if n is less than 2. */
size_t dist_pick(size_t i, size_t n, size_t n_all);

/* The distribution of theta, or of the Bradley-Terry score, over the documents of one topic or dataset. */
struct dist_row {
    const char *name;
    struct summary summary; /* n = 0 if it has no numbers */
    size_t *count; /* numbers of documents by bin; documents beyond the bins are in the first or the last one */
};

/* Histograms with common bins, a row for each topic or dataset, of abilities or of Bradley-Terry scores. */
struct dist_rows {
    struct dist_bins bins;
    struct dist_row *row; /* n rows */
    size_t n;
    size_t n_outside; /* how many documents lie beyond the bins; they are counted in the first or the last bin */
    size_t *storage;  /* n x bins.n counts, which the rows point into */
};

/* The scale tau of a topic, with its 95 % interval. */
struct dist_scale {
    const struct pub_query *query; /* the topic in the gain file, with its tau */
    double lo, hi;                 /* tau -+ 1.96 se_tau, lo at least 0; NAN if se_tau is unknown */
};

/* The distributions of a gain file. */
struct distribution {
    struct dist_bins bins;    /* bins of theta, which also cover each difficulty +- 1 */
    size_t *documents;        /* numbers of documents by bin of theta */
    size_t n_outside;         /* how many documents lie beyond the bins; `documents` has them in its first or last
                               * element */
    struct dist_scale *scale; /* n_scales topics with a tau, in descending order of it */
    size_t n_scales;
    struct dist_rows theta, bt; /* histograms of theta and of Bradley-Terry scores: rows of the same topics or datasets,
                                 * in descending order of median theta (or score, without theta). No rows if no document
                                 * of them has the value */
    bool rows_are_datasets;     /* whether each row is a dataset; otherwise it is a topic */
    size_t n_candidates; /* the number of topics or datasets with a theta or a score, of which at most DIST_ROWS were
                          * chosen, evenly spaced in their order */
};

/* Returns the height at `theta` of a curve drawn for the gain file *p; c is the index of a criterion. */
typedef double dist_curve_fn(const struct published *p, double theta, size_t c);
/* Four curves, each a function of theta: dist_pass returns P(pass) of criterion c for a judge of severity 0,
 * dist_item_information this criterion's information, dist_information that of all criteria, and dist_gain the gain;
 * the last two ignore c. */
double dist_pass(const struct published *p, double theta, size_t c);
double dist_item_information(const struct published *p, double theta, size_t c);
double dist_information(const struct published *p, double theta, size_t c);
double dist_gain(const struct published *p, double theta, size_t c);

/* Computes the distributions of a gain file. c is the coverage of the judgements, which gives the topics' datasets;
 * NULL if there are no judgements. The rows are datasets if there are more than DIST_ROWS topics and several
 * datasets, else topics. Free *d with dist_free; it points into *p and *c. */
void dist_measure(struct distribution *d, const struct published *p, const struct coverage *c);
void dist_free(struct distribution *d);

#endif
