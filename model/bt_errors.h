/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* How sure Bradley-Terry scores are.
 *
 * The comparisons of one window depend on each other, and preferences that follow from scores scatter less than tosses
 * of a coin. So the curvature of the objective does not tell the errors; how far the windows disagree does. With
 *   H    the Hessian of total x objective (see bt_solve) at the optimum, that is of the sum over pairs of
 *        weight x CE + (total ridge / 2) theta^2, and H+ its inverse restricted to scores of mean 0,
 *   g_k  the gradient of window k's cross-entropies at the optimum,
 *   K    windows of w_k documents, D = sum of (w_k - 1), n documents,
 * errors are
 *   se^2 = phi diag(H+),  phi = K/(K-1) x D/(D-(n-1)) x sum_k g_k' H+ g_k / (n-1):
 * the covariance H+ (sum_k g_k g_k') H+ of independent windows (P. J. Huber, Fifth Berkeley Symposium, 1967), of which
 * only the size is kept, one number that all windows tell together, with the degrees of freedom that the scores take.
 * phi = 1 where comparisons are independent tosses. */
#ifndef MODEL_BT_ERRORS_H
#define MODEL_BT_ERRORS_H

#include "model/bt.h"

struct bt_errors {
    size_t n;
    const double *theta; /* of the fit */
    double *half;        /* n x n by rows, upper triangle: V, where H+ = (V V' - 1 1' / (n (ridge + 1))) / total */
    double *diagonal;    /* of H+ */
    double total;        /* of the weights */
    double windows;      /* K */
    double comparisons;  /* D */
    double spread;       /* sum of g_k' H+ g_k */
    double *scratch;
    size_t cap;
};

/* v becomes H+ v; factor is bt_hessian's, factored by cholesky(). */
void bt_errors_apply(const struct bt_data *d, double ridge, const double *factor, double *v);

/* H+ of a fit to d, whose fit->hessian it takes over; theta stays the fit's. No window yet. Free with bt_errors_free. */
void bt_errors_begin(struct bt_errors *e, const struct bt_data *d, double ridge, struct bt_fit *fit);
void bt_errors_free(struct bt_errors *e);
/* Adds a window, with the arguments that it had for bt_add_scores or bt_add_ranking. */
void bt_errors_add_scores(struct bt_errors *e, const size_t *doc, const double *score, size_t w, double clip);
void bt_errors_add_ranking(struct bt_errors *e, const size_t *doc, size_t w);
/* Adds `times` comparisons, windows of two that i won against j. */
void bt_errors_add_wins(struct bt_errors *e, size_t i, size_t j, double times);
/* phi, or NAN where the windows are too few to tell: D <= n, or K < 2. */
double bt_errors_phi(const struct bt_errors *e);
/* Standard error of score i, for this phi. */
double bt_errors_se(const struct bt_errors *e, double phi, size_t i);

#endif
