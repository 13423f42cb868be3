/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What Bradley-Terry scores are like before any answer.
 *
 * Where windows are few, and some documents were shown more often than others, those with few windows have the
 * largest scores and the smallest: they have the largest errors. With the scores of a topic ~ N(0, V), and errors of
 * the covariance phi H^-1 (bt_errors.h), what is expected of them is the fit with the ridge lambda = phi / V, in the units
 * of H, and phi A, A = (H + lambda)^-1 restricted to scores of mean 0, is how sure that is (B. Efron and C. Morris,
 * Journal of the American Statistical Association 70(350), 1975).
 *
 * V follows from all topics. Of fits with any lambda, 0 among them, sums of squares tell it:
 *   E sum b_i^2 = V (n - 1 - 2 lambda tr A + lambda^2 tr A^2) + phi (tr A - lambda tr A^2).
 * Of fits with the lambda of some V, the next one is
 *   sum b_i^2 / sum (n - 1 - lambda tr A);
 * where that stays, the marginal likelihood is largest (D. J. C. MacKay, Neural Computation 4(3), 1992).
 *
 * phi of a topic is its own, drawn to that of all topics with the weight of SCORE_PRIOR_WEIGHT comparisons. */
#ifndef MODEL_SCORE_PRIOR_H
#define MODEL_SCORE_PRIOR_H

#include <stddef.h>

enum { SCORE_PRIOR_WEIGHT = 300 };

/* The fit of a topic of n documents. */
struct score_fit {
    size_t n;
    double squares;       /* sum b_i^2, b with mean 0 */
    double ridge;         /* lambda */
    double trace, trace2; /* of A and A^2; trace2 only where lambda is not 0 */
    double comparisons;   /* D of bt_errors.h */
    double phi;           /* NAN where too few windows tell it */
};

/* Sums over topics; all 0 before the first. */
struct score_prior {
    double free, phi;     /* degrees of freedom that tell phi; of them, the sum of free x phi */
    double squares;       /* sum b_i^2 */
    double signal, noise; /* what V and phi have in them, above */
    double told;          /* sum (n - 1 - lambda tr A) */
};

/* Topics whose A is not known, and those of one document, tell nothing. */
void score_prior_add(struct score_prior *p, const struct score_fit *f);
/* phi of a topic that was added; 1 where no topic tells any. That of all: of the fit {0}. */
double score_prior_phi(const struct score_prior *p, const struct score_fit *f);
/* V by the sums of squares, at least 1/20 of what it would be without noise, as scores are never all noise; 0 = no
 * topic, or all scores are 0. */
double score_prior_variance(const struct score_prior *p);
/* The next V, of the fits with the one before. */
double score_prior_next(const struct score_prior *p, double before);

#endif
