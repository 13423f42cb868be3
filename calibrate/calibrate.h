/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Calibration: from judgements to abilities, by Bradley-Terry scores per query and then the 2PL over all queries. */
#ifndef CALIBRATE_CALIBRATE_H
#define CALIBRATE_CALIBRATE_H

#include "base/output.h"
#include "calibrate/items.h"
#include "format/gains.h"
#include "model/irt.h"
#include "model/rubric_only.h"
#include "store/judgements.h"

/* The basis of the documents' abilities: their tournament scores, mapped query by query, or their rubric answers
 * alone. */
enum cal_mode { CAL_AUTO /* by tournament if there is one */, CAL_TOURNAMENT, CAL_RUBRIC_ONLY };

/* A window of weight 1 is stored as CAL_UNIT, so that windows with fractional weights remain whole counts. */
enum { CAL_UNIT = 1024 };

/* The defaults: ridges of the Bradley-Terry scores and of the items (below also CAL_ITEM_RIDGE_TOTAL), standard
 * deviations of the priors of scales (tau) and offsets (alpha). */
#define CAL_BT_RIDGE 1e-4
#define CAL_ITEM_RIDGE 1e-4
/* The default ridge of the items if scores have a prior: with few answers, a ridge that grows with their number
 * would keep difficulties small. */
#define CAL_ITEM_RIDGE_TOTAL 0.1
#define CAL_SD_TAU 1
#define CAL_SD_ALPHA 2

/* Whether scores get the prior of model/score_prior.h. It suits judgements made in rounds, in which documents that
 * look good get more windows, and the others have few. */
enum cal_prior { CAL_PRIOR_BY_STORE /* if the store was judged in rounds */, CAL_PRIOR_NONE, CAL_PRIOR_OF_SCORES };

struct cal_options {
    enum cal_mode mode;
    enum cal_prior prior;
    double bt_ridge;           /* the ridge of the Bradley-Terry scores if they have no prior */
    double clip;               /* preferences derived from scores are cut to [clip, 1 - clip]; 0 <= clip <= 0.5 */
    bool hard_rankings;        /* whether a window without scores but with a ranking counts as certain preferences */
    bool position;             /* whether to estimate the effect of a document's place in its windows and take it out
                                * of the scores (calibrate/position.h) */
    const struct items *items; /* published items, held fixed; NULL means that the items are fitted */
    struct irt_options irt;    /* if ridge and ridge_total are both 0, the fit uses CAL_ITEM_RIDGE */
};

/* A document of a query, with the results of the fit. */
struct cal_doc {
    const char *docno;
    bool judged;      /* whether it is in the tournament, so that bt and se_bt are set */
    bool calibrated;  /* whether theta, gain and their standard errors are set */
    double bt, se_bt; /* the Bradley-Terry score and its standard error; se_bt, se_theta and se_gain are NAN if there
                       * are too few windows to estimate them */
    double compared;  /* the score by comparisons alone, to which the 2PL is fitted; equal to bt unless scores have a
                       * prior, which lets the rubric's answers change bt (model/score_answers.h) */
    double answers;   /* the amount that the answers add to the Hessian of the scores, in the units of H in
                       * bt_errors.h */
    double theta, se_theta, gain, se_gain; /* the ability, the gain that follows from it, and their standard errors */
    uint32_t responses;                    /* the number of rubric answers; an answer marks every criterion */
    uint32_t passes;                       /* the number of criteria passed, summed over these answers */
};

/* A query with its documents and the results of its fit. */
struct cal_query {
    const struct jud_query *source; /* the query of the store; owned by it */
    struct cal_doc *doc;            /* n_docs, in strcmp order: all documents that any valid window shows */
    size_t n_docs;
    size_t windows, responses; /* the numbers of tournament windows that count, and of rubric answers about the
                                * documents that they show */
    size_t components;         /* components of the comparison graph; scores of different components cannot be
                                * compared */
    bool connected_by_wins;    /* whether wins connect all documents; if not, only a ridge keeps the scores finite */
    ptrdiff_t fitted;          /* the query's number in the 2PL, or in a rubric-only fit; -1 if it is uncalibrated */
    double phi;                /* the dispersion of the windows, see bt_errors.h; NAN if there are too few windows;
                                * with a prior, shrunk towards the dispersion of all queries */
    double bt_ridge;           /* the ridge with which the query's scores were fitted, in place of a prior or as one */
    double trace;              /* the trace of H+, the inverse Hessian in bt_errors.h */
    double comparisons;        /* the weight of all comparisons, D in bt_errors.h */
    bool bt_converged;         /* whether the fit of the scores converged, after bt_iterations */
    double bt_gradient;        /* the largest component of the gradient at the end */
    int bt_iterations;
};

/* A fit of a whole store. */
struct calibration {
    const struct jud_store *store; /* owned by the caller */
    struct cal_query *query;       /* n_queries, in the store's order */
    size_t n_queries;
    bool rubric_only;       /* whether the fit uses only rubric answers: `mml` is set, else `irt` */
    struct irt_fit irt;     /* the fit by tournament */
    struct mml_fit mml;     /* the rubric-only fit */
    struct gain_item *item; /* the items of either fit: n_criteria of the store */
    /* Per criterion, the standard errors of item[].gamma and beta; per rubric judge, its severity and standard
     * error. */
    const double *se_gamma, *se_beta, *severity, *se_severity;
    const double
        *covariance; /* of gamma and beta, n_covariance x n_covariance, as in struct irt_fit; unset for published
                      * items */
    size_t n_covariance;
    const struct items *items; /* the published items held fixed, or NULL; copied from the options, like clip */
    double clip;
    bool repeated;          /* whether `reliability` was estimated, from windows that were judged twice */
    double reliability[2];  /* of theta, and of the sum of passed criteria ("Count"); NAN if unknown */
    double slope, offset;   /* the effect of places in windows that was taken out of the scores (position.h); both 0 if
                             * none was */
    size_t n_fitted;        /* the number of queries with fitted >= 0 */
    double score_variance;  /* V, the variance of the scores' prior (model/score_prior.h); 0 if they have none */
    double misfit;          /* with a prior, the variance of the abilities around the line tau x score + alpha */
    const uint32_t *weight; /* the weight of each window of the store, followed by the weight of each pair of documents
                             * (the order of jud_pair), in units of 1 / CAL_UNIT; NULL means that all weights are 1 */
};

/* Fits the scores, items, scales and offsets of a store. Returns 0 even if a fit did not converge: ask cal_converged.
 * Returns -1 and *err if there is nothing to fit, the judges cannot be compared, a rubric-only fit has one criterion,
 * or o->items is set and there is no tournament. Free *c with cal_free, also after an error. */
int cal_fit(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err);
/* Returns whether the fit converged: every query's Bradley-Terry scores and the 2PL, or the rubric-only fit. */
bool cal_converged(const struct calibration *c);
void cal_free(struct calibration *c);

/* Does the first part of cal_fit: fits the Bradley-Terry scores and numbers the queries that the model of the answers
 * can fit (cal_query.fitted). Returns 0, or -1 and *err if there is none, or o->items is set and there is no
 * tournament. */
int cal_begin(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err);
/* Returns 0 if the Bradley-Terry scores of all queries converged or the fit is rubric-only; else -1 and *err, which
 * names the first query whose scores did not. */
int cal_check_tournaments(const struct calibration *c, struct err *err);

/* Fits the Bradley-Terry scores only. */
void cal_fit_tournaments(struct calibration *c, const struct jud_store *store, const struct cal_options *o);

/* Does the second part of cal_fit, if the fit is not rubric-only: fits the criteria, scales and offsets to the Bradley-
 * Terry scores that *c has, then sets theta and gain of every judged document. The caller allocates c->item. If
 * c->weight is set, it weighs the answers, and no standard errors of documents are computed. */
void cal_fit_answers(struct calibration *c, const struct cal_options *o);

/* Returns 0 if every qid of the dataset (NULL: of all datasets) is one query, else -1 and *err: a gain file cannot
 * distinguish two queries with one qid. */
int cal_check_names(const struct jud_store *store, const char *dataset, struct err *err);

/* Writes the gain file to w: its provenance (from), items, queries, and a line for every document with a theta, of the
 * queries of the named dataset, or of all datasets (NULL). */
void cal_write(const struct calibration *c, struct provenance *from, const char *dataset, struct output *w);

#endif
