/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Random samples of topics, and the probability with which each topic is drawn. */
#ifndef STUDY_SAMPLING_H
#define STUDY_SAMPLING_H

#include <gsl/gsl_rng.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The way to draw topics; the caller gives each topic a key, a number. */
enum stat_sampling {
    STAT_AT_RANDOM, /* every topic is drawn with the same probability */
    /* topics are cut by ascending key into strata of nearly equal size; nearly as many are drawn from each */
    STAT_STRATA,
    /* topics with larger keys more often (T. Zrnic and E. J. Candes, Active statistical inference, 2024): half of the
     * probability is the same for all topics, half is proportional to the key; at most 1 */
    STAT_ACTIVE,
    STAT_SAMPLINGS
};

enum {
    STAT_MOST_STRATA = 4,   /* the largest number of strata */
    STAT_STRATUM_LEAST = 3, /* the smallest number of topics that are drawn from a stratum */
};

/* The result of the sampling for one topic. */
struct stat_drawn {
    double probability; /* the probability that the topic is drawn */
    uint32_t stratum;   /* its stratum from 0; 0 except with STAT_STRATA */
    bool is_drawn;      /* whether it is in the sample */
};

/* Sets p[0 .. N) to the probabilities with which elements are in a sample of n <= N. They are proportional to size[i] >
 * 0, but at most 1: elements that are too large get 1, and the others share the rest of n. */
void stat_inclusion(const double *size, size_t N, size_t n, double *p);

/* Draws n of N topics, 1 <= n <= N, by a method: exactly n, each with its probability. key[N] >= 0 is not read with
 * STAT_AT_RANDOM; equal keys are in random order. STAT_STRATA needs n >= STAT_STRATUM_LEAST. Fills drawn[N]. Returns
 * the number of strata. */
size_t stat_sample(enum stat_sampling method, const double *key, size_t N, size_t n, gsl_rng *rng,
                   struct stat_drawn *drawn);

#endif
