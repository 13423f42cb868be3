/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/budget_options.h"

#include "diagnose/budget.h"
#include "report/label_text.h"

enum { CUTOFF = 10 };

int cmd_budget_set(struct cmd_budget *b, int code, const char *arg, struct err *err)
{
    switch (code) {
    case FIT_BUDGET_SHARE:
        if (value_real("--budget", arg, 0, true, &b->share, err) != 0)
            return -1;
        return b->share <= 1.0 ? 0 : err_usage(err, "--budget '%s', expected a share of at most 1", arg);
    case FIT_BUDGET_REPLICATES: return value_count("--replicates", arg, 1, 100000, &b->replicates, err);
    case FIT_BUDGET_SEED: return value_whole("--seed", arg, 0, UINT32_MAX, &b->seed, err);
    default:
        if (b->n_runs == FIT_BUDGET_RUNS)
            return err_usage(err, "--run is given more than %d times", (int)FIT_BUDGET_RUNS);
        b->run[b->n_runs++] = arg;
        return 0;
    }
}

static void print_budget_row(void *ctx, size_t k, const struct budget_result *r)
{
    const struct budget_runs *runs = ctx;
    char name[24];
    snprintf(name, sizeof name, "%zu", k + 1);
    report_budget_row(stdout, name, r, runs->n > 0);
}

/* Makes the replays, that is fits of random shares of the windows, and prints a row for each and one for their means.
 * Returns 0, or -1 and *err. */
static int print_replays(const struct cmd_budget *b, const struct calibration *full, const struct cal_options *o,
                         struct budget_runs *runs, struct err *err)
{
    const struct budget_plan plan = {b->share, b->replicates, (uint64_t)b->seed};
    struct budget_result mean;
    report_budget_head(stdout, b->share, runs->n > 0);
    if (budget_replay(&plan, full, o, runs, print_budget_row, runs, &mean, err) != 0)
        return -1;
    report_budget_row(stdout, "all", &mean, runs->n > 0);
    return 0;
}

int cmd_budget_report(const struct cmd_budget *b, const struct calibration *full, const struct cal_options *o,
                      const char *dataset, struct err *err)
{
    struct budget_runs runs;
    int r = 0;
    if (!(b->share > 0.0))
        return 0;
    budget_runs_begin(&runs, full->store, dataset, CUTOFF);
    for (size_t i = 0; i < b->n_runs && r == 0; i++)
        r = budget_runs_add(&runs, b->run[i], err);
    if (r == 0)
        r = print_replays(b, full, o, &runs, err);
    budget_runs_free(&runs);
    return r;
}
