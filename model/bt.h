/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Bradley-Terry scores of one query's documents, fitted to judged comparisons. */
#ifndef MODEL_BT_H
#define MODEL_BT_H

#include <stdbool.h>
#include <stddef.h>

/* The sums over all comparisons between n documents of one query that determine their scores. */
struct bt_data {
    size_t n;
    double *weight; /* n x n, symmetric: the total weight of the comparisons of i and j */
    double *wins;   /* n x n: the weight of the wins of i over j; wins[ij] + wins[ji] = weight[ij] */
    double total;   /* the sum of weight over pairs i < j */
    double unit;    /* the factor by which bt_add multiplies each weight; 1 after bt_init, and the caller may set it */
};

/* Makes the statistics of n documents without comparisons; the caller frees them with bt_free. */
void bt_init(struct bt_data *d, size_t n);
void bt_free(struct bt_data *d);
/* Adds one comparison of documents i and j with the weight `weight` x d->unit; p is the probability that i is better,
 * 0 <= p <= 1. */
void bt_add(struct bt_data *d, size_t i, size_t j, double p, double weight);
/* Returns sigma(difference), the probability that a document whose score is larger by `difference` logits is better,
 * limited to [clip, 1 - clip]. */
double bt_preference(double difference, double clip);
/* Adds a window, that is w documents doc[w] that a judge saw together, with its scores score[w] in logits: each pair
 * with p = bt_preference(s_i - s_j, clip) and weight 2/w, so that a window has the total weight w - 1
 * (arXiv:2609.35739). */
void bt_add_scores(struct bt_data *d, const size_t *doc, const double *score, size_t w, double clip);
/* Adds a ranking of the w documents doc[w], best first, without scores: each pair as a certain win of weight 1, not
 * 2/w. */
void bt_add_ranking(struct bt_data *d, const size_t *doc, size_t w);

/* The fitted scores of n documents. */
struct bt_fit {
    double *theta;   /* n scores in logits, with mean 0 */
    double *hessian; /* n x n by rows, upper triangle: the Hessian of bt_solve's objective at theta, plus 1/n
                      * everywhere; NULL if n is 0 */
    bool factored;   /* whether `hessian` holds its factor U instead, as cholesky() makes it */
    int iterations;
    double gradient; /* the largest absolute component of the gradient at theta, with the total weight scaled to 1 */
    bool converged;
};

/* Minimises
 *   sum_pairs weight CE(p, sigma(theta_i - theta_j)) / total + (ridge/2) sum theta^2
 * by Newton's method with step halving. It starts near the logits of the win rates and solves the steps by conjugate
 * gradients, each to as many digits as the step has right, and the last step by Cholesky's factorisation. For fewer
 * than 32 documents, or if that does not converge, it starts from theta = 0 and factorises at each step. The problem is
 * strictly convex for ridge > 0, and its optimum has mean 0. With ridge 0 the optimum exists if each document can be
 * reached from every other one by wins. The iteration stops where no digit can improve; converged means a gradient
 * below 1e-11. bt_errors.h computes standard errors. The caller frees *fit with bt_fit_free. */
void bt_solve(const struct bt_data *d, double ridge, struct bt_fit *fit);
void bt_fit_free(struct bt_fit *fit);
/* Computes the scores theta[0 .. n) that bt_solve finds; NAN for documents without comparisons. */
void bt_fit_scores(const struct bt_data *d, double ridge, double *theta);

/* Computes the Hessian of bt_solve's objective at theta into hessian[n x n], in the form of struct bt_fit. It depends
 * on the weights, not on the wins. */
void bt_hessian(const struct bt_data *d, double ridge, const double *theta, double *hessian);

/* Returns the number of connected components of the graph whose edges join compared documents; a document without
 * comparisons is a component. */
size_t bt_components(const struct bt_data *d);

/* Returns whether each document can be reached from every other one along wins. Without a ridge, only then does an
 * optimum exist (Ford, American Mathematical Monthly 64(8), 1957). */
bool bt_strongly_connected(const struct bt_data *d);

/* Moves theta[0 .. n), of mean 0, from its current value to the minimum that bt_solve finds; near it, this takes a few
 * steps. Returns whether it converged. */
bool bt_refit(const struct bt_data *d, double ridge, double *theta);

#endif
