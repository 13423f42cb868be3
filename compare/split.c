/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "compare/stats.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

/* Returns the variance of the n >= 2 values x[0], x[stride], ..., with denominator n - 1. */
static double strided_variance(const double *x, size_t n, size_t stride)
{
    double mean = 0.0, sum = 0.0;
    for (size_t i = 0; i < n; i++)
        mean += x[i * stride] / (double)n;
    for (size_t i = 0; i < n; i++)
        sum += (x[i * stride] - mean) * (x[i * stride] - mean);
    return sum / ((double)n - 1.0);
}

/* Returns the variance over draws of the mean over topics. */
static double variance_of_mean(const double *drawn, size_t draws, size_t n)
{
    double mean = 0.0, square = 0.0, first = 0.0;
    for (size_t m = 0; m < draws; m++) {
        double sum = 0.0;
        for (size_t i = 0; i < n; i++)
            sum += drawn[m * n + i];
        sum /= (double)n;
        if (m == 0)
            first = sum;
        mean += sum - first;
        square += (sum - first) * (sum - first);
    }
    return fmax(square - mean * mean / (double)draws, 0.0) / ((double)draws - 1.0);
}

/* Returns the degrees of freedom of Barnard and Rubin, equation 3, given the share of labels in the total variance. The
 * scatter over topics already holds the noise of the labels and has n - 1 degrees of freedom, however much of it is
 * noise; therefore `observed` counts at most one half as the share. */
static double degrees_of_freedom(double share, size_t n, size_t draws)
{
    double complete = (double)n - 1.0, lambda = fmax(share, 1e-4);
    double imputation = ((double)draws - 1.0) / (lambda * lambda);
    double observed = (complete + 1.0) / (complete + 3.0) * complete * (1.0 - fmin(lambda, 0.5));
    return imputation * observed / (imputation + observed);
}

void cmp_split(const double *d, const double *drawn, size_t draws, size_t n, struct cmp_split *r)
{
    double noise = 0.0, between, scatter, shift = 0.0;
    *r = (struct cmp_split){n, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN};
    if (n < 2 || draws < 2)
        return;
    r->diff = 0.0;
    for (size_t i = 0; i < n; i++) {
        r->diff += d[i] / (double)n;
        noise += strided_variance(drawn + i, draws, n) / ((double)n * (double)n);
        for (size_t m = 0; m < draws; m++)
            shift += (drawn[m * n + i] - d[i]) / ((double)n * (double)draws);
    }
    between = variance_of_mean(drawn, draws, n);
    r->shift = shift;
    scatter = strided_variance(d, n, 1) / (double)n;
    r->topics = fmax(scatter - noise, 0.0);
    r->labels = (1.0 + 1.0 / (double)draws) * between;
    r->total = r->topics + r->labels;
    if (!(r->total > CMP_ROUNDING * CMP_ROUNDING)) {
        if (scatter <= CMP_ROUNDING * CMP_ROUNDING) { /* as in the t-test */
            r->lo = r->hi = r->diff;
            r->p = fabs(r->diff) <= CMP_ROUNDING ? 1.0 : 0.0;
        }
        return;
    }
    r->share = r->labels / r->total;
    r->df = degrees_of_freedom(r->share, n, draws);
    r->t = r->diff / sqrt(r->total);
    r->p = 2.0 * gsl_cdf_tdist_Q(fabs(r->t), r->df);
    double half_width = gsl_cdf_tdist_Pinv(0.975, r->df) * sqrt(r->total);
    r->lo = r->diff - half_width;
    r->hi = r->diff + half_width;
}
