/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The prior distribution of Bradley-Terry scores.
 *
 * If windows are few, and some documents were shown more often than others, documents with few windows have the largest
 * and the smallest scores, since their errors are largest. With the scores of a topic ~ N(0, V), and errors of the
 * covariance phi H^-1 (bt_errors.h), the expected scores are the fit with the ridge lambda = phi / V, in the units of
 * H, and their covariance is phi A, A = (H + lambda)^-1 restricted to scores of mean 0 (B. Efron and C. Morris, Journal
 * of the American Statistical Association 70(350), 1975).
 *
 * V is estimated from all topics. For fits with any lambda, including 0, the sums of squares give it:
 *   E sum b_i^2 = V (n - 1 - 2 lambda tr A + lambda^2 tr A^2) + phi (tr A - lambda tr A^2).
 * From fits with the lambda of one V, the next V is
 *   sum b_i^2 / sum (n - 1 - lambda tr A);
 * at its fixed point the marginal likelihood is largest (D. J. C. MacKay, Neural Computation 4(3), 1992).
 *
 * phi of a topic is its own estimate, shrunk to the phi of all topics with the weight of SCORE_PRIOR_WEIGHT
 * comparisons. */
#ifndef MODEL_SCORE_PRIOR_H
#define MODEL_SCORE_PRIOR_H

#include <stddef.h>

enum { SCORE_PRIOR_WEIGHT = 300 };

/* The sums from a fit of a topic's scores b, n documents, that the prior needs; see above for A, lambda and phi. */
struct score_fit {
    size_t n;
    double squares;       /* the sum of b_i^2 */
    double ridge;         /* lambda of the fit */
    double trace, trace2; /* the traces of A and A^2; trace2 is used only if lambda is not 0 */
    double comparisons;   /* D of bt_errors.h */
    double phi;           /* the topic's own estimate (bt_errors_phi); NAN if there are too few windows */
};

/* The sums over topics, from which V and phi are estimated; all 0 before the first topic. */
struct score_prior {
    double freedom, phi;   /* freedom: the sum of the degrees of freedom of the topics' estimates of phi; phi: the sum
                            * of each estimate times its degrees of freedom */
    double squares;        /* sum b_i^2 */
    double signal, noise;  /* in the expectation of `squares`: the factor of V (signal), and the factor of phi
                            * (noise) */
    double signal_freedom; /* the sum of (n - 1 - lambda tr A) */
};

/* Adds a topic. Ignores topics whose trace of A is not finite, and topics of fewer than two documents. */
void score_prior_add(struct score_prior *p, const struct score_fit *f);
/* Returns the phi of topic *f, shrunk to the phi of all added topics, or the latter if *f is {0} or has no estimate of
 * its own. Without any estimate the phi of all topics is 1. */
double score_prior_phi(const struct score_prior *p, const struct score_fit *f);
/* Returns V, the prior variance of the scores, from the sums of squares, at least 1/20 of its value without noise,
 * since scores are never all noise; 0 if there is no topic, or if all scores are 0. */
double score_prior_variance(const struct score_prior *p);
/* Returns the next estimate of V, the prior variance of the scores, after fits with V = `before`; `before` if no topic
 * was added. Where it returns `before`, the marginal likelihood is largest. */
double score_prior_next(const struct score_prior *p, double before);

#endif
