/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bootstrap over topics (Efron and Tibshirani, An Introduction to the Bootstrap, 1993).
 *
 * A resample draws n topics with replacement; it is the same one for all runs, measures and pairs of a dataset, so that
 * a run's values of a topic stay together (clusters are queries) and a resampled difference is the difference of two
 * resampled means. For 100 runs that takes 100 sums a resample, not 4,950. */
#include <gsl/gsl_rng.h>

#include "base/wide.h"
#include "compare/stats.h"

void cmp_draw(gsl_rng *rng, size_t n, size_t n_resamples, uint32_t *draw)
{
    for (size_t i = 0; i < n * n_resamples; i++)
        draw[i] = (uint32_t)gsl_rng_uniform_int(rng, n);
}

WIDE void cmp_drawn_sums(const double *x, size_t n, const uint32_t *draw, size_t n_resamples, double *sum)
{
    for (size_t b = 0; b < n_resamples; b++, draw += n, sum += CMP_LANES) {
        double s[CMP_LANES] = {0};
        for (size_t i = 0; i < n; i++) {
            const double *row = x + (size_t)draw[i] * CMP_LANES;
            for (int l = 0; l < CMP_LANES; l++)
                s[l] += row[l];
        }
        for (int l = 0; l < CMP_LANES; l++)
            sum[l] = s[l];
    }
}
