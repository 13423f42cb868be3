/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Samples of topics: inclusion probabilities against R's sampling (sampling_r.h), and how often topics are drawn. */
#include "study/sampling.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "test/unit/check.h"
#include "test/unit/sampling_r.h"

enum { SIZES = sizeof sizes / sizeof sizes[0], DRAWS = 6000 };

static void check_inclusion(void)
{
    check_group("inclusion probabilities: R's sampling, and their sum");
    for (int s = 0; s < SIZES; s++) {
        double p[ELEMENTS];
        stat_inclusion(sizes[s], ELEMENTS, DRAWN, p);
        for (int i = 0; i < ELEMENTS; i++)
            CHECK(fabs(p[i] - inclusion[s][i]) <= 1e-12, "size %d, element %d: %.17g, expected %.17g", s, i, p[i],
                  inclusion[s][i]);
        for (size_t n = 1; n <= ELEMENTS; n++) {
            double sum = 0;
            stat_inclusion(sizes[s], ELEMENTS, n, p);
            for (int i = 0; i < ELEMENTS; i++) {
                CHECK(p[i] > 0 && p[i] <= 1, "%.17g", p[i]);
                sum += p[i];
            }
            CHECK(fabs(sum - (double)n) < 1e-9, "sum %.17g, expected %zu", sum, n);
        }
    }
}

/* Draws n topics again and again: always n of them, each as often as its probability says, and pairs too if they are
 * drawn at random. */
static void check_draws(enum stat_sampling how, const double *key, size_t n)
{
    static const size_t expected_strata[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4};
    struct stat_drawn drawn[ELEMENTS];
    double times[ELEMENTS] = {0}, together = 0;
    gsl_rng *rng = random_stream_for(7, "sampling", "test", n);
    for (int k = 0; k < DRAWS; k++) {
        size_t found = 0, in[STAT_MOST_STRATA] = {0}, strata = stat_sample(how, key, ELEMENTS, n, rng, drawn);
        for (int i = 0; i < ELEMENTS; i++) {
            found += drawn[i].is_drawn;
            in[drawn[i].stratum] += drawn[i].is_drawn;
            times[i] += drawn[i].is_drawn;
        }
        together += drawn[0].is_drawn && drawn[ELEMENTS - 1].is_drawn;
        CHECK(found == n, "%zu drawn, expected %zu", found, n);
        CHECK(strata == (how == STAT_STRATA ? expected_strata[n] : 1), "%zu strata of %zu topics", strata, n);
        for (size_t h = 0; h < strata && how == STAT_STRATA; h++)
            CHECK(in[h] >= STAT_STRATUM_LEAST, "%zu of stratum %zu", in[h], h);
    }
    for (int i = 0; i < ELEMENTS && how != STAT_STRATA; i++) { /* strata of equal keys are drawn again each time */
        double p = drawn[i].probability, se = sqrt(p * (1 - p) / DRAWS);
        CHECK(fabs(times[i] / DRAWS - p) <= 4.5 * se + 1e-12, "topic %d of %zu: %.4f, expected %.4f", i, n,
              times[i] / DRAWS, p);
    }
    double p = (double)n * ((double)n - 1) / (ELEMENTS * (ELEMENTS - 1.0)), se = sqrt(p * (1 - p) / DRAWS);
    if (how == STAT_AT_RANDOM)
        CHECK(fabs(together / DRAWS - p) <= 4.5 * se + 1e-12, "a pair: %.4f, expected %.4f", together / DRAWS, p);
    mem_free(rng);
}

/* Strata are blocks in the order of the keys, drawn at random. */
static void check_strata(void)
{
    struct stat_drawn drawn[ELEMENTS];
    double times[ELEMENTS] = {0}, key[ELEMENTS];
    gsl_rng *rng = random_stream_for(7, "sampling", "test", 0);
    check_group("strata");
    for (int i = 0; i < ELEMENTS; i++)
        key[i] = 7 * (i + 1) % 18;
    for (int k = 0; k < DRAWS; k++) {
        stat_sample(STAT_STRATA, key, ELEMENTS, 12, rng, drawn);
        for (int i = 0; i < ELEMENTS; i++) {
            times[i] += drawn[i].is_drawn;
            for (int j = 0; j < ELEMENTS && !k; j++)
                CHECK(!(key[i] < key[j]) || drawn[i].stratum <= drawn[j].stratum, "strata of topics %d and %d", i, j);
        }
    }
    for (int i = 0; i < ELEMENTS; i++) {
        double p = drawn[i].probability, se = sqrt(p * (1 - p) / DRAWS);
        CHECK(fabs(times[i] / DRAWS - p) <= 4.5 * se, "topic %d: %.4f, expected %.4f", i, times[i] / DRAWS, p);
    }
    mem_free(rng);
}

int main(void)
{
    static const double none[ELEMENTS];
    check_inclusion();
    check_group("draws");
    for (size_t n = 1; n <= ELEMENTS; n++)
        for (int s = 0; s < SIZES; s++) {
            check_draws(STAT_ACTIVE, sizes[s], n);
            if (n >= STAT_STRATUM_LEAST)
                check_draws(STAT_STRATA, sizes[s], n);
        }
    check_draws(STAT_AT_RANDOM, NULL, 5);
    check_draws(STAT_ACTIVE, none, 5);
    check_strata();
    return check_end();
}
