/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The Bradley-Terry score of one document, with all others held fixed. */
#ifndef MODEL_BT_ONE_H
#define MODEL_BT_ONE_H

#include <stdbool.h>
#include <stddef.h>

/* The comparisons of the document with one other document. */
struct bt_opponent {
    double score;  /* the score of the other document, in logits */
    double weight; /* the total weight of the comparisons, > 0 */
    double wins;   /* the weight of the document's wins */
};

/* The fitted score of one document. */
struct bt_one {
    double theta, se; /* the score and its standard error, in logits */
    double gradient;  /* the absolute gradient at theta of the objective of bt_solve_one */
    int iterations;
    bool converged; /* whether the gradient is below 1e-11 */
};

/* Minimises over theta
 *   sum_k weight_k CE(wins_k / weight_k, sigma(theta - score_k)) / W + (ridge/2) theta^2,   W = sum of weights,
 * which is bt_solve's objective with only this document free; ridge > 0, n > 0. Uses Newton's method inside a bracket
 * of the root of the increasing gradient, with bisection where a step would leave the bracket, until theta is constant.
 * se = 1 / sqrt(sum weight p (1-p) + ridge W), p = sigma(theta - score_k), from the second derivative of W times the
 * objective. */
void bt_solve_one(const struct bt_opponent *o, size_t n, double ridge, struct bt_one *fit);

#endif
