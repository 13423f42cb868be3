/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Intervals: Student's t, percentiles, and the agreement of an interval with the test that it inverts.
 *
 * Percentiles (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13) are type 7 of Hyndman and Fan
 * (1996), like numpy.quantile and R's default: linear between the two order statistics, counted from 0, on either side
 * of (n - 1) p. */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "compare/stats.h"

static double snap_to_centre(double x, double centre)
{
    return fabs(x - centre) <= CMP_ROUNDING ? centre : x;
}

struct cmp_range cmp_percentiles(const double *x, size_t n, double alpha, double centre)
{
    struct cmp_range r = CMP_NO_RANGE;
    if (!n)
        return r;
    double place = alpha / 2 * (double)(n - 1), part = place - floor(place), *copy = mem_alloc(n, sizeof *copy);
    size_t lower = (size_t)place, upper = lower + 1 < n ? lower + 1 : lower;
    memcpy(copy, x, n * sizeof *copy);
    double a = cmp_nth(copy, n, lower), b = cmp_nth(copy, n, upper);
    r.lo = snap_to_centre(a + part * (b - a), centre);
    a = cmp_nth(copy, n, n - 1 - lower);
    b = cmp_nth(copy, n, n - 1 - upper);
    r.hi = snap_to_centre(a + part * (b - a), centre);
    mem_free(copy);
    return r;
}

struct cmp_range cmp_t_range(double mean, double se, double df, double alpha)
{
    if (se == 0)
        return (struct cmp_range){mean, mean};
    double half_width = se * gsl_cdf_tdist_Qinv(alpha / 2, df);
    return (struct cmp_range){mean - half_width, mean + half_width};
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
    r.lo = snap_to_centre(r.lo, centre);
    r.hi = snap_to_centre(r.hi, centre);
    bool covers = r.lo <= 0 && r.hi >= 0;
    if (rejects && covers) { /* the interval has 0 as an open end */
        if (-r.lo <= r.hi)
            r = (struct cmp_range){CMP_ROUNDING, fmax(r.hi, CMP_ROUNDING)};
        else
            r = (struct cmp_range){fmin(r.lo, -CMP_ROUNDING), -CMP_ROUNDING};
    } else if (!rejects && !covers)
        *(r.lo > 0 ? &r.lo : &r.hi) = 0;
    return r;
}

/* Moves the values below the pivot, or with `equal` the values not above it, to the front of x[first .. end). Returns
 * the index of the first other value. It has no branch, because a processor could not predict one. */
static size_t partition_by_pivot(double *x, size_t first, size_t end, double pivot, bool equal)
{
    size_t n_front = first;
    for (size_t i = first; i < end; i++) {
        double v = x[i];
        x[i] = x[n_front];
        x[n_front] = v;
        n_front += equal ? v <= pivot : v < pivot;
    }
    return n_front;
}

/* Moves the k-th smallest of x[first .. end) to index k, smaller values before it, larger ones behind. The pivot of a
 * large range is itself selected from a sample, close to the k-th smallest and on the side that discards most of the
 * range at once (Floyd and Rivest, Communications of the ACM 18(3), 1975). */
static void select_place(double *x, size_t first, size_t end, size_t k)
{
    enum { SMALL = 600 };
    while (end - first > 1) {
        double n = (double)(end - first), i = (double)(k - first);
        if (end - first > SMALL) {
            double z = log(n), s = 0.5 * exp(2.0 * z / 3.0),
                   sd = 0.5 * sqrt(z * s * (n - s) / n) * (i < n / 2 ? -1 : 1);
            double sample_below = floor(i * s / n - sd), sample_above = floor((n - i) * s / n + sd);
            size_t from = sample_below < i ? k - (size_t)fmax(sample_below, 0) : first;
            size_t to = sample_above < n - i - 1 ? k + (size_t)fmax(sample_above, 0) : end - 1;
            select_place(x, from, to + 1, k);
        }
        double pivot = x[end - first > SMALL ? k : first + (end - first) / 2];
        size_t pivot_begin = partition_by_pivot(x, first, end, pivot, false);
        if (k < pivot_begin) {
            end = pivot_begin;
            continue;
        }
        size_t behind = partition_by_pivot(x, pivot_begin, end, pivot, true);
        if (k < behind || behind == first)
            return;
        first = behind;
    }
}

double cmp_nth(double *x, size_t n, size_t k)
{
    select_place(x, 0, n, k);
    return x[k];
}
