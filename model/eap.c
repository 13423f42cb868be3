/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/eap.h"

#include <math.h>

#include "model/logistic.h"

enum { MAX_ITERATIONS = 300, MIN_STEPS = 200, MAX_STEPS = 1000000 };
#define NEGLIGIBLE 60.0

/* The posterior of one document's ability. */
struct posterior {
    const struct gain_item *item;
    size_t n_items;
    double mean, sd; /* the prior */
    const struct eap_answers *answers;
    size_t n_judges;
};

/* Returns the logarithm of the density at theta, up to a constant. */
static double log_density(const struct posterior *p, double theta)
{
    double z = (theta - p->mean) / p->sd, sum = -0.5 * z * z;
    for (size_t k = 0; k < p->n_judges; k++) {
        const struct eap_answers *a = &p->answers[k];
        for (size_t c = 0; c < p->n_items; c++) {
            double x = p->item[c].gamma * (theta - p->item[c].beta) - a->severity;
            sum += a->passes[c] * x - a->n * log1pexp(x);
        }
    }
    return sum;
}

/* Returns the derivative of log_density; *information is minus the second derivative, which is positive everywhere. */
static double density_slope(const struct posterior *p, double theta, double *information)
{
    double precision = 1.0 / (p->sd * p->sd), sum = (p->mean - theta) * precision;
    *information = precision;
    for (size_t k = 0; k < p->n_judges; k++) {
        const struct eap_answers *a = &p->answers[k];
        for (size_t c = 0; c < p->n_items; c++) {
            double gamma = p->item[c].gamma, pass = logistic(gamma * (theta - p->item[c].beta) - a->severity);
            sum += gamma * (a->passes[c] - a->n * pass);
            *information += gamma * gamma * a->n * pass * (1.0 - pass);
        }
    }
    return sum;
}

/* Returns the mode of the posterior approximately, by Newton's method inside a bracket. *information receives minus the
 * second derivative of the log density there. */
static double find_mode(const struct posterior *p, double *information)
{
    double steepest = 0.0, theta = p->mean;
    for (size_t k = 0; k < p->n_judges; k++)
        for (size_t c = 0; c < p->n_items; c++)
            steepest += p->item[c].gamma * p->answers[k].n;
    double lo = p->mean - steepest * p->sd * p->sd, hi = p->mean + steepest * p->sd * p->sd;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
        double g = density_slope(p, theta, information), step = g / *information;
        *(g < 0.0 ? &hi : &lo) = theta;
        if (fabs(step) * sqrt(*information) < 1e-6)
            break;
        theta += step;
        if (!(theta > lo && theta < hi))
            theta = lo + 0.5 * (hi - lo);
    }
    return theta;
}

/* Returns a signed distance from the peak, with the sign of `unit` and at least as large, at which the density is below
 * e^-NEGLIGIBLE of its peak. */
static double negligible_distance(const struct posterior *p, double peak, double unit)
{
    double top = log_density(p, peak), d = unit;
    while (top - log_density(p, peak + d) < NEGLIGIBLE)
        d *= 1.5;
    return d;
}

struct eap eap_solve(const struct gain_item *item, size_t n_items, double prior_mean, double prior_sd,
                     const struct eap_answers *answers, size_t n_judges)
{
    struct posterior p = {item, n_items, prior_mean, prior_sd, answers, n_judges};
    double information, peak = find_mode(&p, &information), unit = 1.0 / sqrt(information), steepest = 0.0;
    double lo = negligible_distance(&p, peak, -unit), width = negligible_distance(&p, peak, unit) - lo,
           top = log_density(&p, peak);
    for (size_t c = 0; c < n_items; c++)
        steepest = fmax(steepest, item[c].gamma);
    /* The error of the trapezoidal rule falls like exp(-2 pi d / h), where d = pi / gamma is the distance of the
     * nearest pole from the real line. */
    double steps = fmin(fmax(MIN_STEPS, ceil(width * steepest / 0.5)), MAX_STEPS), h = width / steps;
    double sum = 0.0, first = 0.0, second = 0.0;
    for (double k = 0.0; k <= steps; k++) {
        double offset = lo + k * h, density = exp(log_density(&p, peak + offset) - top);
        sum += density;
        first += density * offset;
        second += density * offset * offset;
    }
    double mean = first / sum;
    return (struct eap){peak + mean, sqrt(fmax(second / sum - mean * mean, 0.0))};
}
