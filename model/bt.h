/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bradley-Terry scores of one query's documents from judged comparisons. */
#ifndef MODEL_BT_H
#define MODEL_BT_H

#include <stdbool.h>
#include <stddef.h>

/* Sufficient statistics of the comparisons between n documents. */
struct bt_data {
    size_t n;
    double *weight; /* n x n, symmetric: total weight of the comparisons of i and j */
    double *wins;   /* n x n: weight that went to i against j; wins[ij] + wins[ji] = weight[ij] */
    double total;   /* sum of weight over pairs i < j */
    double unit;    /* what a comparison of weight 1 counts that is booked now: 1 after bt_init */
};

void bt_init(struct bt_data *d, size_t n);
void bt_free(struct bt_data *d);
/* Books one comparison: p = probability that i is better than j. */
void bt_add(struct bt_data *d, size_t i, size_t j, double p, double weight);
/* sigma(difference), cut to [clip, 1 - clip]. */
double bt_preference(double difference, double clip);
/* Books a window of w documents with scores on the logit scale: every pair with p = bt_preference(s_i - s_j) and
 * weight 2/w, so that a window weighs w - 1 (arXiv:2609.35739). */
void bt_add_scores(struct bt_data *d, const size_t *doc, const double *score, size_t w, double clip);
/* Books a ranking without scores, best first: every pair as a certain win of weight 1. */
void bt_add_ranking(struct bt_data *d, const size_t *doc, size_t w);

struct bt_fit {
    double *theta;   /* n scores in logits, mean 0 */
    double *hessian; /* n x n by rows, upper triangle: of the objective at theta, plus 1/n everywhere; n > 0 */
    bool factored;   /* it is U instead, as cholesky() makes it */
    int iterations;
    double gradient; /* largest absolute component; comparisons weigh 1 together */
    bool converged;
};

/* Minimises  sum_pairs weight CE(p, sigma(theta_i - theta_j)) / total + (ridge/2) sum theta^2  by Newton's method with
 * step halving, from near the scores' logits of wins: steps are solved by conjugate gradients, each to as many digits as
 * it has right, and the last one by Cholesky's factorisation; where documents are few, or that leads nowhere, all of them
 * are, from theta = 0. The problem is strictly convex for ridge > 0, and its optimum has mean 0. With ridge 0 the
 * optimum exists where every document can be reached from every other by wins. Stops where no digit is left to gain;
 * converged = gradient below 1e-11. How sure the scores are: bt_errors.h. Arrays of *fit are to be freed by
 * bt_fit_free. */
void bt_solve(const struct bt_data *d, double ridge, struct bt_fit *fit);
void bt_fit_free(struct bt_fit *fit);

/* The Hessian of the objective at theta, as in struct bt_fit; it depends on weights alone, not on wins. */
void bt_hessian(const struct bt_data *d, double ridge, const double *theta, double *hessian);

/* Number of connected components of the comparison graph. */
size_t bt_components(const struct bt_data *d);

/* Can every document be reached from every other one along wins? Without a ridge only then is there an optimum
 * (Ford, American Mathematical Monthly 64(8), 1957). */
bool bt_strongly_connected(const struct bt_data *d);

/* Moves theta[0..n), mean 0, to the minimum that bt_solve finds, from where it is: near it, a few steps do. Did it
 * converge? */
bool bt_refit(const struct bt_data *d, double ridge, double *theta);

#endif
