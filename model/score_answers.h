/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What rubric answers say of scores that have a prior (score_prior.h).
 *
 * The 2PL (irt.h) has a document of score b pass criteria by its ability theta = tau b + alpha, so that answers tell
 * its score as well: where windows are few, about as much as a tournament window does. With l_i(theta) the log likelihood
 * of the answers about document i, and sigma^2 the variance of abilities around tau b + alpha, the scores are those of
 * largest posterior density: they minimise
 *   (1/phi) sum_pairs weight CE + sum_i b_i^2 / (2 V) - sum_i l_i(tau b_i + alpha) / (1 + L_i sigma^2),   sum_i b_i = 0,
 * L_i = -l_i'' at the score that comparisons alone give, as a normal scatter would have it. tau, alpha and the items are
 * those that were fitted to these scores: fitted to scores that the same answers have moved, tau would be too large.
 *
 * sigma^2, the misfit, is the one by which sum (l_i')^2, at the scores that comparisons alone give, is what is expected
 * of it: of abilities that scatter around tau b_i + alpha with the variance sigma^2 + tau^2 v_i, v_i that of b_i's error. */
#ifndef MODEL_SCORE_ANSWERS_H
#define MODEL_SCORE_ANSWERS_H

#include "model/bt.h"
#include "model/irt.h"

/* The answers about one query of a fit. */
struct score_answers {
    const struct irt_fit *fit;
    const struct irt_data *d;
    size_t query, n;       /* n scores */
    const uint32_t *score; /* per row of the query, from its first: the score that it is about */
    double *part;          /* n: 1 / (1 + L sigma^2); score_answers_weigh */
};

/* What tells the misfit; all 0 before the first query. */
struct score_misfit {
    struct misfit_row *row; /* answers of one judge about one document */
    size_t n, cap;
    double square; /* sum of (l')^2 */
};

/* b[0..n): the scores of comparisons alone; variance[0..n): of their errors. */
void score_misfit_add(struct score_misfit *m, const struct score_answers *a, const double *b, const double *variance);
/* sigma^2 of all queries of the fit, at least 0. */
double score_misfit_find(const struct score_misfit *m, const struct irt_fit *fit);
void score_misfit_free(struct score_misfit *m);

/* a->part, at the scores b[0..n) of comparisons alone. */
void score_answers_weigh(struct score_answers *a, const double *b, double misfit);
/* Adds the gradient in the scores of -scale sum l_i / (1 + L_i sigma^2) to gradient[0..n), and its second derivatives,
 * which are diagonal, to curvature[0..n x stride) in steps of stride. */
void score_answers_add(const struct score_answers *a, const double *b, double scale, double *gradient,
                       double *curvature, size_t stride);

/* Moves b[0..n) to the minimum, from where it is. ridge = phi / (V total) as for bt_solve, scale = phi / total. factor,
 * n x n, becomes that of the Hessian, for score_answers_apply; curvature[0..n): what the answers add to it. False: it
 * did not converge. */
bool score_answers_solve(const struct bt_data *d, double ridge, double scale, const struct score_answers *a, double *b,
                         double *factor, double *curvature);
/* v becomes A v, where A is the inverse of the matrix whose factor it is, restricted to scores of mean 0. */
void score_answers_apply(size_t n, const double *factor, double *v);
/* The same, and A 1 into u. */
void score_answers_apply_level(size_t n, const double *factor, double *v, double *u);
/* A 1 into u, by which any v is restricted: v - u sum v / sum u. */
void score_answers_level(size_t n, const double *factor, double *u);
/* Takes what is not of mean 0 off v. */
void score_answers_centre(size_t n, const double *u, double *v);

#endif
