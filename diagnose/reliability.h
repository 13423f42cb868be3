/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The reliability of the predicted pass probabilities: calibration error and Brier score against the answers. */
#ifndef DIAGNOSE_RELIABILITY_H
#define DIAGNOSE_RELIABILITY_H

#include <stdbool.h>

#include "diagnose/responses.h"

enum { REL_BINS = 20 };

/* The answers whose predicted pass probability is in one bin. */
struct rel_bin {
    size_t n;                 /* the number of answers */
    double predicted, passed; /* the mean prediction, and the share of answers that are passes; NAN if n = 0 */
};

/* The scores of one kind of prediction. Every answer to a criterion is an outcome y, 0 or 1, with one prediction p. */
struct rel_score {
    double ece;   /* sum over bins of n_b / n |mean p - mean y|, with REL_BINS bins of p of equal width, [k/20,
                   * (k+1)/20) */
    double brier; /* mean (p - y)^2 (Brier, Monthly Weather Review 78(1), 1950) */
    double skill; /* 1 - brier / (Brier score of predicting each criterion's pass rate); NAN if that is 0 */
    struct rel_bin bin[REL_BINS]; /* by predicted probability */
};

/* A logistic regression: logit P(pass) = intercept + slope bt, where bt is the document's Bradley-Terry score. */
struct rel_logit {
    double intercept, slope;
    /* Whether passes and failures do not overlap in bt; then the fit has the prior N(0, 10^2) on both parameters. */
    bool is_separable;
};

/* The scores of three predictions of the same answers: by the gain file's theta, by sigma(bt), and by regressions on
 * bt. */
struct reliability {
    size_t responses;         /* the number of responses scored: to documents with a theta and, if any response is to a
                               * document with both, also with a bt */
    size_t n_left_out;        /* the number of all other responses */
    bool has_bt;              /* whether any response is to a document with a theta and a bt; if not, sigmoid and logit
                               * are NAN */
    double reference;         /* the Brier score of the criteria's pass rates as predictions */
    double *rate, *predicted; /* C entries each: the criterion's pass rate, and its mean predicted probability to
                               * pass */
    struct rel_score model, sigmoid, logit; /* the scores of the predictions by the gain file's theta; by sigma(bt); by
                                             * the regressions on bt */
    struct rel_logit *fit;                  /* C regressions, one per criterion */
    double one_rate;                        /* the Brier score of a single pass rate for all criteria */
    double skill_one_rate;                  /* the model's skill with one_rate as its reference */
    double by_rates, by_bt, by_scale;       /* shares of one_rate that the criteria's rates, then bt (the regression),
                                             * then tau and alpha (the model) remove; NAN if unknown */
    size_t queries;                         /* the number of queries with scored responses */
    double fraction_better; /* the share of queries with scored responses in which the model's Brier score is below that
                             * of the regression on bt; NAN without bt */
};

/* Measures three predictions of the same responses: p[], the result of resp_predicted(), which uses the gain file's
 * theta; sigma(bt); and each criterion's logistic regression on bt. The reference of skill predicts each criterion's
 * pass rate in the scored responses. Without a scored response, counts are 0 and all other numbers are NAN. Free *r
 * with rel_free. */
void rel_measure(struct reliability *r, const struct responses *a, const double *p);
void rel_free(struct reliability *r);

/* Returns the logistic regression on x[k] of passes, pass[k] of n[k] answers, k < size, by maximum likelihood: Newton's
 * method with step halving from 0, to the last digit. The maximum exists if passes and failures overlap in x (Albert
 * and Anderson, Biometrika 71(1), 1984); otherwise a prior N(0, 10^2) makes it exist. */
struct rel_logit rel_regress(const double *x, const double *n, const double *pass, size_t size);

#endif
