/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do the predicted pass probabilities hold? Calibration error and Brier score against the answers. */
#ifndef DIAGNOSE_RELIABILITY_H
#define DIAGNOSE_RELIABILITY_H

#include <stdbool.h>

#include "diagnose/responses.h"

enum { REL_BINS = 20 };

struct rel_bin {
    size_t n;
    double predicted, passed; /* means; NAN where n = 0 */
};

/* Every answer to a criterion is one prediction p of one outcome y, 0 or 1. */
struct rel_score {
    double ece;   /* sum over bins of n_b / n |mean p - mean y|, REL_BINS equal-width bins of p, [k/20, (k+1)/20) */
    double brier; /* mean (p - y)^2 (Brier, Monthly Weather Review 78(1), 1950) */
    double skill; /* 1 - brier / brier of the reference; NAN where that is 0 */
    struct rel_bin bin[REL_BINS];
};

/* logit P(pass) = intercept + slope bt */
struct rel_logit {
    double intercept, slope;
    bool separable; /* passes and failures do not overlap in bt: fitted with the prior N(0, 10^2) on both */
};

struct reliability {
    size_t responses; /* scored: to documents with theta and, where any response has both, with bt */
    size_t left_out;
    bool has_bt;                            /* else sigmoid and logit are NAN */
    double reference;                       /* Brier score of the pass rates */
    double *rate, *predicted;               /* C: pass rate of each criterion, mean predicted P */
    struct rel_score model, sigmoid, logit; /* the gain file's theta; sigma(bt); regressions on bt */
    struct rel_logit *fit;                  /* C */
    double one_rate;                        /* Brier score of one pass rate for all criteria */
    double skill_one_rate;                  /* of the model, against that */
    double by_rates, by_bt, by_scale;       /* shares of one_rate that the criteria's rates, then bt (the regression),
                                             * then tau and alpha (the model) remove; NAN where unknown */
    size_t queries;                         /* with such responses */
    double better;                          /* share of them where the model's Brier score is below the regression's */
};

/* All of it over the same responses; p[] = resp_predicted(). The reference of skill predicts each criterion's pass
 * rate in these very responses. Without a response every figure is NAN. */
void rel_measure(struct reliability *r, const struct responses *a, const double *p);
void rel_free(struct reliability *r);

/* Regression of pass[k] of n[k] on x[k] by maximum likelihood: Newton's method with step halving from 0 until no digit
 * is left to gain. The maximum exists where passes and failures overlap in x (Albert and Anderson, Biometrika 71(1),
 * 1984); elsewhere the prior takes its place. */
struct rel_logit rel_regress(const double *x, const double *n, const double *pass, size_t size);

#endif
