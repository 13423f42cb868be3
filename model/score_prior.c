/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/score_prior.h"

#include <math.h>

/* The least V that score_prior_variance() returns, as a share of the V of scores without errors. */
#define LEAST_SIGNAL 0.05

/* Returns the degrees of freedom of a topic's phi; 0 if it has no estimate. */
static double degrees_of_freedom(const struct score_fit *f)
{
    return isnan(f->phi) ? 0.0 : fmax(f->comparisons - ((double)f->n - 1.0), 0.0);
}

void score_prior_add(struct score_prior *p, const struct score_fit *f)
{
    double free = degrees_of_freedom(f), n = (double)f->n - 1.0;
    if (f->n < 2 || !isfinite(f->trace))
        return;
    p->freedom += free;
    p->phi += free > 0.0 ? free * f->phi : 0.0;
    p->squares += f->squares;
    p->signal += n - 2.0 * f->ridge * f->trace + f->ridge * f->ridge * f->trace2;
    p->noise += f->trace - f->ridge * f->trace2;
    p->signal_freedom += fmax(n - f->ridge * f->trace, 0.0);
}

/* Returns the mean of phi over all topics added, weighted by their degrees of freedom; 1 if no topic has an
 * estimate. */
static double compute_pooled_phi(const struct score_prior *p)
{
    return p->freedom > 0.0 ? p->phi / p->freedom : 1.0;
}

double score_prior_phi(const struct score_prior *p, const struct score_fit *f)
{
    double free = f->n ? degrees_of_freedom(f) : 0.0;
    return ((free > 0.0 ? free * f->phi : 0.0) + SCORE_PRIOR_WEIGHT * compute_pooled_phi(p)) /
           (free + SCORE_PRIOR_WEIGHT);
}

double score_prior_variance(const struct score_prior *p)
{
    if (!(p->signal > 0.0))
        return 0.0;
    return fmax(p->squares - compute_pooled_phi(p) * p->noise, LEAST_SIGNAL * p->squares) / p->signal;
}

double score_prior_next(const struct score_prior *p, double before)
{
    return p->signal_freedom > 0.0 ? p->squares / p->signal_freedom : before;
}
