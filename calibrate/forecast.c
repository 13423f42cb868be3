/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "calibrate/forecast.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stdbool.h>

#include "calibrate/insert.h"

/* The probability that the distribution has below the first point, and also above the last point. */
#define TAIL 1e-4

void forecast_points(struct forecast *f, double place, double scale, double freedom)
{
    bool normal = isinf(freedom);
    double end = normal ? gsl_cdf_ugaussian_Qinv(TAIL) : gsl_cdf_tdist_Qinv(TAIL, freedom), sum = 0.0;
    for (size_t i = 0; i < FORECAST_POINTS; i++) {
        double x = end * (2.0 * (double)i / (FORECAST_POINTS - 1) - 1.0);
        f->theta[i] = place + scale * x;
        f->share[i] = normal ? gsl_ran_ugaussian_pdf(x) : gsl_ran_tdist_pdf(x, freedom);
        sum += f->share[i];
    }
    for (size_t i = 0; i < FORECAST_POINTS; i++)
        f->share[i] /= sum;
}

/* Returns the probability that the dispersion that insert.h will compute for the document exceeds x; without new
 * windows it is f->phi for certain. */
static double dispersion_exceeds(const struct forecast *f, double x)
{
    double a = f->prior, b = f->windows;
    if (!(b > 0.0))
        return f->phi > x ? 1.0 : 0.0;
    return gsl_cdf_fdist_Q(fmax(0.0, (x / f->phi * (a + b) - a) / b), b, FORECAST_ALIKE - INS_PRIOR_WINDOWS + a);
}

double forecast_exceeds(const struct forecast *f, double se)
{
    double sum = 0.0;
    for (size_t i = 0; i < FORECAST_POINTS; i++) {
        double allowed = (se * se - f->opponents_variance[i]) * f->information[i];
        sum += f->share[i] * (allowed > 0.0 ? dispersion_exceeds(f, allowed) : 1.0);
    }
    return sum;
}

/* Returns the probability that the standard errors of all n documents are below se. */
static double probability_below(const struct forecast *f, size_t n, double se)
{
    double product = 1.0;
    for (size_t i = 0; i < n && product > 0.0; i++)
        product *= 1.0 - forecast_exceeds(&f[i], se);
    return product;
}

double forecast_largest(const struct forecast *f, size_t n, double probability)
{
    double low = log(1e-4), high = log(1e4);
    for (size_t i = 0; i < 24; i++) {
        double middle = (low + high) / 2.0;
        *(probability_below(f, n, exp(middle)) < probability ? &low : &high) = middle;
    }
    return exp(high);
}
