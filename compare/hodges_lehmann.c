/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Pseudo-median and its interval (Hodges and Lehmann, Annals of Mathematical Statistics 34(2), 1963; Hollander and
 * Wolfe, Nonparametric Statistical Methods, 1999, sections 3.2 and 3.3).
 *
 * W+ of d - x counts the Walsh averages (d_i + d_j) / 2, i <= j, above x, and half of those at x. So the interval that
 * inverts the signed-rank test runs from the (floor(c) + 1)-th smallest of the M = m (m + 1) / 2 Walsh averages to the
 * (floor(c) + 1)-th largest, with c the largest W+ that the test rejects; as R's wilcox.test(conf.int = TRUE) if that
 * is exact. Differences of 0 are dropped, as in the test. The pseudo-median is the median of the Walsh averages. It
 * equals the mean only if differences are symmetric. */
#include <float.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "compare/stats.h"

/* Returns the number of Walsh averages of the ascending d[m] that are at most x. */
static uint64_t count_up_to(const double *d, size_t m, double x)
{
    uint64_t count = 0;
    size_t j = m; /* (d[i] + d[k]) / 2 is at most x for all k < j */
    for (size_t i = 0; i < m; i++) {
        while (j > 0 && d[i] / 2 + d[j - 1] / 2 > x)
            j--;
        if (j <= i)
            break;
        count += j - i;
    }
    return count;
}

/* Returns the k-th smallest Walsh average of the ascending d[m], k from 1, by bisection down to neighbouring
 * numbers. */
static double nth_walsh_average(const double *d, size_t m, uint64_t k)
{
    double size = fmax(fabs(d[0]), fabs(d[m - 1])), lo = d[0] - size * DBL_EPSILON, hi = d[m - 1];
    while (hi - lo > 2 * DBL_EPSILON * size) {
        double middle = lo + (hi - lo) / 2;
        if (count_up_to(d, m, middle) >= k)
            hi = middle;
        else
            lo = middle;
    }
    return hi;
}

struct cmp_range cmp_wilcoxon_range(const double *d, size_t n, double alpha, uint64_t *work, double *median)
{
    size_t m;
    double critical = cmp_wilcoxon_critical(d, n, alpha, work, &m), *sorted = mem_alloc(n, sizeof *sorted);
    struct cmp_range r = CMP_NO_RANGE;
    *median = 0;
    m = 0;
    for (size_t i = 0; i < n; i++)
        if (fabs(d[i]) > CMP_ROUNDING)
            sorted[m++] = d[i];
    if (m) {
        uint64_t all = (uint64_t)m * (m + 1) / 2, k = (uint64_t)fmax(0, floor(critical) + 1);
        gsl_sort(sorted, 1, m);
        *median = (nth_walsh_average(sorted, m, (all + 1) / 2) + nth_walsh_average(sorted, m, all / 2 + 1)) / 2;
        if (critical >= 0 && 2 * k <= all)
            r = (struct cmp_range){nth_walsh_average(sorted, m, k), nth_walsh_average(sorted, m, all + 1 - k)};
    } else
        r = (struct cmp_range){0, 0};
    mem_free(sorted);
    return r;
}
