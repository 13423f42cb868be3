/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a report says of many numbers. */
#ifndef MODEL_SUMMARY_H
#define MODEL_SUMMARY_H

#include <stddef.h>

struct summary {
    size_t n;
    double min, q1, median, q3, max, mean; /* NAN where n is 0 */
};

/* Sorts x[0 .. n), which holds no NAN, and sums it up. */
struct summary summary_of(double *x, size_t n);
/* A quantile of sorted numbers, 0 <= p <= 1, NAN where n is 0: type 7 of Hyndman and Fan (The American Statistician
 * 50(4), 1996), linear between the order statistics around (n - 1) p, as numpy.quantile and R's default. */
double summary_quantile(const double *sorted, size_t n, double p);

#endif
