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
enum cal_mode {
    CAL_AUTO /* CAL_TOURNAMENT if any query has a tournament window that counts, else CAL_RUBRIC_ONLY */,
    CAL_TOURNAMENT,
    CAL_RUBRIC_ONLY
};

/* The entry of calibration.weight that stands for the weight 1, so that fractional weights are whole numbers. */
enum { CAL_UNIT = 1024 };

/* The defaults of a fit: CAL_BT_RIDGE and CAL_ITEM_RIDGE are the ridges of the Bradley-Terry scores and of the items;
 * below, CAL_SD_TAU and CAL_SD_ALPHA are the standard deviations of the priors of scales (tau) and offsets (alpha). */
#define CAL_BT_RIDGE 1e-4
#define CAL_ITEM_RIDGE 1e-4
/* The default ridge_total of the items if scores have a prior; it then replaces CAL_ITEM_RIDGE, which grows with the
 * number of answers and, if these are few, would keep difficulties small. */
#define CAL_ITEM_RIDGE_TOTAL 0.1
#define CAL_SD_TAU 1
#define CAL_SD_ALPHA 2

/* The rule by which scores get the prior of model/score_prior.h. The prior suits judgements made in rounds, in which
 * documents that look good get more windows, and the others have few. */
enum cal_prior { CAL_PRIOR_BY_STORE /* if the store was judged in rounds */, CAL_PRIOR_NONE, CAL_PRIOR_OF_SCORES };

struct cal_options {
    enum cal_mode mode;
    enum cal_prior prior;
    double bt_ridge;           /* the ridge of the Bradley-Terry scores if they have no prior */
    double clip;               /* preferences derived from scores are cut to [clip, 1 - clip]; 0 <= clip <= 0.5 */
    bool hard_rankings;        /* whether a window without scores but with a ranking counts as certain preferences */
    bool position;             /* whether to estimate the effect of a document's place in its windows and take it out of
                                * the scores (calibrate/position.h) */
    const struct items *items; /* published items, held fixed; NULL means that the items are fitted */
    struct irt_options irt;    /* for the 2PL; if ridge and ridge_total are both 0, CAL_ITEM_RIDGE is used or, if scores
                                * have a prior, CAL_ITEM_RIDGE_TOTAL */
};

/* A document of a query, with the results of the fit. */
struct cal_doc {
    const char *docno;
    bool judged;      /* whether a tournament window that counts, or a preference line, compares the document, so that
                       * bt and se_bt are set; false after a rubric-only fit */
    bool calibrated;  /* whether theta, gain and their standard errors are set */
    double bt, se_bt; /* the Bradley-Terry score and its standard error; se_bt, se_theta and se_gain are NAN if there
                       * are too few windows to estimate them */
    double compared;  /* the score by comparisons alone, to which the 2PL is fitted; equal to bt unless scores have a
                       * prior, which lets the rubric's answers change bt (model/score_answers.h) */
    double answers;   /* what the rubric's answers about the document add to its diagonal element of the Hessian of the
                       * scores, in the units of H in bt_errors.h; 0 if scores have no prior */
    double theta, se_theta, gain, se_gain; /* the ability, the gain that follows from it, and their standard errors */
    uint32_t responses;                    /* the number of rubric answers about the document; an answer marks every
                                            * criterion */
    uint32_t passes;                       /* the number of criteria that the document passed, summed over its rubric
                                            * answers */
};

/* A query with its documents and the results of its fit. */
struct cal_query {
    const struct jud_query *source; /* the query in the store, which owns it */
    struct cal_doc *doc;            /* n_docs, in strcmp order: all documents that source->doc names */
    size_t n_docs;
    size_t windows, responses; /* the numbers of tournament windows that count, and of rubric answers about judged
                                * documents */
    size_t components;         /* the number of groups of documents that comparisons connect; scores of different groups
                                * cannot be compared */
    bool connected_by_wins;    /* whether a chain of wins leads from every judged document to every other one; if not,
                                * only a ridge keeps the scores finite */
    ptrdiff_t fitted;          /* the query's index among the n_fitted queries of the fit; -1 if it has no answers to
                                * fit */
    double phi;                /* the dispersion of the windows, see bt_errors.h: 1 if there are only preference lines;
                                * NAN if there are too few windows; with a prior, shrunk towards the dispersion of all
                                * queries */
    double bt_ridge;           /* the ridge given to bt_solve: cal_options.bt_ridge or, if scores have a prior, phi / (V
                                * x the weight of the query's comparisons) */
    double trace;              /* the trace of H+, the inverse Hessian in bt_errors.h */
    double comparisons;        /* D in bt_errors.h: the sum over windows of their number of documents minus 1; a
                                * preference line adds its weight */
    bool bt_converged;         /* whether the fit of the scores converged, within bt_iterations steps */
    double bt_gradient;        /* the largest absolute component of the gradient at the end of this fit */
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
    struct gain_item *item; /* gamma and beta of the store's n_criteria criteria, fitted (by tournament or rubric-only)
                             * or published */
    /* Per criterion, the standard errors of item[].gamma and beta; per rubric judge, its severity and standard
     * error. */
    const double *se_gamma, *se_beta, *severity, *se_severity;
    const double
        *covariance; /* of gamma, beta and, with several judges, severity: n_covariance x n_covariance, as in struct
                      * irt_fit; 0 if the items are published */
    size_t n_covariance;
    const struct items *items; /* the published items held fixed, or NULL; copied from the options, like clip */
    double clip;
    bool repeated;          /* whether `reliability` was estimated, from rubric windows judged twice */
    double reliability[2];  /* of theta, and of the sum of passed criteria ("Count"); NAN if unknown */
    double slope, offset;   /* the effect of places in windows that was taken out of the scores (position.h); both 0 if
                             * none was */
    size_t n_fitted;        /* the number of queries with fitted >= 0 */
    double score_variance;  /* V, the variance of the scores' prior (model/score_prior.h); 0 if they have none */
    double misfit;          /* if scores have a prior, the variance of the abilities around the line tau x score +
                             * alpha; else 0 */
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

/* Does the first part of cal_fit: fits the Bradley-Terry scores (cal_fit_tournaments), decides whether the fit is
 * rubric-only, and numbers the queries that have answers to fit (cal_query.fitted). Returns 0, or -1 and *err if there
 * is no such query, or o->items is set and the fit is rubric-only. */
int cal_begin(struct calibration *c, const struct jud_store *store, const struct cal_options *o, struct err *err);
/* Returns 0 if the Bradley-Terry scores of all queries converged or the fit is rubric-only; else -1 and *err, which
 * names the first query whose scores did not. */
int cal_check_tournaments(const struct calibration *c, struct err *err);

/* Sets *c to the store's queries with their documents and the numbers of their windows and answers; unless o->mode is
 * CAL_RUBRIC_ONLY, also fits the Bradley-Terry scores. Free *c with cal_free. */
void cal_fit_tournaments(struct calibration *c, const struct jud_store *store, const struct cal_options *o);

/* Does the second part of cal_fit, if the fit is not rubric-only: fits the criteria, scales and offsets to the
 * Bradley-Terry scores that *c has, then sets theta and gain of every judged document of a fitted query, and their
 * standard errors. If scores have a prior, it changes them by the rubric's answers before it sets theta. If c->weight
 * is set, it weighs the answers, the scores stay unchanged, and no standard errors of documents are computed. The
 * caller allocates c->item. */
void cal_fit_answers(struct calibration *c, const struct cal_options *o);

/* Returns 0 if every qid of the dataset (NULL: of all datasets) is one query, else -1 and *err: a gain file cannot
 * distinguish two queries with one qid. It is also an error if the store lacks the dataset. */
int cal_check_names(const struct jud_store *store, const char *dataset, struct err *err);

/* Writes the gain file to w: its provenance (from), items, queries, and a line for every document with a theta, of the
 * queries of the named dataset, or of all datasets (NULL). */
void cal_write(const struct calibration *c, struct provenance *from, const char *dataset, struct output *w);

#endif
