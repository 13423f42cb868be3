/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The summary of many numbers in a report. */
#ifndef MODEL_SUMMARY_H
#define MODEL_SUMMARY_H

#include <stddef.h>

/* The number of values, their quartiles and their mean. */
struct summary {
    size_t n;
    double min, q1, median, q3, max, mean; /* NAN if n is 0 */
};

/* Sorts x[0 .. n), which contains no NAN, and returns its summary. */
struct summary summary_of(double *x, size_t n);
/* Returns the p-quantile of sorted numbers, 0 <= p <= 1, or NAN if n is 0: type 7 of Hyndman and Fan (The American
 * Statistician 50(4), 1996), linear between the order statistics around (n - 1) p, as in numpy.quantile and R's
 * default. */
double summary_quantile(const double *sorted, size_t n, double p);

#endif
