/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Intervals: those of Student's t, percentiles, and what ties an interval to the test that it inverts.
 *
 * Percentiles (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13) are type 7 of Hyndman and Fan
 * (1996), as numpy.quantile and R's default: linear between the order statistics around (n - 1) p, counted from 0. */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "compare/stats.h"

static double settle(double x, double centre)
{
    return fabs(x - centre) <= CMP_ROUNDING ? centre : x;
}

struct cmp_range cmp_percentiles(const double *x, size_t n, double alpha, double centre)
{
    struct cmp_range r = CMP_NO_RANGE;
    if (!n)
        return r;
    double place = alpha / 2 * (double)(n - 1), part = place - floor(place), *copy = mem_alloc(n, sizeof *copy);
    size_t below = (size_t)place, above = below + 1 < n ? below + 1 : below;
    memcpy(copy, x, n * sizeof *copy);
    double a = cmp_nth(copy, n, below), b = cmp_nth(copy, n, above);
    r.lo = settle(a + part * (b - a), centre);
    a = cmp_nth(copy, n, n - 1 - below);
    b = cmp_nth(copy, n, n - 1 - above);
    r.hi = settle(a + part * (b - a), centre);
    mem_free(copy);
    return r;
}

struct cmp_range cmp_t_range(double mean, double se, double df, double alpha)
{
    if (se == 0)
        return (struct cmp_range){mean, mean};
    double half = se * gsl_cdf_tdist_Qinv(alpha / 2, df);
    return (struct cmp_range){mean - half, mean + half};
}

size_t cmp_needed(double alpha, size_t draws)
{
    double least = ceil(alpha * (1 + (double)draws) - 1e-9) - 1;
    return least > 0 ? (size_t)least : 0;
}

struct cmp_range cmp_settle(struct cmp_range r, bool rejects, double centre)
{
    if (isnan(r.lo) || isnan(r.hi))
        return CMP_NO_RANGE;
    r.lo = settle(r.lo, centre);
    r.hi = settle(r.hi, centre);
    bool covers = r.lo <= 0 && r.hi >= 0;
    if (rejects && covers) { /* an open end at 0 */
        if (-r.lo <= r.hi)
            r = (struct cmp_range){CMP_ROUNDING, fmax(r.hi, CMP_ROUNDING)};
        else
            r = (struct cmp_range){fmin(r.lo, -CMP_ROUNDING), -CMP_ROUNDING};
    } else if (!rejects && !covers)
        *(r.lo > 0 ? &r.lo : &r.hi) = 0;
    return r;
}

double cmp_nth(double *x, size_t n, size_t k)
{
    size_t first = 0, last = n - 1;
    while (first < last) { /* Hoare, Communications of the ACM 4(7), 1961 */
        double pivot = x[first + (last - first) / 2];
        size_t i = first, j = last;
        for (;;) {
            while (x[i] < pivot)
                i++;
            while (x[j] > pivot)
                j--;
            if (i >= j)
                break;
            double swap = x[i];
            x[i++] = x[j];
            x[j--] = swap;
        }
        if (k <= j)
            last = j;
        else
            first = j + 1;
    }
    return x[k];
}
