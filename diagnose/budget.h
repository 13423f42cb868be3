/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Replays with fewer windows: had the judge been asked less, how far would gains and a ranking of runs have moved?
 *
 * A replicate keeps a random share of the windows of every query and stage and fits again (arXiv:2609.35739, the check
 * of its budget). */
#ifndef DIAGNOSE_BUDGET_H
#define DIAGNOSE_BUDGET_H

#include "calibrate/calibrate.h"

/* *view is *full with round(share x m) of the m windows of every query and stage, half to even, but at least one; which
 * ones follows from seed, replicate, and the query's names alone. It shares all else with *full, which must outlive it;
 * free with budget_view_free, never with jud_free. 0 < share <= 1. */
void budget_view(struct jud_store *view, const struct jud_store *full, double share, uint64_t seed, uint64_t replicate);
void budget_view_free(struct jud_store *view);

/* Runs that are scored with gains; documents by their number in their query. */
struct budget_runs {
    const struct jud_store *store;
    const char *dataset; /* queries of this dataset only; NULL = all */
    size_t cutoff;       /* of nDCG */
    size_t n;
    struct budget_run {
        const char *path;
        uint32_t *doc; /* cutoff per query of the store: number + 1, best first; 0 = unknown, or no document */
        bool *has;     /* per query: does the run have it? */
    } * run;
};

void budget_runs_begin(struct budget_runs *r, const struct jud_store *store, const char *dataset, size_t cutoff);
/* Ranks as trec_eval does. 0, or -1 and *err: malformed, a document twice in a topic. */
int budget_runs_add(struct budget_runs *r, const char *path, struct err *err);
void budget_runs_free(struct budget_runs *r);

/* How far one thing moved: absolute differences, and the order. */
struct budget_shift {
    size_t n;             /* numbers that were compared */
    double mean, largest; /* NAN where n is 0 */
    double tau;           /* Kendall's tau-b; NAN where nothing is in order */
};

struct budget_result {
    struct budget_shift gain; /* of documents with a gain in both; tau: its mean over queries */
    size_t gains_lost;        /* documents with a gain in the full fit only */
    struct budget_shift run;  /* mean nDCG of runs, over the queries calibrated in both that the run has */
};

/* Compares the fit of a view with that of its full store. */
void budget_compare(const struct calibration *full, const struct calibration *part, const struct budget_runs *runs,
                    struct budget_result *result);

struct budget_plan {
    double share; /* of the windows */
    size_t replicates;
    uint64_t seed;
};

/* Fits each replicate as *full was fitted and compares; each(ctx, k, r) hears of the k-th. *all: means over the
 * replicates, but the largest shift of any, the last one's n, and gains_lost summed. 0, or -1 and *err: a replicate that
 * cannot be fitted. */
int budget_replay(const struct budget_plan *plan, const struct calibration *full, const struct cal_options *o,
                  const struct budget_runs *runs, void (*each)(void *ctx, size_t k, const struct budget_result *r),
                  void *ctx, struct budget_result *all, struct err *err);

#endif
