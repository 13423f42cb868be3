/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Scores with a prior (score_prior.h), updated by rubric answers.
 *
 * In the 2PL (irt.h) a document of score b passes criteria by its ability theta = tau b + alpha, so that answers inform
 * about its score as well: if windows are few, about as much as a tournament window. With l_i(theta) the log likelihood
 * of the answers about document i, and sigma^2 the variance of abilities around tau b + alpha, the scores of largest
 * posterior density minimise
 *   (1/phi) sum_pairs weight CE + sum_i b_i^2 / (2 V) - sum_i l_i(tau b_i + alpha) / (1 + L_i sigma^2),  sum_i b_i = 0,
 * where L_i = -l_i'' at the score from comparisons alone, as for normal scatter. tau, alpha and the items are the ones
 * fitted to the scores from comparisons alone; fitted to scores that the same answers have moved, tau would be too
 * large.
 *
 * The misfit sigma^2 is the value for which sum (l_i')^2, at the scores from comparisons alone, equals its expectation
 * for abilities that scatter around tau b_i + alpha with the variance sigma^2 + tau^2 v_i, where v_i is the error
 * variance of b_i. */
#ifndef MODEL_SCORE_ANSWERS_H
#define MODEL_SCORE_ANSWERS_H

#include "model/bt.h"
#include "model/irt.h"

/* The answers about the documents of one query of a fit. */
struct score_answers {
    const struct irt_fit *fit;
    const struct irt_data *d;
    size_t query, n;       /* the index of the query in *d; the number of its documents with scores */
    const uint32_t *score; /* per row of the query in *d, from the query's first row on: the index in b[0 .. n) of the
                            * row's document */
    double *part;          /* n: the weight 1 / (1 + L sigma^2) of a document's answers, set by score_answers_weigh */
};

/* The data that determine the misfit, the variance sigma^2 of abilities around tau b + alpha; all 0 before the first
 * query. */
struct score_misfit {
    struct misfit_row *row; /* n rows, each for the answers of one judge about one document */
    size_t n, cap;
    double square; /* the sum of (l')^2 */
};

/* Adds a query, given by *a, with the scores b[0 .. n) from comparisons alone and their error variances variance[0 ..
 * n); documents whose variance is not finite are skipped. */
void score_misfit_add(struct score_misfit *m, const struct score_answers *a, const double *b, const double *variance);
/* Returns sigma^2, the variance of abilities around tau b + alpha, over all added queries of the fit; from 0 to 64. */
double score_misfit_find(const struct score_misfit *m, const struct irt_fit *fit);
void score_misfit_free(struct score_misfit *m);

/* Sets a->part[] from the scores b[0 .. n) from comparisons alone, for misfit = sigma^2. */
void score_answers_weigh(struct score_answers *a, const double *b, double misfit);
/* Adds the gradient of -scale sum l_i / (1 + L_i sigma^2) by the scores to gradient[0 .. n), and its second
 * derivatives, which are diagonal, to curvature[0 .. n x stride) in steps of `stride`. */
void score_answers_add(const struct score_answers *a, const double *b, double scale, double *gradient,
                       double *curvature, size_t stride);

/* Moves b[0 .. n) from its current value to the minimum of the objective at the head of this file, times phi / total.
 * ridge = phi / (V total) as for bt_solve, scale = phi / total. Sets factor (n x n) to the factor of the Hessian, for
 * score_answers_apply, and curvature[0 .. n) to the part of the answers in its diagonal. Returns false if it did not
 * converge. */
bool score_answers_solve(const struct bt_data *d, double ridge, double scale, const struct score_answers *a, double *b,
                         double *factor, double *curvature);
/* Replaces v by H^-1 v minus the multiple of H^-1 1 that makes the mean 0. `factor` is the factor of H. */
void score_answers_apply(size_t n, const double *factor, double *v);
/* Sets u to H^-1 times the vector of ones, and replaces v by H^-1 v minus the multiple of u that makes its mean 0. */
void score_answers_apply_level(size_t n, const double *factor, double *v, double *u);
/* Sets u to H^-1 times the vector of ones, where `factor` is the factor of H, for score_answers_centre. */
void score_answers_level(size_t n, const double *factor, double *u);
/* Replaces v by v - u (sum v / sum u), whose mean is 0. */
void score_answers_centre(size_t n, const double *u, double *v);

#endif
