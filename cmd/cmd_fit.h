/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Fitting a gain file, which `fit` and `run` do. */
#ifndef CMD_CMD_FIT_H
#define CMD_CMD_FIT_H

#include "cmd/budget_options.h"
#include "cmd/commands.h"
#include "eval/fitting.h"

enum { FIT_JOBS = 'j', FIT_HARD = 2100, FIT_MIXED, FIT_CLIP, FIT_SD_TAU, FIT_SD_ALPHA, FIT_END };

/* Rows of both option tables; cmd_fit_set takes them. */
#define CMD_FIT_OPTIONS                                                                                              \
    {FIT_JOBS, "jobs", "N", "threads of the fit (default: all cores); results do not depend on it"},                 \
        {FIT_HARD, "hard-rankings", NULL, "windows without scores but with a ranking count as certain preferences"}, \
        {FIT_MIXED, "mixed-models", NULL, "answers of several models count as one judge's"},                         \
        {FIT_CLIP, "clip", "X", "preferences are cut to X .. 1 - X (default 0: not at all)"},                        \
        {FIT_SD_TAU, "sd-tau", "X", "prior of the scales: tau ~ N(1, X^2) " CMD_DEFAULT(CAL_SD_TAU)},                \
    {                                                                                                                \
        FIT_SD_ALPHA, "sd-alpha", "X", "prior of the offsets: alpha ~ N(0, X^2) " CMD_DEFAULT(CAL_SD_ALPHA)          \
    }

struct cmd_fit_options {
    struct fitting fit; /* its options */
    struct cmd_budget budget;
    const char *output;
    size_t draws;       /* 0 = none */
    char *draws_output; /* where they go, NULL = there are none */
    bool quiet;
    bool complete; /* incomplete judgements are refused */
};

void cmd_fit_defaults(struct cmd_fit_options *o);
bool cmd_fit_takes(int code);
/* Takes a row of CMD_FIT_OPTIONS. 0, or -1 and *err. */
int cmd_fit_set(struct cmd_fit_options *o, int code, const char *arg, struct err *err);
/* What can be said before there are judgements: whether options go together, and whether the output can be written
 * without harm to what is read. 0, or -1 and *err. */
int cmd_fit_check(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err);
/* Reads the judgements of n stores or files, fits them, writes the gain file and reports. 0, or -1 and *err. */
int cmd_fit_make(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err);

#endif
