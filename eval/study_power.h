/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study power: simulated worlds, one per cell of a factorial design. */
#ifndef EVAL_STUDY_POWER_H
#define EVAL_STUDY_POWER_H

#include "base/err.h"
#include "study/power.h"

enum { STUDY_MAX_LEVELS = 16, STUDY_POWER_FACTORS = 4, STUDY_POWER_ITEMS = 5 };

/* Of a factor's values as a user gives them. */
struct study_levels {
    double value[STUDY_MAX_LEVELS];
    size_t n;
};

struct study_power_options {
    size_t queries, pool, depth, sparse; /* documents of a query that sparse grades cover */
    double grader_noise, quality;
    struct study_levels noise, effect; /* ascending, all different */
    struct stat_power_options power;
};

/* Cells are in the order sparse before dense, binary before graded, noise and effect as given. */
struct study_power_cell {
    bool sparse, binary;
    double noise, effect;
    char name[80], label[80]; /* "sparse binary 0.5 0.05"; "sparse 0/1 0.5 0.05" */
};

/* All cells of one level of a factor. */
struct study_power_level {
    const char *factor; /* "grades", "scale", "noise", "effect" */
    char level[32];     /* "sparse", "0.5" */
    struct stat_power_rates rates[STAT_BY];
};

struct study_power {
    struct study_power_options o;
    struct study_power_cell *design;
    struct stat_power_cell *cell; /* results; their worlds refer to item[] */
    struct gain_item item[STUDY_POWER_ITEMS];
    char item_name[STUDY_POWER_ITEMS][24];
    size_t n_cells;
    struct study_power_level level[2 + 2 + 2 * STUDY_MAX_LEVELS];
    size_t n_levels;
    struct stat_power_rates all[STAT_BY];
};

/* 0, or -1 and *err: sizes, qualities or levels that do not fit. Free in any case. */
int study_power(struct study_power *s, const struct study_power_options *o, struct err *err);
void study_power_free(struct study_power *s);

#endif
