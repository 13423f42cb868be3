/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The gain of a document, a function of its ability theta and of the rubric's criteria. */
#ifndef MODEL_GAIN_H
#define MODEL_GAIN_H

#include <stdbool.h>
#include <stddef.h>

/* A criterion of the rubric (an item): P(pass | theta) = sigma(gamma (theta - beta)). */
struct gain_item {
    const char *name;
    double gamma; /* the discrimination, > 0 */
    double beta;  /* the difficulty in logits */
};

/* Returns g(theta) = sum_c gamma_c sigma(gamma_c (theta - beta_c)) / sum_c gamma_c (arXiv:2609.35739). */
double gain_of_theta(const struct gain_item *item, size_t n, double theta);

/* Computes gain[i] = g(theta[i]) for n_thetas abilities, in a third of the time of single calls (model/logistic.h). */
void gain_of_thetas(const struct gain_item *item, size_t n, const double *theta, size_t n_thetas, double *gain);

/* Returns dg / dtheta = I(theta) / sum_c gamma_c, where I is info_of_items. */
double gain_slope(const struct gain_item *item, size_t n, double theta);

/* The kinds of gains that are computed from theta and the items, instead of read from a file. */
enum gain_kind {
    GAIN_RCP,        /* g(theta) */
    GAIN_UNWEIGHTED, /* the mean of the criteria's pass probabilities, all of equal weight */
    GAIN_LOGISTIC,   /* sigma(theta) */
    GAIN_CRITERION,  /* the pass probability of one chosen criterion */
    GAIN_LINEAR,     /* (theta - min beta) / (max beta - min beta), clamped to [0, 1]; 0.5 if all beta are equal */
    GAIN_MINMAX      /* (theta - min) / (max - min) over the topic's documents; 1 if all are equal */
};

/* Returns whether the gain is computed from items. */
bool gain_needs_items(enum gain_kind kind);

/* Computes gain[i] from theta[i] for the n documents of one topic; NAN if theta is NAN. `criterion` is the index of the
 * item for GAIN_CRITERION. */
void gain_of_kind(enum gain_kind kind, const struct gain_item *item, size_t n_items, size_t criterion,
                  const double *theta, size_t n, double *gain);

#endif
