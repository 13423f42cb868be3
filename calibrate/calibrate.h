/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* From judgements to calibrated abilities: Bradley-Terry per query, then the 2PL over all of them. */
#ifndef CALIBRATE_CALIBRATE_H
#define CALIBRATE_CALIBRATE_H

#include "base/output.h"
#include "calibrate/items.h"
#include "format/gains.h"
#include "model/irt.h"
#include "model/rubric_only.h"
#include "store/judgements.h"

/* What places documents on the scale: their tournament scores, mapped query by query, or their rubric answers alone. */
enum cal_mode { CAL_AUTO /* by tournament where there is one */, CAL_TOURNAMENT, CAL_RUBRIC_ONLY };

/* Weights of windows are whole numbers of this part, so that weighted answers are counts as well. */
enum { CAL_UNIT = 1024 };

/* What is usual: ridge of the Bradley-Terry scores and of the items, priors of scales and offsets. */
#define CAL_BT_RIDGE 1e-4
#define CAL_ITEM_RIDGE 1e-4
/* Of scores with a prior: few answers tell the items, and a ridge that grows with them would keep difficulties small. */
#define CAL_ITEM_RIDGE_TOTAL 0.1
#define CAL_SD_TAU 1
#define CAL_SD_ALPHA 2

/* Do scores get the prior of model/score_prior.h? As the answers were come by: in rounds, documents that look good get
 * more windows, and the others have few. */
enum cal_prior { CAL_PRIOR_BY_STORE /* where it was judged in rounds */, CAL_PRIOR_NONE, CAL_PRIOR_OF_SCORES };

struct cal_options {
    enum cal_mode mode;
    enum cal_prior prior;
    double bt_ridge;           /* without a prior */
    double clip;               /* preferences that follow from scores are cut to [clip, 1 - clip]; 0 .. 0.5 */
    bool hard_rankings;        /* a window without scores but with a ranking counts as certain preferences */
    const struct items *items; /* published ones, held fixed; NULL = fitted */
    struct irt_options irt;    /* neither ridge nor ridge_total: what is usual */
};

/* A document of a query. */
struct cal_doc {
    const char *docno;
    bool judged;      /* in the tournament: has bt and se_bt */
    bool calibrated;  /* has theta, gain and their standard errors */
    double bt, se_bt; /* se_bt, and with it se_theta and se_gain: NAN = too few windows to tell */
    double compared;  /* its score by comparisons alone, to which the 2PL is fitted; bt, but where scores have a prior:
                         then the answers have a say in bt, too (model/score_answers.h) */
    double answers;   /* what they add to the Hessian of the scores, in the units of H in bt_errors.h */
    double theta, se_theta, gain, se_gain;
    uint32_t responses; /* rubric answers */
    uint32_t passes;    /* criteria passed in all of them together */
};

struct cal_query {
    const struct jud_query *source;
    struct cal_doc *doc; /* in strcmp order, all that any valid window shows */
    size_t n_docs;
    size_t windows, responses; /* tournament windows that count; rubric answers to tournament documents */
    size_t components;         /* of the comparison graph; more than 1: scores of different parts do not compare */
    bool connected_by_wins;    /* without that only a ridge keeps scores finite */
    ptrdiff_t fitted;          /* its number in the 2PL, or among the queries of a rubric-only fit; -1 = uncalibrated */
    double phi;                /* dispersion of the windows, see bt_errors.h; NAN = too few to tell; with a prior,
                                  drawn to that of all queries */
    double bt_ridge;           /* of its scores */
    double trace;              /* sum over documents of H+ in bt_errors.h; comparisons: D there */
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
    struct irt_fit irt;     /* by tournament */
    struct mml_fit mml;     /* rubric only */
    struct gain_item *item; /* of either fit: n_criteria of the store */
    const double *se_gamma, *se_beta, *severity, *se_severity;
    const double
        *covariance; /* of gamma and beta, n_covariance x n_covariance, as in struct irt_fit; not of published items */
    size_t n_covariance;
    const struct items *items; /* those of the options, as is clip */
    double clip;
    size_t n_fitted;        /* queries */
    double score_variance;  /* V of the scores' prior; 0 = they have none */
    double misfit;          /* then, the variance of abilities around scale and offset */
    const uint32_t *weight; /* per window of the store, then per pair: what it counts, in units of 1 / CAL_UNIT; NULL =
                               1 each */
};

/* Fits everything; convergence is reported, not required. 0, or -1 and *err: nothing to fit, judges who cannot be
 * compared, published items without a tournament. */
int cal_fit(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err);
/* Did every part converge? */
bool cal_converged(const struct calibration *c);
void cal_free(struct calibration *c);

/* What comes before the model of the answers: the Bradley-Terry scores, and which queries take part. 0, or -1 and *err:
 * nothing to fit, published items without a tournament. */
int cal_begin(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err);
/* 0, or -1 and *err: a tournament that did not converge. */
int cal_check_tournaments(const struct calibration *c, struct err *err);

/* Only the Bradley-Terry scores. */
void cal_fit_tournaments(struct calibration *c, const struct jud_store *store, const struct cal_options *o);

/* What comes after the Bradley-Terry scores, by tournament: criteria, scales and offsets, then theta and gain of every
 * document, anew. c->item is to have room. Answers count as c->weight says. */
void cal_fit_answers(struct calibration *c, const struct cal_options *o);

/* Is every qid of the dataset (NULL: of all of them) one query? A gain file cannot tell two apart. 0, or -1 and
 * *err. */
int cal_check_names(const struct jud_store *store, const char *dataset, struct err *err);

/* Writes the gain file: where it comes from, items, queries, and a line for every document with a theta; of the named
 * dataset, or of all (NULL). */
void cal_write(const struct calibration *c, struct provenance *from, const char *dataset, struct output *w);

#endif
