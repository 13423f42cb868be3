/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Everything that `rcp-label show` reports, as numbers. */
#ifndef DIAGNOSE_DIAGNOSIS_H
#define DIAGNOSE_DIAGNOSIS_H

#include "diagnose/coverage.h"
#include "diagnose/efficiency.h"
#include "diagnose/heldout.h"
#include "diagnose/q3.h"
#include "diagnose/reliability.h"
#include "diagnose/responses.h"
#include "diagnose/run_top.h"
#include "diagnose/subsets.h"
#include "model/summary.h"
#include "store/completeness.h"
#include "store/served.h"

/* What deserves a second look; the words are diag_warning_name's. */
enum diag_warning {
    DIAG_DIFFICULTIES,   /* some criterion is not harder than the one before it */
    DIAG_DISCRIMINATION, /* the largest gamma is more than DIAG_DOMINANT times the second */
    DIAG_TAU_ZERO,       /* a query with tau = 0 */
    DIAG_EFFICIENCY,     /* information efficiency below DIAG_INEFFICIENT */
    DIAG_BELOW,          /* more than half of the documents below the first difficulty */
    DIAG_ABOVE,          /* more than half of them at or above the fourth */
    DIAG_MATCH,          /* store and gain file do not belong together in every line */
    DIAG_Q3,             /* |Q3| of documents > Q3_LARGE for some pair */
    DIAG_ECE,            /* calibration error above DIAG_UNCALIBRATED */
    DIAG_BRIER,          /* a prediction from the scores alone has a Brier score as low as the model's */
    DIAG_QUERIES,        /* queries that the gain file does not have */
    DIAG_DOCUMENTS,      /* documents that the gain file does not have */
    DIAG_SPLIT,          /* comparisons that do not connect all documents of a query */
    DIAG_INVALID,        /* queries that --strict refuses */
    DIAG_MIXTURE,        /* several models answered for one judge */
    DIAG_INCOMPLETE,     /* a stage lacks so many windows that --strict refuses it */
    DIAG_HELD_OUT,       /* pass rates predict a held-out dataset as well as the 2PL */
    DIAG_WARNINGS
};
extern const char *const diag_warning_name[DIAG_WARNINGS];
#define DIAG_DOMINANT 2.0
#define DIAG_INEFFICIENT 0.5
#define DIAG_UNCALIBRATED 0.05

struct diagnosis {
    const struct published *labels;
    unsigned warnings; /* bit per enum diag_warning */

    /* The gain file alone. */
    struct summary gain, theta;
    size_t *fall; /* n_falls criteria c whose difficulty is not above that of c - 1 */
    size_t n_falls;
    size_t largest, second; /* criteria by discrimination; second = largest where there is only one */
    double margin;          /* gamma of the one above the other's; NAN with one criterion */
    double margin_se;       /* with the file's covariance, or without one as if independent; NAN = not known */
    struct summary tau;
    double tau5, tau95;    /* percentiles */
    double tau_ratio;      /* tau95 / tau5; NAN where tau5 is 0 */
    const char **tau_zero; /* n_tau_zero queries */
    size_t n_tau_zero;
    size_t top_queries;                               /* queries with a theta */
    double *top;                                      /* C: mean information of the ideal top, by criterion */
    double information, peak, peak_theta, efficiency; /* sum of top; largest possible, and where; their ratio */
    size_t fourth;                                    /* the fourth criterion, or the last of fewer */
    double below, above; /* shares of documents with theta below the first difficulty, at or above the fourth */
    struct eff_run *run; /* n_runs, as asked for */
    size_t n_runs;

    /* With judgements. */
    bool judged;
    size_t copies; /* records left out since another one had their record_id */
    struct resp_match match;
    size_t responses;        /* to documents with a theta */
    struct q3_pair *pair;    /* n_pairs */
    size_t n_pairs, n_large; /* n_large: |by_document| > Q3_LARGE */
    /* Means over the pairs that have the correlation: mean_q3 of q3 itself, the others of absolute values. */
    double mean_q3, mean_abs_by_document, mean_abs_raw, mean_abs_raw_by_document;
    struct reliability reliability;
    struct coverage coverage;
    struct served_models served;
    struct completeness complete;

    bool held; /* held_out is filled */
    struct held_set held_out;
    struct sub_set subsets; /* n = 0: not asked for */
    struct responses observed;
};

/* The figures that need the gain file alone; everything else is empty. */
void diag_labels(struct diagnosis *d, const struct published *p);
/* Adds the information at a run's top. 0, or -1 and *err. */
int diag_run(struct diagnosis *d, const char *path, struct err *err);
/* Adds what the finished store says, by its queries of one dataset or all (NULL). 0, or -1 and *err: see resp_gather. */
int diag_judgements(struct diagnosis *d, const struct jud_store *s, const char *dataset, bool hard_rankings,
                    struct err *err);
/* Adds held_measure's figures. */
int diag_held_out(struct diagnosis *d, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                  struct err *err);
/* Adds sub_measure's figures; the mode of the fits is the gain file's. */
int diag_subsets(struct diagnosis *d, const struct jud_store *s, const char *dataset, const struct cal_options *o,
                 struct err *err);
void diag_free(struct diagnosis *d);

static inline bool diag_warns(const struct diagnosis *d, enum diag_warning w)
{
    return d->warnings >> w & 1;
}

#endif
