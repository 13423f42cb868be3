/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/bt_one.h"

#include <math.h>

#include "model/logistic.h"

enum { MAX_ITERATIONS = 200 };
#define GRADIENT_TOLERANCE 1e-11

/* Returns the gradient at theta of the objective of bt_solve_one, where `total` is the sum of weights; *curvature is
 * its derivative. */
static double gradient_at(const struct bt_opponent *o, size_t n, double total, double ridge, double theta,
                          double *curvature)
{
    double g = 0.0, h = 0.0;
    for (size_t k = 0; k < n; k++) {
        double p = logistic(theta - o[k].score);
        g += o[k].weight * p - o[k].wins;
        h += o[k].weight * p * (1.0 - p);
    }
    *curvature = h / total + ridge;
    return g / total + ridge * theta;
}

void bt_solve_one(const struct bt_opponent *o, size_t n, double ridge, struct bt_one *fit)
{
    double total = 0.0, lo = 0.0, hi = 0.0, g, h;
    for (size_t k = 0; k < n; k++) {
        total += o[k].weight;
        lo = fmin(lo, o[k].score);
        hi = fmax(hi, o[k].score);
    }
    /* The bracket of theta: at the optimum ridge x theta is minus the gradient of the comparisons, which is at most 1,
     * so that abs(theta) <= 1/ridge; 750 logits beyond the outermost opponent, each sigma is 0 or 1. */
    lo = fmax(lo - 750.0, -1.0 / ridge);
    hi = fmin(hi + 750.0, 1.0 / ridge);
    *fit = (struct bt_one){.theta = fmin(fmax(0.0, lo), hi)};
    for (; fit->iterations < MAX_ITERATIONS; fit->iterations++) {
        g = gradient_at(o, n, total, ridge, fit->theta, &h);
        *(g > 0.0 ? &hi : &lo) = fit->theta;
        double next = fit->theta - g / h;
        if (!(next > lo && next < hi) && next != fit->theta)
            next = lo + 0.5 * (hi - lo);
        if (g == 0.0 || next == fit->theta)
            break;
        fit->theta = next;
    }
    fit->gradient = fabs(gradient_at(o, n, total, ridge, fit->theta, &h));
    fit->converged = fit->gradient < GRADIENT_TOLERANCE;
    fit->se = 1.0 / sqrt(total * h);
}
