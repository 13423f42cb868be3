/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the answers so far say about the documents of all topics, and how sure it is: the ordinary fit
 * (calibrate/calibrate.h) of answers that are in memory, its scores b drawn to what scores are like
 * (model/score_prior.h), with the covariance of their errors.
 *
 * With the Hessian H of a topic's comparisons, D that of its rubric answers (model/score_answers.h), the ridge
 * lambda = phi / V, A = (H + D + lambda)^-1 restricted to scores of mean 0, and the windows' gradients g_k
 * (model/bt_errors.h), the errors of b have the covariance
 *   A (c sum_k g_k g_k' + phi D + lambda^2 V) A,   c = K/(K-1) D/(D-f),
 * for K windows with D comparisons, of which the scores take f = n-1 - lambda tr A: where windows are chosen, errors are
 * not alike, and phi A, by which single documents are compared, does not tell them. D-f is taken to be at least D / 4.
 * phi = c sum_k g_k' A g_k / f, and V follows from the scores of any fit, V = sum_t (|b|^2 - phi (tr A - lambda tr A^2))
 * / sum_t (n-1 - 2 lambda tr A + lambda^2 tr A^2), as scores are A H b and what noise makes of them; all these without D.
 *
 * With theta = tau b + alpha, a quantity with the gradient d in theta has the gradient e = tau d - C' A2^-1 s in b,
 * s = (sum d b, sum d), where A2 is the Hessian of the topic's part of the 2PL in (tau, alpha), and C the derivatives of
 * its gradient in b (model/irt.h): tau and alpha follow the scores. Its variance is e' (covariance of b) e + s' A2^-1 s.
 * On top come the errors of the items, which all topics share: with B the coupling of a topic's (tau, alpha) to the
 * items, and f the gradient in them at fixed abilities, the gradient is f - B' A2^-1 s. */
#ifndef CALIBRATE_OUTLOOK_H
#define CALIBRATE_OUTLOOK_H

#include "model/gain.h"
#include "store/judgements.h"

/* A window and its answer, which is NULL where it is not valid, or not there yet. */
struct outlook_window {
    const uint32_t *doc;    /* n, in the order shown */
    const double *score;    /* n: tournament */
    const uint32_t *passes; /* n, bit c for criterion c: rubric */
    uint16_t n;
};

struct outlook_topic {
    size_t n; /* documents */
    const struct outlook_window *window[2];
    size_t n_windows[2]; /* by stage */
    /* What follows is fitted. */
    bool prepared;             /* its scores are fitted already */
    bool known;                /* it has valid answers of both stages; else the rest is 0 */
    uint32_t *shown[2];        /* by stage and document: in how many valid windows */
    double *bt;                /* n: of the comparisons alone; the 2PL is fitted to it */
    double *score;             /* n: with the rubric's answers in it (model/score_answers.h), b */
    double *answers;           /* n: D, what they weigh in it */
    double *theta, *gain;      /* n */
    double *slope;             /* n: dgain / dtheta */
    double *inverse;           /* n x n, upper triangle: V, A = V V' - u u' / sum u */
    double *level;             /* n: u / sqrt(sum u), u = V V' 1 */
    double *variance;          /* n: A's diagonal */
    double *by_tau, *by_alpha; /* n each: C */
    double phi, ridge, drawn;  /* lambda, lambda^2 V */
    double freedom;            /* f */
    double trace, trace2;      /* of A, and of its square */
    double comparisons;        /* D */
    double showing[2];         /* what one showing of a document adds to H and D, in the mean, by stage */
    double *residual;          /* g_k of the valid tournament windows, document by document */
    double *preferred;         /* sigma of differences in the answers, pair by pair; part of the same memory */
    size_t n_valid, n_places;  /* K, and the documents they show */
    double tau, alpha;
    double coupling[2][2 * JUD_MAX_CRITERIA]; /* B: rows tau and alpha; columns gamma_1 .., beta_1 .. */
    double tt, ta, aa;                        /* A2^-1 */
};

struct outlook {
    struct outlook_topic *topic;
    size_t n_topics, n_criteria;
    struct gain_item item[JUD_MAX_CRITERIA];
    double phi, variance;                                  /* of all topics: phi, V */
    double items[4 * JUD_MAX_CRITERIA * JUD_MAX_CRITERIA]; /* 2C x 2C: covariance of gamma_1 .., beta_1 .. */
    bool fitted;
};

/* Fits; topics have their windows, and nothing else or what they had before, from where the scores then start. */
void outlook_fit(struct outlook *o, int threads);
/* Fits the scores of one topic, whose tournament windows are all answered, for the next outlook_fit, which then needs not.
 * Topics may be prepared at the same time. */
void outlook_prepare(struct outlook *o, size_t topic);
/* Frees what the next fit does not need, neither to start from nor to work in. */
void outlook_rest(struct outlook *o);
/* Frees what was fitted. */
void outlook_free(struct outlook *o);

/* The gradient in b, e[0..n), of a quantity whose gradient in theta is d[0..n), and s. */
void outlook_gradient(const struct outlook_topic *t, const double *d, double *e, double s[2]);
/* What the errors of b do to so many quantities with the gradients e, n each: g_k' A e into x[0..K), A e into x[K .. K +
 * n) of K + n each. */
void outlook_project(const struct outlook_topic *t, const double *e, size_t quantities, double *x);
/* Covariance of two quantities with projections x and y, and s and r. */
double outlook_covariance(const struct outlook_topic *t, const double *x, const double s[2], const double *y,
                          const double r[2]);
/* Of the gain of each document, n x C: derivatives in gamma_c, times the sum of gamma, and that in beta_c over -gamma_c,
 * times it. */
void outlook_item_slopes(const struct outlook *o, const struct outlook_topic *t, double *by_gamma, double *by_beta);
/* The gradient in the items, f[0..2C), of a quantity whose gradient in the gains is u[0..n), and s; with the topic's slopes. */
void outlook_items(const struct outlook *o, const struct outlook_topic *t, const double *by_gamma,
                   const double *by_beta, const double *u, const double s[2], double *f);

#endif
