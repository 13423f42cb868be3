/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What Bradley-Terry scores are like before any answer.
 *
 * Where windows are few, and some documents were shown more often than others, those with few windows have the
 * largest scores and the smallest: they have the largest errors. With the scores of a topic ~ N(0, V), and errors of
 * the covariance phi H+ (bt_errors.h), what is expected of them is the fit with the ridge phi / V, in the units of H,
 * and phi times the inverse of that fit's Hessian is how sure that is (B. Efron and C. Morris, Journal of the American
 * Statistical Association 70(350), 1975). V follows from all topics: over their documents,
 *   V = (sum b_i^2 - phi sum H+_ii) / sum (n - 1),
 * b of a fit whose ridge is next to nothing. That is where to begin: with few windows such scores are larger than their
 * errors tell. With the scores of a fit with the ridge lambda = phi / V, and its inverse, H+,
 *   V = sum b_i^2 / sum (n - 1 - lambda sum H+_ii)
 * is the next V, of which the largest marginal likelihood is where it stays (D. J. C. MacKay, Neural Computation 4(3), 1992). phi of a topic is its own, drawn to that of all topics with the weight of
 * SCORE_PRIOR_WEIGHT comparisons. */
#ifndef MODEL_SCORE_PRIOR_H
#define MODEL_SCORE_PRIOR_H

#include <stddef.h>

enum { SCORE_PRIOR_WEIGHT = 300 };

/* Sums over topics; all 0 before the first. */
struct score_prior {
    double free, phi;      /* degrees of freedom that tell phi; of them, the sum of free x phi */
    double squares, trace; /* sum b_i^2, sum H+_ii */
    double docs;           /* sum (n - 1) */
    double again, told;    /* of fits with the prior: sum b_i^2, sum (n - 1 - lambda sum H+_ii) */
};

/* Adds a topic of n documents: scores bt[0..n) with mean 0; trace = sum H+_ii; comparisons = D of bt_errors.h; phi,
 * NAN where too few windows tell it. */
void score_prior_add(struct score_prior *p, size_t n, const double *bt, double trace, double comparisons, double phi);
/* phi of a topic that was added with these numbers; 1 where no topic tells any. */
double score_prior_phi(const struct score_prior *p, size_t n, double comparisons, double phi);
/* Adds a topic's fit with the prior; drawn = lambda sum H+_ii. */
void score_prior_add_again(struct score_prior *p, size_t n, const double *bt, double drawn);
/* V of the fits without a prior, at least 1/20 of the mean square of the scores, which are never all noise; 0 = no topic, or all scores are 0. */
double score_prior_variance(const struct score_prior *p);
/* The next V, of the fits with the one before, at least as much of that one. */
double score_prior_next(const struct score_prior *p, double before);

#endif
