/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study power: how often a design detects differences of runs in simulated worlds (random queries, documents,
 * labels and runs), one world for each cell of a factorial design. */
#ifndef EVAL_STUDY_POWER_H
#define EVAL_STUDY_POWER_H

#include "base/err.h"
#include "study/power.h"

enum { STUDY_MAX_LEVELS = 16, STUDY_POWER_FACTORS = 4, STUDY_POWER_ITEMS = 5 };

/* The levels of a factor, as given. */
struct study_levels {
    double value[STUDY_MAX_LEVELS];
    size_t n;
};

/* The sizes of the worlds, and the levels of the factors. */
struct study_power_options {
    size_t queries, pool, depth, sparse; /* the numbers of queries, of documents of a query, of ranks that nDCG counts,
                                          * and of graded documents of a query in sparse grades */
    double grader_noise, quality;        /* the standard deviation of the graders' noise; the quality of the two equal
                                          * runs (study/world.h) */
    struct study_levels noise, effect;   /* the levels of two factors, ascending and different: the judge's noise; the
                                        * better run's additional quality */
    struct stat_power_options power;
};

/* A cell of the design. Cells are ordered: sparse before dense, binary before graded, noise and effect as given. */
struct study_power_cell {
    bool sparse, binary;
    double noise, effect;
    char name[80], label[80]; /* the name, also of the random numbers, such as "sparse binary 0.5 0.05"; the label for
                               * people, "sparse 0/1 0.5 0.05" */
};

/* The results of all cells with one level of a factor. */
struct study_power_level {
    const char *factor; /* "grades", "scale", "noise" or "effect" */
    char level[32];     /* for example "sparse" or "0.5" */
    struct stat_power_rates rates[STAT_BY];
};

/* The cells and their results. */
struct study_power {
    struct study_power_options o;
    struct study_power_cell *design;          /* [n_cells] */
    struct stat_power_cell *cell;             /* [n_cells]: the results; their worlds refer to item[] */
    struct gain_item item[STUDY_POWER_ITEMS]; /* the criteria of the simulated judge */
    char item_name[STUDY_POWER_ITEMS][24];
    size_t n_cells;
    struct study_power_level level[2 + 2 + 2 * STUDY_MAX_LEVELS];
    size_t n_levels;
    struct stat_power_rates total[STAT_BY]; /* by metric, over all cells */
};

/* Simulates all cells and pools their results. Returns 0, or -1 and *err if sizes, qualities or levels contradict each
 * other. The caller frees *s, even on failure. */
int study_power(struct study_power *s, const struct study_power_options *o, struct err *err);
void study_power_free(struct study_power *s);

#endif
