/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The Bradley-Terry score of one document, all others held fixed. */
#ifndef MODEL_BT_ONE_H
#define MODEL_BT_ONE_H

#include <stdbool.h>
#include <stddef.h>

/* What the document's comparisons with one other document came to. */
struct bt_opponent {
    double score;  /* of the other one, logits */
    double weight; /* of the comparisons, > 0 */
    double wins;   /* weight that went to the document */
};

struct bt_one {
    double theta, se; /* logits */
    double gradient;  /* absolute, at theta; comparisons weigh 1 together */
    int iterations;
    bool converged; /* gradient below 1e-11 */
};

/* Minimises  sum_k weight_k CE(wins_k / weight_k, sigma(theta - score_k)) / W + (ridge/2) theta^2,  W the sum of
 * weights, over theta: bt_solve's objective where only this document is free. Newton's method inside a bracket of
 * the root of the increasing gradient, halved where a step would leave it, until theta stays; ridge > 0, n > 0.
 * se = 1 / sqrt(sum weight p (1-p) + ridge W), p = sigma(theta - score_k): from the second derivative of W times the
 * objective. */
void bt_solve_one(const struct bt_opponent *o, size_t n, double ridge, struct bt_one *fit);

#endif
