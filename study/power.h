/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a design shows of true differences, and of differences that do not exist: rates over replications of simulated
 * worlds. */
#ifndef STUDY_POWER_H
#define STUDY_POWER_H

#include <stdbool.h>
#include <stdint.h>

#include "study/estimate.h"
#include "study/world.h"

struct stat_power_options {
    size_t replications;
    double alpha; /* a difference is separated where p < alpha */
    uint64_t seed;
    int threads; /* no result depends on it */
};

/* By one metric. Replications are independent, and intervals Wilson's. */
struct stat_power_rates {
    struct stat_rate false_separations;  /* of the equal run */
    struct stat_rate detected, reversed; /* of the better run: it is separated and above, and below */
    double difference;                   /* of the better run, mean over replications */
};
struct stat_power_cell {
    const char *name; /* names its random streams: no two cells share one */
    struct stat_world world;
    struct stat_power_rates rates[STAT_BY]; /* the result */
};
void stat_power(struct stat_power_cell *cell, size_t n_cells, const struct stat_power_options *o);

/* The rates of all replications of the cells that have[] marks (NULL = all), which are independent, too; difference is
 * the mean of theirs. */
struct stat_power_rates stat_power_pool(const struct stat_power_cell *cell, const bool *have, size_t n_cells, int by);

#endif
