/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The power of a design: how often it detects true differences, and differences that do not exist, over replications of
 * simulated worlds. */
#ifndef STUDY_POWER_H
#define STUDY_POWER_H

#include <stdbool.h>
#include <stdint.h>

#include "study/estimate.h"
#include "study/world.h"

struct stat_power_options {
    size_t replications;
    double alpha; /* a difference is separated if p < alpha */
    uint64_t seed;
    int threads; /* does not change any result */
};

/* The rates by one metric. Replications are independent; intervals are Wilson's. */
struct stat_power_rates {
    struct stat_rate false_separations;  /* separations of the equal run */
    struct stat_rate detected, reversed; /* separations of the better run, in the right and the wrong direction */
    double difference;                   /* the difference of the better run, mean over replications */
};
struct stat_power_cell {
    const char *name; /* the name of the cell's random streams, different for each cell */
    struct stat_world world;
    struct stat_power_rates rates[STAT_BY]; /* the result, by metric */
};
void stat_power(struct stat_power_cell *cell, size_t n_cells, const struct stat_power_options *o);

/* Returns the rates over all replications of the cells marked in have[n_cells] (NULL means all), which are independent.
 * The difference is the mean of the cells' differences. */
struct stat_power_rates stat_power_pool(const struct stat_power_cell *cell, const bool *have, size_t n_cells,
                                        int label);

#endif
