/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The Rasch model of one query's rubric answers: abilities of the documents and difficulties of the criteria. */
#ifndef MODEL_RASCH_H
#define MODEL_RASCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The sufficient statistics of each document: the number of responses, and the number of passes of each criterion. */
struct rasch_data {
    size_t n, n_criteria;
    const uint32_t *responses; /* n: the numbers of responses */
    const uint32_t *passes;    /* [document][criterion]: the number of passes, at most the responses of the document */
};

/* The fitted abilities and difficulties. */
struct rasch_fit {
    double *theta; /* n abilities, in logits */
    double *beta;  /* n_criteria difficulties, in logits */
    int iterations;
    double objective;
    double gradient; /* the largest absolute component */
    bool converged;
};

/* Minimises, with N the total number of responses,
 *   (1/(N C)) sum over responses and criteria of CE(passed, sigma(theta_i - beta_c))
 *   + (ridge/2) (sum theta_i^2 + sum beta_c^2)
 * (G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests, 1960) by Newton's method with step
 * halving from 0. The Hessian is diagonal except for the criteria, so that a step costs n C^2. The problem is strictly
 * convex for ridge > 0: a document that passes all or none has a finite ability, a document without responses has
 * ability 0. Documents with equal total numbers of responses and of passes get exactly the same ability. Converged
 * means a gradient below 1e-11. The caller frees *fit with rasch_fit_free. */
void rasch_solve(const struct rasch_data *d, double ridge, struct rasch_fit *fit);
void rasch_fit_free(struct rasch_fit *fit);

#endif
