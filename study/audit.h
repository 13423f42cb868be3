/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Where labels and grades part: positive grades of documents with a low theta, and where runs put these. */
#ifndef STUDY_AUDIT_H
#define STUDY_AUDIT_H

#include <stdbool.h>

#include "study/resample.h"

/* The lower quartile of x[0 .. n), n >= 1, which is sorted in place; linear between order statistics (type 7 of R, the
 * default of numpy). */
double stat_lower_quartile(double *x, size_t n);

/* What a query adds to the figures: of the positives, and of a run. */
struct stat_audited {
    double positives, low; /* documents; those of them in the bottom quarter */
    struct stat_audited_run {
        double above, pairs; /* pairs of a positive that is not low and one that is: the former above, ties one half */
        double spearman;     /* of the run's scores with theta, positives; NAN = not defined */
        double retrieved;    /* the same, those that the run has */
        double ndcg, rcp;    /* nDCG@10 and RCP-nDCG@10; NAN = none */
        double condensed;    /* nDCG@10 without the documents that the qrels lack; NAN = none */
    } * run;
};

/* The figures of a run. */
enum stat_audit_figure {
    AUDIT_AUC,       /* above / pairs, of all queries */
    AUDIT_QUERY_AUC, /* the same by query, mean over those with pairs */
    AUDIT_SPEARMAN,  /* means over the queries that have them: */
    AUDIT_RETRIEVED,
    AUDIT_NDCG,
    AUDIT_RCP,
    AUDIT_CONDENSED,
    AUDIT_CLOSED, /* (condensed - ndcg) / (rcp - ndcg), of the sums over queries that have all three */
    AUDIT_FIGURES
};
/* Over runs: AUDIT_AUC with AUDIT_NDCG, and with AUDIT_RCP; runs without an AUC left out. */
enum stat_audit_correlation { AUDIT_PEARSON, AUDIT_RANKS, AUDIT_KENDALL, AUDIT_CORRELATIONS };

/* How much of the gap between qrels and gains condensed lists close, over all runs. */
enum stat_audit_gap {
    AUDIT_GAP_MEANS,         /* as AUDIT_CLOSED, of the sums over runs of means */
    AUDIT_KENDALL_FULL,      /* tau-b of the runs by AUDIT_NDCG and by AUDIT_RCP */
    AUDIT_KENDALL_CONDENSED, /* tau-b of the runs by AUDIT_CONDENSED and by AUDIT_RCP */
    AUDIT_GAP_ORDER,         /* (condensed - full) / (1 - full) of these two */
    AUDIT_GAPS
};

struct stat_audit_result {                      /* free it with stat_audit_free */
    struct stat_estimate low;                   /* share of the positives */
    struct stat_estimate (*run)[AUDIT_FIGURES]; /* [n_runs] */
    size_t (*queries)[AUDIT_FIGURES];           /* [n_runs]: that have it */
    struct stat_rate *auc;                      /* [n_runs]: AUDIT_AUC with its pairs */
    struct stat_estimate correlation[2][AUDIT_CORRELATIONS];
    struct stat_estimate gap[AUDIT_GAPS];
};

/* query[d->n], each with n_runs runs; the queries are resampled. */
void stat_audit(const struct stat_audited *query, size_t n_runs, const struct stat_design *d,
                struct stat_audit_result *r);
void stat_audit_free(struct stat_audit_result *r);

#endif
