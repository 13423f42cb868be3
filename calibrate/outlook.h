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

/* A window and its answer. If the answer is invalid or still missing, score and passes are both NULL; otherwise a
 * tournament window has its scores, a rubric window its passes. */
struct outlook_window {
    const uint32_t *doc;    /* n indices of documents of the topic, in the order shown */
    const double *score;    /* n scores of a tournament window */
    const uint32_t *passes; /* n bit sets of a rubric window: bit c is set if the document passed criterion c */
    uint16_t n;
};

/* A topic: its windows, and the results of the fit in the symbols of the comment above. */
struct outlook_topic {
    size_t n;                               /* the number of documents */
    const struct outlook_window *window[2]; /* by stage: JUD_TOURNAMENT, JUD_RUBRIC; owned by the caller */
    size_t n_windows[2];                    /* numbers of windows, by stage */
    /* The members below are results of the fit. */
    bool known;                /* whether it has valid answers of both stages; if not, the members below are 0, except
                                * that `inverse` may keep its memory */
    uint32_t *shown[2];        /* by stage and document: the number of valid windows that show it */
    double *bt;                /* n: scores from the comparisons alone, to which the 2PL is fitted */
    double *score;             /* n: b, the scores with the rubric's answers (model/score_answers.h) */
    double *answers;           /* n: the diagonal of D, the information of the rubric's answers about the scores b */
    double *theta, *gain;      /* n each: theta = tau score + alpha, and the gain that follows from it */
    double *slope;             /* n: the derivative of the gain by theta */
    double *inverse;           /* n x n, upper triangle: the matrix V (not the variance V) in A = V V' - u u' / sum u */
    double *level;             /* n: u / sqrt(sum u), u = V V' 1 */
    double *variance;          /* n: the diagonal of A */
    double *by_tau, *by_alpha; /* n each: the rows of C */
    double phi, ridge, drawn;  /* phi; lambda; lambda^2 V */
    double freedom;            /* f, the degrees of freedom that the scores take */
    double trace, trace2;      /* traces of A and of its square */
    double comparisons;        /* D in c, the number of comparisons: n - 1 per valid tournament window of n documents */
    double showing[2];         /* the mean amount that one showing of a document adds to the diagonal of H (a tournament
                                * window) and of the Hessian D (a rubric window) */
    double *residual;          /* n_places: g_k of the valid tournament windows, window by window, in the order shown */
    double *preferred;         /* per pair of documents of a valid tournament window: sigma of the difference of their
                                * scores in the answer; part of the memory of `residual` */
    size_t n_valid, n_places;  /* K, the number of valid tournament windows, and the sum of their documents */
    double tau, alpha;         /* the scale and offset that turn scores into abilities */
    double coupling[2][2 * JUD_MAX_CRITERIA]; /* B: rows tau and alpha; columns gamma_1 .., beta_1 .. */
    double tt, ta, aa;                        /* A2^-1, at fixed scores and items: the variance of tau, the covariance,
                                               * the variance of alpha */
};

/* The topics and the estimates that they share. */
struct outlook {
    struct outlook_topic *topic;
    size_t n_topics, n_criteria;
    struct gain_item item[JUD_MAX_CRITERIA];               /* n_criteria: gamma and beta; their names are NULL */
    double phi, variance;                                  /* phi and V of all topics; V <= 0 before the first fit */
    double items[4 * JUD_MAX_CRITERIA * JUD_MAX_CRITERIA]; /* 2C x 2C: the covariance of gamma_1 .., beta_1 .. */
    bool fitted; /* whether any document has both comparisons and rubric answers, so that the items are set */
};

/* Fits all topics. On input a topic has its windows, and either nothing else or its earlier fit, from which its
 * scores then start. Topics without valid answers of both stages have no fit (known is false). */
void outlook_fit(struct outlook *o, int threads);
/* Frees `shown`, `residual` and `preferred` of all topics, and keeps what the next fit starts from or reuses. After it,
 * outlook_project must not be called before the next fit. */
void outlook_release(struct outlook *o);
/* Frees the results of the fit, so that the next fit starts anew, but not the topics and their windows, which belong to
 * the caller. */
void outlook_free(struct outlook *o);

/* For a quantity (such as an nDCG) of the topic's n documents, whose derivatives by their thetas are d[0..n), computes
 * its derivatives by their Bradley-Terry scores, e[0..n), if the topic's scale tau and offset alpha follow the scores,
 * and its derivatives by tau and alpha at fixed scores, s[0] and s[1]. */
void outlook_gradient(const struct outlook_topic *t, const double *d, double *e, double s[2]);
/* Computes, for each of `quantities` quantities, of which e has the gradients in b (n elements each, one quantity after
 * the other), K + n elements of x, from which outlook_covariance computes: x[0..K) is g_k' A e, x[K .. K + n) is A
 * e. */
void outlook_project(const struct outlook_topic *t, const double *e, size_t quantities, double *x);
/* Returns the covariance of the errors of two quantities of one topic, without the errors of the items: x and y are
 * their projections by outlook_project, s and r their gradients in (tau, alpha) by outlook_gradient. */
double outlook_covariance(const struct outlook_topic *t, const double *x, const double s[2], const double *y,
                          const double r[2]);
/* Computes derivatives of the gain of each of the topic's n documents by the items, [document][criterion], without
 * factors that outlook_items applies: by_gamma is the derivative by gamma_c, times the sum of gamma; by_beta is the
 * derivative by beta_c, divided by -gamma_c and times that sum. */
void outlook_item_slopes(const struct outlook *o, const struct outlook_topic *t, double *by_gamma, double *by_beta);
/* Computes f[0..2C), the gradient in the items (gamma_1 .., beta_1 ..), of a quantity whose gradient in the gains of
 * the topic's documents is u[0..n). s comes from outlook_gradient, by_gamma and by_beta from outlook_item_slopes. */
void outlook_items(const struct outlook *o, const struct outlook_topic *t, const double *by_gamma,
                   const double *by_beta, const double *u, const double s[2], double *f);

#endif
