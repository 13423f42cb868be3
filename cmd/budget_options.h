/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-label fit --budget: its options and its report. */
#ifndef CMD_FIT_BUDGET_H
#define CMD_FIT_BUDGET_H

#include "calibrate/calibrate.h"
#include "cmd/commands.h"

enum { FIT_BUDGET_RUNS = 1000 }; /* at most */
enum { FIT_BUDGET_SHARE = 900, FIT_BUDGET_REPLICATES, FIT_BUDGET_SEED, FIT_BUDGET_RUN, FIT_BUDGET_END };

#define FIT_BUDGET_USUAL 5
#define FIT_BUDGET_USUAL_SEED 42

/* Rows of the option table of fit. */
#define FIT_BUDGET_OPTIONS                                                                                      \
    {FIT_BUDGET_SHARE, "budget", "X", "also fit with a random share X of the windows: how far do gains move?"}, \
        {FIT_BUDGET_REPLICATES, "replicates", "N", "how often " CMD_DEFAULT(FIT_BUDGET_USUAL)},                 \
        {FIT_BUDGET_SEED, "seed", "N", "of the shares and of the draws " CMD_DEFAULT(FIT_BUDGET_USUAL_SEED)},   \
    {                                                                                                           \
        FIT_BUDGET_RUN, "run", "FILE", "a run whose nDCG@10 is compared as well; several times"                 \
    }

struct cmd_budget {
    double share; /* 0 = no replays */
    size_t replicates;
    int64_t seed;
    const char *run[FIT_BUDGET_RUNS];
    size_t n_runs;
};

#define FIT_BUDGET_DEFAULTS                                           \
    {                                                                 \
        .replicates = FIT_BUDGET_USUAL, .seed = FIT_BUDGET_USUAL_SEED \
    }

/* An option from FIT_BUDGET_SHARE up to FIT_BUDGET_END. */
int cmd_budget_set(struct cmd_budget *b, int code, const char *arg, struct err *err);
/* Fits the shares as *full was fitted and prints what became of gains and runs. Does nothing where no share is given. 0,
 * or -1 and *err. */
int cmd_budget_report(const struct cmd_budget *b, const struct calibration *full, const struct cal_options *o,
                      const char *dataset, struct err *err);

#endif
