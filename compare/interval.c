/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Percentile interval of a bootstrap distribution (Efron and Tibshirani, An Introduction to the Bootstrap, 1993,
 * chapter 13): its 2.5 % and 97.5 % quantiles.
 *
 * Quantiles are type 7 of Hyndman and Fan (1996), as numpy.quantile and R's default: linear between the order
 * statistics around (n - 1) p, counted from 0. Only the tails are sorted. */
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>

#include "compare/stats.h"
#include "base/mem.h"

static double settle(double x, double centre)
{
    return fabs(x - centre) <= CMP_ROUNDING ? centre : x;
}

void cmp_interval(const double *x, size_t n, double centre, double *lo, double *hi)
{
    *lo = *hi = NAN;
    if (!n)
        return;
    double place = 0.025 * (double)(n - 1), part = place - floor(place);
    size_t below = (size_t)place, tail = below + 2 < n ? below + 2 : n, above = below + 1 < n ? below + 1 : below;
    double *end = rcp_alloc(tail, sizeof *end);
    gsl_sort_smallest(end, tail, x, 1, n);
    *lo = settle(end[below] + part * (end[above] - end[below]), centre);
    gsl_sort_largest(end, tail, x, 1, n);
    *hi = settle(end[below] + part * (end[above] - end[below]), centre);
    free(end);
}
