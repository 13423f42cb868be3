/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The options and the report of rcp-label fit --budget. */
#ifndef CMD_FIT_BUDGET_H
#define CMD_FIT_BUDGET_H

#include "calibrate/calibrate.h"
#include "cmd/commands.h"

enum { FIT_BUDGET_RUNS = 1000 }; /* the largest number of runs */
enum { FIT_BUDGET_SHARE = 900, FIT_BUDGET_REPLICATES, FIT_BUDGET_SEED, FIT_BUDGET_RUN, FIT_BUDGET_END };

#define FIT_BUDGET_USUAL 5
#define FIT_BUDGET_USUAL_SEED 42

/* The rows of these options in the option table of fit. */
#define FIT_BUDGET_OPTIONS                                                                                          \
    {FIT_BUDGET_SHARE, "budget", "X",                                                                               \
     CMD_EVERYDAY "also fit a random share X of the windows, to see how much the gains change"},                    \
        {FIT_BUDGET_REPLICATES, "replicates", "N", "with --budget: number of fits " CMD_DEFAULT(FIT_BUDGET_USUAL)}, \
        {FIT_BUDGET_SEED, "seed", "N",                                                                              \
         "seed of the random numbers for --budget and --draws " CMD_DEFAULT(FIT_BUDGET_USUAL_SEED)},                \
    {                                                                                                               \
        FIT_BUDGET_RUN, "run", "FILE",                                                                              \
            CMD_EVERYDAY "with --budget: also show how much the nDCG@10 of this run changes; repeatable"            \
    }

/* The options of replays: fits of random shares of the windows (the groups of documents that the judge saw
 * together). */
struct cmd_budget {
    double share; /* the share of the windows that each replay uses, above 0 and at most 1; 0 means no replays */
    size_t replicates;
    int64_t seed;
    const char *run[FIT_BUDGET_RUNS];
    size_t n_runs;
};

#define FIT_BUDGET_DEFAULTS                                           \
    {                                                                 \
        .replicates = FIT_BUDGET_USUAL, .seed = FIT_BUDGET_USUAL_SEED \
    }

/* Sets the option `code`, FIT_BUDGET_SHARE <= code < FIT_BUDGET_END, to its argument; a run's name is kept, not copied.
 * Returns 0, or -1 and *err. */
int cmd_budget_set(struct cmd_budget *b, int code, const char *arg, struct err *err);
/* Repeats the fit *full with random shares of its windows, and prints how much the gains and the nDCG@10 of the given
 * runs change. Does nothing if no share is given. Returns 0, or -1 and *err. */
int cmd_budget_report(const struct cmd_budget *b, const struct calibration *full, const struct cal_options *o,
                      const char *dataset, struct err *err);

#endif
