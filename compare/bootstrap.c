/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bootstrap over topics (Efron and Tibshirani, An Introduction to the Bootstrap, 1993).
 *
 * A resample draws n topics with replacement. All runs, measures and pairs of a dataset share the resample, so that the
 * values of a topic stay together (clusters are queries) and a resampled difference is the difference of two resampled
 * means. For 100 runs that takes 100 sums per resample, not one for each of the 4,950 pairs. */
#include <gsl/gsl_rng.h>
#include <string.h>

#include "base/random.h"
#include "base/wide.h"
#include "compare/stats.h"

void cmp_draw(gsl_rng *rng, size_t n, size_t n_resamples, uint32_t *draw)
{
    random_below(rng, (uint32_t)n, n * n_resamples, draw);
}

/* Four numbers that are added in parallel, in as many registers as needed. Two quads make a row of CMP_LANES
 * numbers. */
typedef double quad __attribute__((vector_size(4 * sizeof(double)), aligned(sizeof(double)), may_alias));
_Static_assert(CMP_LANES == 8, "two quads");

enum {
    AT_ONCE = 4 /* the number of resamples that are summed in parallel, so that no addition waits for the previous
                 * one or for a row from memory */
};

/* Fills sum[resample][column], AT_ONCE x CMP_LANES numbers, with the sums of the rows x[topic][column] that AT_ONCE
 * resamples drew; draw[AT_ONCE * n] has the n row numbers of each resample. */
WIDE static void sums_at_once(const double *x, size_t n, const uint32_t *draw, double *sum)
{
    const uint32_t *d0 = draw, *d1 = d0 + n, *d2 = d1 + n, *d3 = d2 + n;
    quad s[AT_ONCE][2] = {{{0}}};
    for (size_t i = 0; i < n; i++) {
        const quad *r0 = (const quad *)(x + (size_t)d0[i] * CMP_LANES),
                   *r1 = (const quad *)(x + (size_t)d1[i] * CMP_LANES),
                   *r2 = (const quad *)(x + (size_t)d2[i] * CMP_LANES),
                   *r3 = (const quad *)(x + (size_t)d3[i] * CMP_LANES);
        for (int h = 0; h < 2; h++) {
            s[0][h] += r0[h];
            s[1][h] += r1[h];
            s[2][h] += r2[h];
            s[3][h] += r3[h];
        }
    }
    memcpy(sum, s, sizeof s);
}

/* Fills sum[CMP_LANES] with the sums of the rows x[topic][column] that one resample drew; draw[n] has the row
 * numbers. */
WIDE static void sums_of_one(const double *x, size_t n, const uint32_t *draw, double *sum)
{
    quad s[2] = {{0}};
    for (size_t i = 0; i < n; i++)
        for (int h = 0; h < 2; h++)
            s[h] += ((const quad *)(x + (size_t)draw[i] * CMP_LANES))[h];
    memcpy(sum, s, sizeof s);
}

void cmp_drawn_sums(const double *x, size_t n, const uint32_t *draw, size_t n_resamples, double *sum)
{
    size_t b = 0;
    for (; b + AT_ONCE <= n_resamples; b += AT_ONCE)
        sums_at_once(x, n, draw + b * n, sum + b * CMP_LANES);
    for (; b < n_resamples; b++)
        sums_of_one(x, n, draw + b * n, sum + b * CMP_LANES);
}
