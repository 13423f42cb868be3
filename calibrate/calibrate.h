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

/* The unit of the windows' weights is 1 / CAL_UNIT, so that weighted answers remain whole counts. */
enum { CAL_UNIT = 1024 };

/* The defaults: ridges of the Bradley-Terry scores and of the items, priors of scales and offsets. */
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
    double bt_ridge;           /* the ridge of the scores if they have no prior */
    double clip;               /* preferences derived from scores are cut to [clip, 1 - clip]; 0 <= clip <= 0.5 */
    bool hard_rankings;        /* whether a window without scores but with a ranking counts as certain preferences */
    bool position;             /* whether the effect of places in windows was taken out of the scores
                                * (calibrate/position.h) */
    const struct items *items; /* published items, held fixed; NULL means that the items are fitted */
    struct irt_options irt;    /* without ridge and ridge_total, the ridge is the default */
};

/* A document of a query. */
struct cal_doc {
    const char *docno;
    bool judged;      /* whether it is in the tournament, so that bt and se_bt are set */
    bool calibrated;  /* whether theta, gain and their standard errors are set */
    double bt, se_bt; /* se_bt, se_theta and se_gain are NAN if there are too few windows to estimate them */
    double compared;  /* the score by comparisons alone, to which the 2PL is fitted; equal to bt unless scores have a
                       * prior, which lets the rubric's answers change bt (model/score_answers.h) */
    double answers;   /* the amount that the answers add to the Hessian of the scores, in the units of H in
                       * bt_errors.h */
    double theta, se_theta, gain, se_gain;
    uint32_t responses; /* the number of rubric answers */
    uint32_t passes;    /* the number of criteria passed, summed over these answers */
};

struct cal_query {
    const struct jud_query *source;
    struct cal_doc *doc; /* n_docs, in strcmp order: all documents that any valid window shows */
    size_t n_docs;
    size_t windows, responses; /* tournament windows that count; rubric answers to tournament documents */
    size_t components;         /* components of the comparison graph; scores of different components cannot be
                                * compared */
    bool connected_by_wins;    /* whether wins connect all documents; if not, only a ridge keeps the scores finite */
    ptrdiff_t fitted;          /* the query's number in the 2PL, or in a rubric-only fit; -1 if it is uncalibrated */
    double phi;                /* the dispersion of the windows, see bt_errors.h; NAN if there are too few windows;
                                * with a prior, shrunk towards the dispersion of all queries */
    double bt_ridge;           /* the ridge of the query's scores */
    double trace;              /* the sum over documents of H+ in bt_errors.h; comparisons is D there */
    double comparisons;
    bool bt_converged;
    double bt_gradient;
    int bt_iterations;
};

struct calibration {
    const struct jud_store *store;
    struct cal_query *query;
    size_t n_queries;
    bool rubric_only;
    struct irt_fit irt;     /* the fit by tournament */
    struct mml_fit mml;     /* the rubric-only fit */
    struct gain_item *item; /* the items of either fit: n_criteria of the store */
    const double *se_gamma, *se_beta, *severity, *se_severity;
    const double
        *covariance; /* of gamma and beta, n_covariance x n_covariance, as in struct irt_fit; unset for published
                      * items */
    size_t n_covariance;
    const struct items *items; /* copied from the options, like clip */
    double clip;
    bool repeated;          /* whether the reliability of theta and Count was estimated from repeated windows */
    double reliability[2];  /* NAN if unknown */
    double slope, offset;   /* the effect of places that was taken out of the scores; 0 by default */
    size_t n_fitted;        /* the number of queries fitted */
    double score_variance;  /* V of the scores' prior; 0 if they have none */
    double misfit;          /* with a prior, the variance of abilities around scale and offset */
    const uint32_t *weight; /* [window of the store], then [pair of documents, jud_pair]: the weight in units of
                             * 1 / CAL_UNIT; NULL means that all weights are 1 */
};

/* Fits scores, items, scales and offsets. It reports convergence but does not require it. Returns 0, or -1 and *err
 * if there is nothing to fit, the judges cannot be compared, or items are published and there is no tournament. Free
 * *c with cal_free. */
int cal_fit(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err);
/* Returns whether every part converged. */
bool cal_converged(const struct calibration *c);
void cal_free(struct calibration *c);

/* Fits the Bradley-Terry scores and chooses the queries to fit, the part before the model of the answers. Returns 0,
 * or -1 and *err if there is nothing to fit, or items are published and there is no tournament. */
int cal_begin(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err);
/* Returns 0, or -1 and *err if a tournament did not converge. */
int cal_check_tournaments(const struct calibration *c, struct err *err);

/* Fits the Bradley-Terry scores only. */
void cal_fit_tournaments(struct calibration *c, const struct jud_store *store, const struct cal_options *o);

/* Fits, after the Bradley-Terry scores and by tournament, criteria, scales and offsets, then theta and gain of every
 * document. The caller allocates c->item; c->weight weighs the answers. */
void cal_fit_answers(struct calibration *c, const struct cal_options *o);

/* Returns 0 if every qid of the dataset (NULL: of all datasets) is one query, else -1 and *err: a gain file cannot
 * distinguish two queries with one qid. */
int cal_check_names(const struct jud_store *store, const char *dataset, struct err *err);

/* Writes the gain file: its provenance, items, queries, and a line for every document with a theta; for the named
 * dataset, or for all (NULL). */
void cal_write(const struct calibration *c, struct provenance *from, const char *dataset, struct output *w);

#endif
