/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* An outlook: the present estimates of the documents of all topics, and the covariance of their errors. It is the
 * ordinary fit (calibrate/calibrate.h) of answers in memory, whose scores b are shrunk to a prior
 * (model/score_prior.h).
 *
 * With the Hessian H of a topic's comparisons, D that of its rubric answers (model/score_answers.h), the ridge
 * lambda = phi / V, A = (H + D + lambda)^-1 restricted to scores of mean 0, and the windows' gradients g_k
 * (model/bt_errors.h), the errors of b have the covariance
 *   A (c sum_k g_k g_k' + phi D + lambda^2 V) A,   c = K/(K-1) D/(D-f),
 * for K windows with D comparisons (in c, D is their number), of which the scores take f = n-1 - lambda tr A. If
 * windows are chosen, the errors differ between documents, and phi A, which serves to compare single documents, does
 * not show that. D-f is taken to be at least D / 4. phi = c sum_k g_k' A g_k / f, and V follows from the scores of
 * any fit, V = sum_t (|b|^2 - phi (tr A - lambda tr A^2)) / sum_t (n-1 - 2 lambda tr A + lambda^2 tr A^2), as the
 * scores are A H b plus noise; all these without the Hessian D.
 *
 * With theta = tau b + alpha, a quantity with the gradient d in theta has the gradient e = tau d - C' A2^-1 s in b,
 * s = (sum d b, sum d), where A2 is the Hessian of the topic's part of the 2PL in (tau, alpha), and C has the
 * derivatives of its gradient in b (model/irt.h), because tau and alpha follow the scores. Its variance is e'
 * (covariance of b) e + s' A2^-1 s. The errors of the items, which all topics share, come in addition: with B the
 * coupling of a topic's (tau, alpha) to the items, and f the gradient in the items at fixed abilities, the gradient
 * is f - B' A2^-1 s. */
#ifndef CALIBRATE_OUTLOOK_H
#define CALIBRATE_OUTLOOK_H

#include "model/gain.h"
#include "store/judgements.h"

/* A window and its answer. score and passes are NULL if the answer is invalid or still missing. */
struct outlook_window {
    const uint32_t *doc;    /* n document numbers, in the order shown */
    const double *score;    /* n scores of a tournament window */
    const uint32_t *passes; /* n bit sets of a rubric window: bit c for criterion c */
    uint16_t n;
};

struct outlook_topic {
    size_t n; /* the number of documents */
    const struct outlook_window *window[2];
    size_t n_windows[2]; /* numbers of windows, by stage */
    /* The members below are results of the fit. */
    bool known;                /* whether it has valid answers of both stages; if not, the members below are 0 */
    uint32_t *shown[2];        /* by stage and document: the number of valid windows that show it */
    double *bt;                /* n: scores from the comparisons alone, to which the 2PL is fitted */
    double *score;             /* n: b, the scores with the rubric's answers (model/score_answers.h) */
    double *answers;           /* n: D, the weight of the rubric's answers in b */
    double *theta, *gain;      /* n */
    double *slope;             /* n: dgain / dtheta */
    double *inverse;           /* n x n, upper triangle: V, where A = V V' - u u' / sum u */
    double *level;             /* n: u / sqrt(sum u), u = V V' 1 */
    double *variance;          /* n: the diagonal of A */
    double *by_tau, *by_alpha; /* n each: the rows of C */
    double phi, ridge, drawn;  /* phi; lambda; lambda^2 V */
    double freedom;            /* f */
    double trace, trace2;      /* traces of A and of its square */
    double comparisons;        /* D, the number of comparisons */
    double showing[2];         /* the mean amount that one showing of a document adds to H and D, by stage */
    double *residual;          /* g_k of the valid tournament windows, document by document */
    double *preferred;         /* sigma of the differences of the answers' scores, pair by pair; part of the memory
                                * of `residual` */
    size_t n_valid, n_places;  /* K, and the number of documents that these windows show */
    double tau, alpha;
    double coupling[2][2 * JUD_MAX_CRITERIA]; /* B: rows tau and alpha; columns gamma_1 .., beta_1 .. */
    double tt, ta, aa;                        /* A2^-1 */
};

struct outlook {
    struct outlook_topic *topic;
    size_t n_topics, n_criteria;
    struct gain_item item[JUD_MAX_CRITERIA];
    double phi, variance;                                  /* phi and V of all topics */
    double items[4 * JUD_MAX_CRITERIA * JUD_MAX_CRITERIA]; /* 2C x 2C: the covariance of gamma_1 .., beta_1 .. */
    bool fitted;
};

/* Fits all topics. On input a topic has its windows, and either nothing else or its earlier fit, from which its
 * scores then start. */
void outlook_fit(struct outlook *o, int threads);
/* Frees the memory that the next fit needs neither as its start nor as its work space. */
void outlook_release(struct outlook *o);
/* Frees the results of the fit. */
void outlook_free(struct outlook *o);

/* Computes e[0..n), the gradient in b, and s, of a quantity whose gradient in theta is d[0..n). */
void outlook_gradient(const struct outlook_topic *t, const double *d, double *e, double s[2]);
/* Projects `quantities` quantities with the gradients e, n each, onto the errors of b. Of the K + n elements of x
 * for each quantity, x[0..K) gets g_k' A e and x[K .. K + n) gets A e. */
void outlook_project(const struct outlook_topic *t, const double *e, size_t quantities, double *x);
/* Returns the covariance of two quantities with the projections x and y, and with s and r of outlook_gradient. */
double outlook_covariance(const struct outlook_topic *t, const double *x, const double s[2], const double *y,
                          const double r[2]);
/* Computes for the gain of each document, n x C each: the derivative in gamma_c, times the sum of gamma; and the
 * derivative in beta_c over -gamma_c, times that sum. */
void outlook_item_slopes(const struct outlook *o, const struct outlook_topic *t, double *by_gamma, double *by_beta);
/* Computes f[0..2C), the gradient in the items, of a quantity whose gradient in the gains is u[0..n), from s of
 * outlook_gradient and the slopes of outlook_item_slopes. */
void outlook_items(const struct outlook *o, const struct outlook_topic *t, const double *by_gamma,
                   const double *by_beta, const double *u, const double s[2], double *f);

#endif
