/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Standard errors of Bradley-Terry scores.
 *
 * The comparisons of one window depend on each other, and preferences derived from scores vary less than coin tosses.
 * So the curvature of the objective does not give the errors; the disagreement of the windows does. With
 *   H    the Hessian of total x objective (see bt_solve) at the optimum, where total x objective is the sum over pairs
 *        of weight x CE, plus (total ridge / 2) sum theta^2; H+ is its inverse restricted to scores of mean 0,
 *   g_k  the gradient of window k's cross-entropies at the optimum,
 *   K    the number of windows, of w_k documents each, D = sum of (w_k - 1), and n documents,
 * the standard errors are
 *   se^2 = phi diag(H+),  phi = K/(K-1) x D/(D-(n-1)) x sum_k g_k' H+ g_k / (n-1).
 * This is the covariance H+ (sum_k g_k g_k') H+ of independent windows (P. J. Huber, Fifth Berkeley Symposium, 1967),
 * reduced to its size phi, one number estimated from all windows, and corrected for the degrees of freedom of the
 * scores. phi = 1 if comparisons are independent coin tosses. */
#ifndef MODEL_BT_ERRORS_H
#define MODEL_BT_ERRORS_H

#include "model/bt.h"

/* The standard errors of the scores of one fit. */
struct bt_errors {
    size_t n;
    const double *theta; /* the scores of the fit, not copied */
    double *half;        /* n x n by rows, upper triangle: V of the fit, where H+ = (V V' - 1 1' / (n (ridge + 1))) /
                          * total */
    double *diagonal;    /* n: the diagonal of H+ */
    double total;        /* the total weight of the comparisons */
    double windows;      /* K, the number of windows added so far */
    double comparisons;  /* D, the sum of (w_k - 1) over them */
    double spread;       /* the sum of g_k' H+ g_k over the windows; NAN if H has no inverse */
    double *scratch;
    size_t cap;
};

/* Replaces v[0 .. n) by H+ v. `factor` is the Hessian of bt_hessian at the optimum, factored by cholesky(). */
void bt_errors_apply(const struct bt_data *d, double ridge, const double *factor, double *v);

/* Computes H+ of a fit to d, without windows yet; its diagonal is NAN if H has no inverse. *e then owns fit->hessian
 * (which becomes NULL); fit->theta must outlive *e. The caller frees *e with bt_errors_free. */
void bt_errors_begin(struct bt_errors *e, const struct bt_data *d, double ridge, struct bt_fit *fit);
void bt_errors_free(struct bt_errors *e);
/* Add a window, with the arguments given to bt_add_scores or bt_add_ranking. */
void bt_errors_add_scores(struct bt_errors *e, const size_t *doc, const double *score, size_t w, double clip);
void bt_errors_add_ranking(struct bt_errors *e, const size_t *doc, size_t w);
/* Adds `times` windows of two documents, each a win of i over j. */
void bt_errors_add_wins(struct bt_errors *e, size_t i, size_t j, double times);
/* Returns phi, or NAN if there are too few windows (D <= n, or K < 2), fewer than two documents, or no H+. */
double bt_errors_phi(const struct bt_errors *e);
/* Returns the standard error of score i in logits, for the given phi. */
double bt_errors_se(const struct bt_errors *e, double phi, size_t i);

#endif
