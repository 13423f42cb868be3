/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Power of the two-sided paired t-test (Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988).
 *
 * With a true effect e, t = (Z + e sqrt(n)) / S, Z normal, S^2 chi-squared over its n - 1 degrees of freedom. Power =
 * P(t > c) + P(t < -c) = integral of f(s) (Phi(e sqrt(n) - c s) + Phi(-e sqrt(n) - c s)) over s, f the density of S, by
 * Simpson's rule over 10 standard deviations around 1. As statsmodels' TTestPower. */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_gamma.h>
#include <math.h>

#include "compare/more.h"

double cmp_t_power(double effect, double n, double alpha)
{
    int steps = n < 10 ? 3000 : 400; /* of Simpson's rule; with few degrees of freedom the density is wide */
    double df = n - 1, shift = effect * sqrt(n), critical = gsl_cdf_tdist_Qinv(alpha / 2, df),
           reach = 10 / sqrt(2 * df), lo = reach < 1 ? 1 - reach : 0, step = (1 + reach - lo) / steps, sum = 0,
           scale = log(2) + df / 2 * log(df / 2) - gsl_sf_lngamma(df / 2);
    for (int i = 0; i <= steps; i++) {
        double s = lo + i * step,
               weight = i == 0 || i == steps ? 1
                      : i % 2                ? 4
                                             : 2,
               log_s = s > 0  ? (df - 1) * log(s)
                     : df > 1 ? -INFINITY
                              : 0;
        sum += weight * exp(scale + log_s - df * s * s / 2) *
               (gsl_cdf_ugaussian_P(shift - critical * s) + gsl_cdf_ugaussian_P(-shift - critical * s));
    }
    return sum * step / 3;
}

double cmp_detectable(size_t n, double alpha, double power)
{
    if (n < 2)
        return NAN;
    double lo = 0, hi = 1;
    while (cmp_t_power(hi, (double)n, alpha) < power)
        hi *= 2;
    for (int i = 0; i < 60; i++) {
        double middle = (lo + hi) / 2;
        if (cmp_t_power(middle, (double)n, alpha) < power)
            lo = middle;
        else
            hi = middle;
    }
    return hi;
}

double cmp_topics_needed(double effect, double alpha, double power)
{
    const double most = 1e9;
    if (!(effect > 0))
        return NAN;
    double z = gsl_cdf_ugaussian_Qinv(alpha / 2) + gsl_cdf_ugaussian_Pinv(power),
           n = fmax(2, floor(z * z / effect / effect)); /* a first guess by the normal approximation, about two topics
                                                         * too few */
    if (n >= most)
        return INFINITY;
    while (cmp_t_power(effect, n, alpha) < power)
        n++;
    while (n > 2 && cmp_t_power(effect, n - 1, alpha) >= power)
        n--;
    return n;
}
