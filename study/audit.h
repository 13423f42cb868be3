/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The contradiction between grades and labels: documents with a positive grade and a low theta, and how runs rank
 * them. */
#ifndef STUDY_AUDIT_H
#define STUDY_AUDIT_H

#include <stdbool.h>

#include "study/resample.h"

/* Returns the lower quartile of x[n], n >= 1, by linear interpolation between order statistics (type 7 of R, the
 * default of numpy). Sorts x. */
double stat_lower_quartile(double *x, size_t n);

/* The contribution of one query to the figures. A positive is a document whose grade counts as positive; a low positive
 * is one whose theta is not above the first quartile of its suite. */
struct stat_audited {
    double positives, low; /* numbers of positives and of low positives */
    struct stat_audited_run {
        /* `pairs`: the number of pairs of a low positive and another positive; `above`: in how many of them the run
         * ranks the other positive above the low one, ties counting 1/2. */
        double above, pairs;
        double spearman;  /* Spearman's correlation of scores and theta over positives; NAN if undefined */
        double retrieved; /* the correlation over the positives that the run retrieves; NAN if undefined */
        double ndcg, rcp; /* nDCG@10 and RCP-nDCG@10; NAN if missing */
        double condensed; /* nDCG@10 of the ranking without documents that the qrels lack; NAN if missing */
    } * run;              /* by run */
};

/* The figures of a run. */
enum stat_audit_figure {
    AUDIT_AUC,       /* the sum of above divided by the sum of pairs, over all queries */
    AUDIT_QUERY_AUC, /* the mean of above / pairs over the queries that have pairs */
    AUDIT_SPEARMAN,  /* AUDIT_SPEARMAN to AUDIT_CONDENSED: means over the queries that have the value */
    AUDIT_RETRIEVED,
    AUDIT_NDCG,
    AUDIT_RCP,
    AUDIT_CONDENSED,
    AUDIT_CLOSED, /* (condensed - ndcg) / (rcp - ndcg), each summed over the queries that have all three */
    AUDIT_FIGURES
};
/* Correlations over runs of AUDIT_AUC with AUDIT_NDCG, and with AUDIT_RCP. Runs without one of the two are omitted.
 * AUDIT_RANKS is Spearman's correlation, AUDIT_KENDALL tau-b. */
enum stat_audit_correlation { AUDIT_PEARSON, AUDIT_RANKS, AUDIT_KENDALL, AUDIT_CORRELATIONS };

/* The share of the gap between nDCG@10 (AUDIT_NDCG) and RCP-nDCG@10 (AUDIT_RCP) that leaving unjudged documents out of
 * rankings (AUDIT_CONDENSED) closes, over all runs. */
enum stat_audit_gap {
    AUDIT_GAP_MEANS,         /* the ratio of AUDIT_CLOSED, computed from the sums over runs of their means */
    AUDIT_KENDALL_FULL,      /* Kendall's tau-b of the orders of runs by AUDIT_NDCG and by AUDIT_RCP */
    AUDIT_KENDALL_CONDENSED, /* Kendall's tau-b of the orders by AUDIT_CONDENSED and by AUDIT_RCP */
    AUDIT_GAP_ORDER,         /* (AUDIT_KENDALL_CONDENSED - AUDIT_KENDALL_FULL) / (1 - AUDIT_KENDALL_FULL) */
    AUDIT_GAPS
};

/* The results of the audit; free with stat_audit_free(). */
struct stat_audit_result {
    struct stat_estimate low;                                /* the share of low positives among the positives */
    struct stat_estimate (*run)[AUDIT_FIGURES];              /* [n_runs], by figure */
    size_t (*queries)[AUDIT_FIGURES];                        /* [n_runs]: the number of queries that have the figure;
                                                              * for AUDIT_CLOSED, of those in which rcp exceeds ndcg */
    struct stat_rate *auc;                                   /* [n_runs]: AUDIT_AUC as a rate of pairs */
    struct stat_estimate correlation[2][AUDIT_CORRELATIONS]; /* with AUDIT_NDCG, with AUDIT_RCP */
    struct stat_estimate gap[AUDIT_GAPS];
};

/* Fills *r with the share of low positives and the figures of the runs, from query[d->n], each with n_runs runs.
 * Intervals resample the queries. */
void stat_audit(const struct stat_audited *query, size_t n_runs, const struct stat_design *d,
                struct stat_audit_result *r);
void stat_audit_free(struct stat_audit_result *r);

#endif
