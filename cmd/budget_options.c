/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "cmd/budget_options.h"

#include <math.h>

#include "diagnose/budget.h"
#include "report/label_text.h"

enum { CUTOFF = 10 };

int cmd_budget_set(struct cmd_budget *b, int code, const char *arg, struct rcp_err *err)
{
    switch (code) {
    case FIT_BUDGET_SHARE:
        if (cmd_real("--budget", arg, 0, true, &b->share, err) != 0)
            return -1;
        return b->share <= 1.0
                 ? 0
                 : rcp_fail(err, RCP_ERR_USAGE, "", 0, "--budget '%s', expected a share of at most 1", arg);
    case FIT_BUDGET_REPLICATES: return cmd_count("--replicates", arg, 1, 100000, &b->replicates, err);
    case FIT_BUDGET_SEED: return cmd_whole("--seed", arg, 0, UINT32_MAX, &b->seed, err);
    default:
        if (b->n_runs == FIT_BUDGET_RUNS)
            return rcp_fail(err, RCP_ERR_USAGE, "", 0, "--run more than %d times", (int)FIT_BUDGET_RUNS);
        b->run[b->n_runs++] = arg;
        return 0;
    }
}

static void add_shift(struct budget_shift *sum, const struct budget_shift *s, double n)
{
    sum->n = s->n;
    sum->mean += s->mean / n;
    sum->largest = fmax(sum->largest, s->largest);
    sum->tau += s->tau / n;
}

static int replicate(const struct cmd_budget *b, size_t k, const struct calibration *full, const struct cal_options *o,
                     const struct budget_runs *runs, struct budget_result *result, struct rcp_err *err)
{
    struct jud_store view;
    struct calibration part = {0};
    budget_view(&view, full->store, b->share, (uint64_t)b->seed, k);
    int r = cal_fit(&part, &view, o, err);
    if (r == 0 && !cal_converged(&part))
        r = rcp_fail(err, RCP_ERR_CALC, "", 0, "--budget: replicate %zu did not converge", k + 1);
    if (r == 0)
        budget_compare(full, &part, runs, result);
    cal_free(&part);
    budget_view_free(&view);
    return r;
}

static int replicates(const struct cmd_budget *b, const struct calibration *full, const struct cal_options *o,
                      const struct budget_runs *runs, struct rcp_err *err)
{
    struct budget_result all = {0};
    report_budget_head(stdout, b->share, runs->n > 0);
    for (size_t k = 0; k < b->replicates; k++) {
        struct budget_result one;
        char name[24];
        if (replicate(b, k, full, o, runs, &one, err) != 0)
            return -1;
        snprintf(name, sizeof name, "%zu", k + 1);
        report_budget_row(stdout, name, &one, runs->n > 0);
        add_shift(&all.gain, &one.gain, (double)b->replicates);
        add_shift(&all.run, &one.run, (double)b->replicates);
        all.gains_lost += one.gains_lost;
    }
    report_budget_row(stdout, "all", &all, runs->n > 0);
    return 0;
}

int cmd_budget_report(const struct cmd_budget *b, const struct calibration *full, const struct cal_options *o,
                      const char *dataset, struct rcp_err *err)
{
    struct budget_runs runs;
    int r = 0;
    if (!(b->share > 0.0))
        return 0;
    budget_runs_begin(&runs, full->store, dataset, CUTOFF);
    for (size_t i = 0; i < b->n_runs && r == 0; i++)
        r = budget_runs_add(&runs, b->run[i], err);
    if (r == 0)
        r = replicates(b, full, o, &runs, err);
    budget_runs_free(&runs);
    return r;
}
