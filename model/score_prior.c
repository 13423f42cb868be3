/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/score_prior.h"

#include <math.h>

#define LEAST_SIGNAL 0.05

/* Degrees of freedom that tell a topic's phi; 0 = none. */
static double freedom(size_t n, double comparisons, double phi)
{
    return isnan(phi) ? 0.0 : fmax(comparisons - ((double)n - 1.0), 0.0);
}

void score_prior_add(struct score_prior *p, size_t n, const double *bt, double trace, double comparisons, double phi)
{
    double f = freedom(n, comparisons, phi);
    if (n < 2 || !isfinite(trace))
        return;
    p->free += f;
    p->phi += f > 0.0 ? f * phi : 0.0;
    for (size_t i = 0; i < n; i++)
        p->squares += bt[i] * bt[i];
    p->trace += trace;
    p->docs += (double)n - 1.0;
}

static double phi_of_all(const struct score_prior *p)
{
    return p->free > 0.0 ? p->phi / p->free : 1.0;
}

double score_prior_phi(const struct score_prior *p, size_t n, double comparisons, double phi)
{
    double f = freedom(n, comparisons, phi);
    return ((f > 0.0 ? f * phi : 0.0) + SCORE_PRIOR_WEIGHT * phi_of_all(p)) / (f + SCORE_PRIOR_WEIGHT);
}

void score_prior_add_again(struct score_prior *p, size_t n, const double *bt, double drawn)
{
    if (n < 2 || !isfinite(drawn))
        return;
    for (size_t i = 0; i < n; i++)
        p->again += bt[i] * bt[i];
    p->told += fmax((double)n - 1.0 - drawn, 0.0);
}

double score_prior_next(const struct score_prior *p, double before)
{
    return p->told > 0.0 ? fmax(p->again / p->told, LEAST_SIGNAL * before) : before;
}

double score_prior_variance(const struct score_prior *p)
{
    if (!(p->docs > 0.0))
        return 0.0;
    return fmax(p->squares - phi_of_all(p) * p->trace, LEAST_SIGNAL * p->squares) / p->docs;
}
