/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* All numbers that `rcp-label show` reports. */
#ifndef DIAGNOSE_DIAGNOSIS_H
#define DIAGNOSE_DIAGNOSIS_H

#include "diagnose/coverage.h"
#include "diagnose/efficiency.h"
#include "diagnose/heldout.h"
#include "diagnose/q3.h"
#include "diagnose/reliability.h"
#include "diagnose/retest.h"
#include "diagnose/responses.h"
#include "diagnose/run_top.h"
#include "diagnose/subsets.h"
#include "diagnose/trust.h"
#include "model/summary.h"
#include "store/completeness.h"
#include "store/served.h"

/* The findings that deserve attention; diag_warning_name has their names. Criteria are in the order of the gain file,
 * difficulties are their betas. */
enum diag_warning {
    DIAG_DIFFICULTIES,   /* a criterion is not more difficult than the previous one */
    DIAG_DISCRIMINATION, /* the largest gamma is more than DIAG_DOMINANT times the second */
    DIAG_TAU_ZERO,       /* a query has tau = 0 */
    DIAG_EFFICIENCY,     /* information at the best documents / largest possible information < DIAG_INEFFICIENT */
    DIAG_BELOW,          /* more than half of the thetas are below the difficulty of the first criterion */
    DIAG_ABOVE,          /* more than half of the thetas are at or above the difficulty of the fourth criterion, or of
                          * the last if there are fewer */
    DIAG_MATCH,          /* the store lacks a query or a document of the gain file, or has another number of answers or
                          * passes for a document */
    DIAG_Q3,             /* |by_document| (struct q3_pair) exceeds Q3_LARGE for some pair of criteria */
    DIAG_ECE,            /* the calibration error (ECE) of predicted pass probabilities exceeds DIAG_UNCALIBRATED */
    DIAG_BRIER,          /* pass probabilities from the tournament's scores alone have a Brier score no larger than the
                          * model's */
    DIAG_QUERIES,        /* the store has queries that the gain file lacks */
    DIAG_DOCUMENTS,      /* valid windows show documents that the gain file lacks, in queries that it has */
    DIAG_SPLIT,          /* the comparisons do not connect all documents of a query */
    DIAG_INVALID,        /* a query has so many invalid windows that --strict refuses it */
    DIAG_MIXTURE,        /* several models answered for one judge */
    DIAG_INCOMPLETE,     /* a stage lacks so many windows that --strict refuses the store */
    DIAG_POSITION,       /* answers depend on the place in the window */
    DIAG_COPIES,         /* the answers to the other criteria repeat the answer to the first criterion */
    DIAG_SAME,           /* a stage hardly tells the documents of a topic apart */
    DIAG_CHANGE,         /* the judge's answers change with time */
    DIAG_LENGTH,         /* theta depends on the length of texts */
    DIAG_ORDER,          /* theta depends on the order of ids, or on which documents the windows show first */
    DIAG_HELD_OUT,       /* pass rates predict some held-out dataset at least as well as the 2PL */
    DIAG_WARNINGS
};
extern const char *const diag_warning_name[DIAG_WARNINGS];
#define DIAG_DOMINANT 2.0
#define DIAG_INEFFICIENT 0.5
#define DIAG_UNCALIBRATED 0.05

/* All numbers about a gain file and, if there are any, its judgements. */
struct diagnosis {
    const struct published *labels;
    unsigned warnings; /* bit w is set if warning w of enum diag_warning applies */

    /* Numbers of the gain file alone. */
    struct summary gain, theta; /* over the documents that have the value */
    size_t *easier;             /* n_falls criteria c whose difficulty is not above the difficulty of c - 1 */
    size_t n_falls;
    size_t max_item, second_item; /* the indices of the criteria with the largest gamma and the second largest; equal if
                                   * there is only one criterion */
    double margin; /* gamma of criterion max_item minus gamma of criterion second_item; NAN with one criterion */
    /* The standard error of the margin, by the file's covariance or, if it has none, as if the two were independent;
     * NAN if unknown. */
    double margin_se;
    struct summary tau;    /* over the queries with a tau */
    double tau5, tau95;    /* the 5th and 95th percentiles of tau over queries */
    double tau_ratio;      /* tau95 / tau5; NAN if tau5 is 0 */
    const char **tau_zero; /* the qids of the n_tau_zero queries with tau = 0 */
    size_t n_tau_zero;
    size_t top_queries;      /* the number of queries that have a document with a theta, over which top_information
                              * averages */
    double *top_information; /* by criterion: its information at a query's EFF_TOP documents of highest theta, averaged
                              * over queries */
    double information;      /* the sum of top_information */
    double peak, peak_theta; /* the largest information of all criteria at one theta, and this theta */
    double efficiency;       /* information / peak */
    size_t fourth_item;      /* the index of the fourth criterion, or of the last if there are fewer */
    double fraction_below;   /* of the documents with a theta, the fraction below the difficulty of the first
                              * criterion */
    double fraction_above;   /* of the documents with a theta, the fraction at or above the difficulty of criterion
                              * fourth_item */
    struct eff_run *run;     /* n_runs: the information at the top of each run, in the order of the calls of diag_run */
    size_t n_runs;

    /* Numbers that require judgements. */
    bool has_store; /* whether diag_judgements has filled the numbers below */
    size_t copies;  /* the number of records left out because another one has the same record_id */
    struct resp_match match;
    size_t responses;        /* the number of responses (checks of a document against all criteria) to documents with a
                              * theta */
    struct q3_pair *pair;    /* n_pairs */
    size_t n_pairs, n_large; /* the number of elements of `pair`, one for each pair of criteria; how many of them have
                              * |pair.by_document| > Q3_LARGE */
    /* Means over the pairs of criteria whose correlation (struct q3_pair) is known: of by_response, and of the absolute
     * values of by_document, raw_by_response and raw_by_document. */
    double mean_q3, mean_abs_by_document, mean_abs_raw, mean_abs_raw_by_document;
    struct reliability reliability;
    struct coverage coverage;
    struct served_models served;
    struct completeness complete;
    struct trust trust;
    struct retest retest; /* `has_repeats` is false if retest_read was not called, or found no repeats */

    bool has_held_out; /* whether held_out is filled */
    struct held_set held_out;
    struct sub_set subsets;    /* n = 0 if diag_subsets was not called */
    struct responses observed; /* the rubric answers of the store with the gain file's values of their documents */
};

/* Fills *d with the numbers that need the gain file alone, and clears all others. *p must outlive *d. */
void diag_labels(struct diagnosis *d, const struct published *p);
/* Reads the run at `path` and appends to d->run the mean test information of each topic's first EFF_TOP documents in
 * it. The caller keeps `path` alive. Returns 0, or -1 and *err. */
int diag_run(struct diagnosis *d, const char *path, struct err *err);
/* Adds the numbers of the finished store, for the queries of one dataset or of all (NULL); with hard_rankings,
 * tournament windows with a ranking but no scores count. `texts` (to test whether theta depends on lengths) and
 * `grades` (by people, to tell whether the judge or the documents cause it) may be NULL. Returns 0, or -1 and *err if
 * criteria or judges of file and store differ or they share no query. */
int diag_judgements(struct diagnosis *d, const struct jud_store *s, const char *dataset, bool hard_rankings,
                    const struct texts *texts, const struct lab_set *grades, struct err *err);
/* Measures how well criteria fitted to the other datasets predict the answers of `dataset` (NULL: of each dataset in
 * turn), fills d->held_out, in the gain file's order of criteria, and sets DIAG_HELD_OUT. Returns 0, or -1 and *err. */
int diag_held_out(struct diagnosis *d, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                  struct err *err);
/* Fits each subset of the criteria and fills d->subsets; the information is averaged over the queries of `dataset`
 * (NULL: all). The fits use the tournament unless the gain file was made from the rubric alone; o->mode is ignored.
 * Returns 0, or -1 and *err. */
int diag_subsets(struct diagnosis *d, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err);
void diag_free(struct diagnosis *d);

/* Returns whether the warning w is set. */
static inline bool diag_warns(const struct diagnosis *d, enum diag_warning w)
{
    return d->warnings >> w & 1;
}

#endif
