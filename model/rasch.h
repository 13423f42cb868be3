/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The Rasch model of one query's rubric answers: which documents pass about as much as which others. */
#ifndef MODEL_RASCH_H
#define MODEL_RASCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sufficient statistics, per document: how many responses, and how many passes of each criterion. */
struct rasch_data {
    size_t n, n_criteria;
    const uint32_t *responses; /* n */
    const uint32_t *passes;    /* n x n_criteria, at most the responses */
};

struct rasch_fit {
    double *theta; /* n abilities, logits */
    double *beta;  /* n_criteria difficulties */
    int iterations;
    double objective;
    double gradient; /* largest absolute component */
    bool converged;
};

/* Minimises, with N the total number of responses,
 *   (1/(N C)) sum over responses and criteria of CE(passed, sigma(theta_i - beta_c))
 *   + (ridge/2) (sum theta_i^2 + sum beta_c^2)
 * (G. Rasch, Probabilistic Models for Some Intelligence and Attainment Tests, 1960) by Newton's method with step
 * halving from 0. The Hessian is diagonal but for the criteria, so that a step costs n C^2. Strictly convex for
 * ridge > 0: a document that passes all or nothing has a finite ability, one without responses 0. Documents with the
 * same total numbers of responses and of passes get the very same ability. Converged = gradient below 1e-11. Arrays of
 * *fit are to be freed by rasch_fit_free. */
void rasch_solve(const struct rasch_data *d, double ridge, struct rasch_fit *fit);
void rasch_fit_free(struct rasch_fit *fit);

#endif
