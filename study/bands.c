/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "study/bands.h"

#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/order.h"

enum { STEPS = 1001 /* gains are counted in steps that begin at 0, 0.001, ..., 1 */ };

void stat_bands_match(struct stat_banded *x, size_t n, const double *below, size_t n_bands, double *from)
{
    double before = 0;
    size_t at = 0;
    if (n)
        qsort(x, n, sizeof *x, order_numbers);
    for (size_t band = 0; band < n_bands; band++) {
        while (at < n) {
            double tied_grades = 0;
            size_t next = at;
            for (; next < n && x[next].gain <= x[at].gain; next++)
                tied_grades += x[next].grades;
            if (below[band] - before < tied_grades / 2 || below[band] <= before)
                break;
            before += tied_grades;
            at = next;
        }
        from[band] = band == 0 ? 0 : at < n ? x[at].gain : NAN;
    }
}

/* By step of the gain (a multiple of 0.001): the number n, the sum x and the sum of squares xx of all gains below
 * it. */
struct sums {
    double n[STEPS + 1], x[STEPS + 1], xx[STEPS + 1];
};

/* Returns the sum of squares of the gains in the steps first .. last - 1 around their mean. */
static double around_mean(const struct sums *s, size_t first, size_t last)
{
    double n = s->n[last] - s->n[first], x = s->x[last] - s->x[first];
    return n > 0 ? s->xx[last] - s->xx[first] - x * x / n : 0;
}

/* Fills *s: for each step of 0.001 of the gain, the number, sum and sum of squares of those of gain[n] below it. */
static void sum_by_gain_step(struct sums *s, const double *gain, size_t n)
{
    *s = (struct sums){.n = {0}};
    for (size_t i = 0; i < n; i++) {
        size_t step = (size_t)fmin(floor(gain[i] * (STEPS - 1) + 1e-9), STEPS - 1);
        s->n[step + 1]++;
        s->x[step + 1] += gain[i];
        s->xx[step + 1] += gain[i] * gain[i];
    }
    for (size_t k = 0; k < STEPS; k++) {
        s->n[k + 1] += s->n[k];
        s->x[k + 1] += s->x[k];
        s->xx[k + 1] += s->xx[k];
    }
}

void stat_bands_least(const double *gain, size_t n, size_t n_bands, double *from)
{
    struct sums *s = mem_alloc(1, sizeof *s);
    /* [band][end]: the least sum of squares of the gains below step `end` in bands 0 .. band */
    double(*cost)[STEPS + 1] = mem_alloc(n_bands, sizeof *cost);
    size_t(*begin)[STEPS + 1] = mem_alloc(n_bands, sizeof *begin);
    sum_by_gain_step(s, gain, n);
    for (size_t band = 0; band < n_bands; band++)
        for (size_t end = 0; end <= STEPS; end++) {
            cost[band][end] = band == 0 ? around_mean(s, 0, end) : INFINITY;
            begin[band][end] = 0;
            for (size_t at = 0; band && at <= end; at++) {
                double c = cost[band - 1][at] + around_mean(s, at, end);
                if (c < cost[band][end]) {
                    cost[band][end] = c;
                    begin[band][end] = at;
                }
            }
        }
    for (size_t band = n_bands, end = STEPS; band-- > 0; end = begin[band][end])
        from[band] = (double)begin[band][end] / (STEPS - 1);
    mem_free(begin);
    mem_free(cost);
    mem_free(s);
}

size_t stat_band(const double *from, size_t n_bands, double gain)
{
    size_t band = 0;
    for (size_t b = 1; b < n_bands; b++)
        band = from[b] <= gain ? b : band;
    return band;
}
