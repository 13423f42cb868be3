/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What the answers so far say about the documents of all topics, and how sure it is: the ordinary fit
 * (calibrate/calibrate.h) of answers that are in memory, with the covariance of its abilities.
 *
 * With b the Bradley-Terry scores of a topic, theta = tau b + alpha, a quantity with the gradient d in theta has the
 * gradient e = tau d - C' A^-1 s in b, s = (sum d b, sum d), where A is the Hessian of the topic's part of the 2PL in
 * (tau, alpha), and C the derivatives of its gradient in b: tau and alpha follow the scores. Its variance is
 *   K/(K-1) D/(D-(n-1)) sum_k (g_k' H+ e)^2 + s' A^-1 s,
 * with the windows' gradients g_k, K windows and D comparisons of model/bt_errors.h, H+ from there, A and C from
 * model/irt.h: where windows are chosen, errors are not alike, and phi alone does not tell them. D-(n-1) is taken to
 * be at least D / 4. On top come the errors of the items, which all topics share: with B the coupling of a topic's
 * (tau, alpha) to the items, and f the gradient in them at fixed abilities, the gradient is f - B' A^-1 s. phi, by which single documents are
 * compared, is the topic's own, drawn to that of all topics with the weight of OUTLOOK_PRIOR comparisons. */
#ifndef CALIBRATE_OUTLOOK_H
#define CALIBRATE_OUTLOOK_H

#include "model/gain.h"
#include "store/judgements.h"

enum { OUTLOOK_PRIOR = 300 };

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
    bool known;                /* it has valid answers of both stages; else the rest is 0 */
    uint32_t *shown[2];        /* by stage and document: in how many valid windows */
    double *bt, *theta, *gain; /* n */
    double *slope;             /* n: dgain / dtheta */
    double *inverse;           /* n x n by rows, upper triangle: H+ */
    double *by_tau, *by_alpha; /* n each: C */
    double phi, comparisons;   /* D of model/bt_errors.h */
    double *residual;          /* g_k of the valid tournament windows, document by document */
    size_t n_valid;            /* K */
    double tau, alpha;
    double coupling[2][2 * JUD_MAX_CRITERIA]; /* B: rows tau and alpha; columns gamma_1 .., beta_1 .. */
    double tt, ta, aa;                        /* A^-1 */
};

struct outlook {
    struct outlook_topic *topic;
    size_t n_topics, n_criteria;
    struct gain_item item[JUD_MAX_CRITERIA];
    double phi;                                            /* of all topics */
    double items[4 * JUD_MAX_CRITERIA * JUD_MAX_CRITERIA]; /* 2C x 2C: covariance of gamma_1 .., beta_1 .. */
    bool fitted;
};

/* Fits; topics have their windows, and nothing else or what they had before, from where the scores then start. */
void outlook_fit(struct outlook *o, int threads);
/* Frees what was fitted. */
void outlook_free(struct outlook *o);

/* The gradient in b, e[0..n), of a quantity whose gradient in theta is d[0..n), and s. */
void outlook_gradient(const struct outlook_topic *t, const double *d, double *e, double s[2]);
/* g_k' H+ e into x[0..K), of a quantity with the gradient e. */
void outlook_project(const struct outlook_topic *t, const double *e, double *x);
/* Covariance of two quantities with projections x and y, and s and r. */
double outlook_covariance(const struct outlook_topic *t, const double *x, const double s[2], const double *y,
                          const double r[2]);
/* The gradient in the items, f[0..2C), of a quantity whose gradient in the gains is u[0..n), and s. */
void outlook_items(const struct outlook *o, const struct outlook_topic *t, const double *u, const double s[2],
                   double *f);

#endif
