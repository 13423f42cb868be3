/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/summary.h"

#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>

#include "base/order.h"

double summary_quantile(const double *sorted, size_t n, double p)
{
    return n ? gsl_stats_quantile_from_sorted_data(sorted, 1, n, p) : NAN;
}

struct summary summary_of(double *x, size_t n)
{
    struct summary s = {n, NAN, NAN, NAN, NAN, NAN, NAN};
    if (n == 0)
        return s;
    qsort(x, n, sizeof *x, order_numbers);
    s.min = x[0];
    s.q1 = summary_quantile(x, n, 0.25);
    s.median = summary_quantile(x, n, 0.5);
    s.q3 = summary_quantile(x, n, 0.75);
    s.max = x[n - 1];
    s.mean = gsl_stats_mean(x, 1, n);
    return s;
}
