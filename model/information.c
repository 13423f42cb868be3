/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/information.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"
#include "model/logistic.h"

/* The POINTS points around each criterion's difficulty at which info_peak() looks for a peak: STEPS per distance of 1 /
 * gamma, up to REACH such distances to either side. More than REACH away from all difficulties, the information of 32
 * criteria is below the information of one criterion at its difficulty. */
enum { STEPS = 4, REACH = 8, POINTS = 2 * STEPS * REACH + 1 };

double info_of_item(const struct gain_item *item, double theta)
{
    double p = logistic(item->gamma * (theta - item->beta));
    return item->gamma * item->gamma * p * (1.0 - p);
}

double info_of_items(const struct gain_item *item, size_t n, double theta)
{
    double sum = 0.0;
    for (size_t c = 0; c < n; c++)
        sum += info_of_item(&item[c], theta);
    return sum;
}

/* Returns dI / dtheta. */
static double information_slope(const struct gain_item *item, size_t n, double theta)
{
    double sum = 0.0;
    for (size_t c = 0; c < n; c++) {
        double p = logistic(item[c].gamma * (theta - item[c].beta));
        sum += item[c].gamma * item[c].gamma * item[c].gamma * p * (1.0 - p) * (1.0 - 2.0 * p);
    }
    return sum;
}

/* Returns the theta in [a, b] at which I has a maximum, where its slope changes from positive to negative, by
 * bisection; a or b if the slope has one sign. */
static double find_maximum(const struct gain_item *item, size_t n, double a, double b)
{
    if (information_slope(item, n, a) <= 0.0)
        return a;
    if (information_slope(item, n, b) >= 0.0)
        return b;
    for (int k = 0; k < 100; k++) {
        double middle = a + 0.5 * (b - a), s = information_slope(item, n, middle);
        if (s == 0.0 || middle == a || middle == b)
            return middle;
        *(s > 0.0 ? &a : &b) = middle;
    }
    return a;
}

double info_peak(const struct gain_item *item, size_t n, double *at)
{
    size_t m = n * POINTS;
    double *x = mem_alloc(m, sizeof *x), *f = mem_alloc(m, sizeof *f), peak = -INFINITY;
    for (size_t c = 0; c < n; c++)
        for (size_t k = 0; k < POINTS; k++)
            x[c * POINTS + k] = item[c].beta + ((double)k / STEPS - REACH) / item[c].gamma;
    qsort(x, m, sizeof *x, order_numbers);
    for (size_t k = 0; k < m; k++)
        f[k] = info_of_items(item, n, x[k]);
    *at = NAN;
    for (size_t k = 0; k < m; k++) {
        size_t before = k ? k - 1 : 0, after = k + 1 < m ? k + 1 : k;
        if (f[k] < f[before] || f[k] < f[after])
            continue;
        double top = find_maximum(item, n, x[before], x[after]), value = info_of_items(item, n, top);
        if (value > peak) {
            peak = value;
            *at = top;
        }
    }
    mem_free(x);
    mem_free(f);
    return peak;
}
