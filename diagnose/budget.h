/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Replays with fewer windows: how much would the gains and a ranking of runs differ if the judge had seen fewer
 * windows?
 *
 * A replicate keeps a random share of the windows of every query and stage and fits again (arXiv:2609.35739, its
 * check of the budget). */
#ifndef DIAGNOSE_BUDGET_H
#define DIAGNOSE_BUDGET_H

#include "calibrate/calibrate.h"

/* Fills *view with a copy of *full_store that keeps, of the m windows of every query and stage, round(fraction x m) at
 * random, half to even, but at least one; 0 < fraction <= 1. The choice depends only on seed, replicate (a number),
 * dataset, qid and stage. The view shares all other data with *full_store, which must outlive it. Free it with
 * budget_view_free, never with jud_free. */
void budget_view(struct jud_store *view, const struct jud_store *full_store, double fraction, uint64_t seed,
                 uint64_t replicate);
void budget_view_free(struct jud_store *view);

/* The runs whose nDCG is computed with the gains of a fit. Their documents are stored as indices into the documents of
 * the store's query. */
struct budget_runs {
    const struct jud_store *store;
    const char *dataset; /* the dataset whose queries count; NULL means all */
    size_t cutoff;       /* the cutoff of nDCG: the number of ranks that count */
    size_t n;            /* the number of runs */
    struct budget_run {
        const char *path;
        uint32_t *doc;   /* `cutoff` entries per query of the store, best first: 1 + the document's number; 0 means an
                          * unknown or missing document */
        bool *has_query; /* by query: whether the run ranks documents for it */
    } * run;
};

/* Starts an empty list of runs for the queries of *store that belong to `dataset` (NULL: all); `cutoff` is that of
 * nDCG. *store must outlive it. Free it with budget_runs_free. */
void budget_runs_begin(struct budget_runs *r, const struct jud_store *store, const char *dataset, size_t cutoff);
/* Reads the run at `path` and appends it, ranked as trec_eval ranks. Returns 0, or -1 and *err if the file is
 * malformed or a topic has a document twice. */
int budget_runs_add(struct budget_runs *r, const char *path, struct err *err);
void budget_runs_free(struct budget_runs *r);

/* The differences between two lists of numbers: the absolute differences, and how well the orders agree. */
struct budget_shift {
    size_t n;             /* the number of pairs compared */
    double mean, largest; /* of the absolute differences; NAN if n is 0 */
    double tau;           /* Kendall's tau-b of the two lists; NAN if it is undefined */
};

/* The difference between a fit to some of the windows and the fit to all of them. */
struct budget_result {
    struct budget_shift gain; /* the differences between the gains that documents have in the fit to all windows and in
                               * the fit to some, over documents with both; tau is the mean over queries */
    size_t n_lost_gains;      /* the number of documents that have a gain in the full fit only */
    struct budget_shift run;  /* the differences of the runs' mean nDCG between the gains of this fit and of the full
                               * fit, over the queries that both calibrated; tau compares the orders of the runs */
};

/* Fills *result with the differences between two fits, *full_fit of a whole store and *reduced of a view of it
 * (budget_view): in the gains of documents, and in the mean nDCG of the runs by these gains. */
void budget_compare(const struct calibration *full_fit, const struct calibration *reduced,
                    const struct budget_runs *runs, struct budget_result *result);

/* The number, size and random seed of the replicates. */
struct budget_plan {
    double fraction;   /* the fraction of the windows that a replicate keeps, 0 < fraction <= 1 */
    size_t replicates; /* the number of random views to fit */
    uint64_t seed;
};

/* Fits each replicate with the options of *full_fit, compares it with *full_fit, and calls report(ctx, k, r) for the
 * k-th one, from 0. *mean gets the means over the replicates, except `largest` (the maximum), n (of the last replicate)
 * and n_lost_gains (the sum). A mean of tau is NAN if it is NAN in one replicate. Returns 0, or -1 and *err if a
 * replicate cannot be fitted. */
int budget_replay(const struct budget_plan *plan, const struct calibration *full_fit, const struct cal_options *o,
                  const struct budget_runs *runs, void (*report)(void *ctx, size_t k, const struct budget_result *r),
                  void *ctx, struct budget_result *mean, struct err *err);

#endif
