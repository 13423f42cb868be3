/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The fit of a gain file, for the commands `fit` and `run`. */
#ifndef CMD_CMD_FIT_H
#define CMD_CMD_FIT_H

#include "cmd/budget_options.h"
#include "cmd/commands.h"
#include "eval/fitting.h"

enum { FIT_JOBS = 'j', FIT_HARD = 2100, FIT_MIXED, FIT_CLIP, FIT_SD_TAU, FIT_SD_ALPHA, FIT_END };

/* The rows of these options in the option tables of `fit` and `run`. */
#define CMD_FIT_OPTIONS                                                                                             \
    {FIT_JOBS, "jobs", "N", "number of threads, which does not affect results (default: number of cores)"},         \
        {FIT_HARD, "hard-rankings", NULL, "also use windows that have a ranking but no scores"},                    \
        {FIT_MIXED, "mixed-models", NULL, "accept records of several models, and treat these models as one judge"}, \
        {FIT_CLIP, "clip", "X", "limit the preferences computed from scores to X .. 1 - X (default 0: no limit)"},  \
        {FIT_SD_TAU, "sd-tau", "X",                                                                                 \
         "standard deviation of the prior on scales, tau ~ N(1, X^2) " CMD_DEFAULT(CAL_SD_TAU)},                    \
    {                                                                                                               \
        FIT_SD_ALPHA, "sd-alpha", "X",                                                                              \
            "standard deviation of the prior on offsets, alpha ~ N(0, X^2) " CMD_DEFAULT(CAL_SD_ALPHA)              \
    }

/* The options of a fit and of its output. */
struct cmd_fit_options {
    struct fitting fit; /* the options of the fit */
    struct cmd_budget budget;
    const char *output;
    size_t draws;       /* the number of draws (random samples that show the uncertainty) of each gain; 0 means none */
    char *draws_output; /* the file to which the draws are written; NULL if there are none */
    bool quiet;
    bool complete; /* whether to refuse judgements that lack windows of their schedule; otherwise a note is printed */
};

void cmd_fit_defaults(struct cmd_fit_options *o);
bool cmd_fit_takes(int code);
/* Sets the option `code`, of CMD_FIT_OPTIONS or of the table of `fit`, to its argument. Returns 0, or -1 and *err. */
int cmd_fit_set(struct cmd_fit_options *o, int code, const char *arg, struct err *err);
/* Checks, before there are judgements, that the output can be written and is none of the inputs path[0 .. n). Returns
 * 0, or -1 and *err. */
int cmd_fit_check(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err);
/* Reads the judgements of the n stores or files `path`, fits them, writes the gain file, and the draws if asked for,
 * and prints the report. Returns 0, or -1 and *err. */
int cmd_fit_make(const struct cmd_fit_options *o, const char *const *path, size_t n, struct err *err);

#endif
