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

/* The options of stat_power. */
struct stat_power_options {
    size_t replications; /* the number of replications of each cell */
    double alpha;        /* a difference is separated, that is called significant, if p < alpha */
    uint64_t seed;
    int threads; /* the number of threads, which does not change any result */
};

/* The rates at which one kind of gains (grades, judge's, true) separates runs, over independent simulated replications.
 * Intervals are Wilson's. */
struct stat_power_rates {
    /* the share of replications in which a run as good as the first is found to differ from it */
    struct stat_rate false_separations;
    /* the shares of replications in which a better run is found to be better, and worse, than the first */
    struct stat_rate detected, reversed;
    double difference; /* the better run's nDCG minus the first run's, mean over replications */
};
/* One setting of the simulated world, and its results. */
struct stat_power_cell {
    const char *name; /* the name of the cell's random streams, different for each cell */
    struct stat_world world;
    struct stat_power_rates rates[STAT_BY]; /* the result, by the gains that measure the runs (STAT_BY_QRELS ...) */
};
/* Simulates o->replications worlds for each of the cells cell[n_cells], and fills the cell's rates. */
void stat_power(struct stat_power_cell *cell, size_t n_cells, const struct stat_power_options *o);

/* Returns the rates of the kind of gains `label` (STAT_BY_QRELS ...) over all replications of the cells marked in
 * have[n_cells] (NULL means all). The difference is the mean of the cells' differences. */
struct stat_power_rates stat_power_pool(const struct stat_power_cell *cell, const bool *have, size_t n_cells,
                                        int label);

#endif
