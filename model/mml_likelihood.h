/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The marginal likelihood of the rubric-only fit, with its gradient and information; a part of mml_solve.
 *
 * The M unknowns are the discriminations a and the intercepts d = -a b of the criteria and, with several judges, their
 * severities s. Documents with the same answers form one pattern. */
#ifndef MODEL_MML_LIKELIHOOD_H
#define MODEL_MML_LIKELIHOOD_H

#include "model/rubric_only.h"

enum { MML_NODES = 561 /* the points from MML_FIRST_NODE to MML_LAST_NODE */ };

/* The sums over a block of patterns (sets of documents with the same answers). */
struct mml_sums {
    double log_likelihood;
    double *gradient, *information; /* gradient: M; information, minus the Hessian: M x M, upper triangle */
};

/* The marginal likelihood of the data *d, the point x of the unknowns at which it is evaluated, and working memory. */
struct mml_likelihood {
    const struct mml_data *d;
    int threads;
    size_t *pattern;                              /* per pattern: one of its documents */
    double *weight;                               /* per pattern: the number of its documents */
    size_t *doc_pattern;                          /* [document]: its pattern */
    size_t n_patterns, n_items;                   /* n_items is M */
    double *x;                                    /* M: the point (a, d, s) */
    double node[MML_NODES], log_prior[MML_NODES]; /* the quadrature points of theta; the log of their weights */
    double *p, *logs;  /* per judge and criterion, MML_NODES each: the pass probability, and log(1 + e^x) with x its
                        * logit */
    double *mean, *sd; /* per pattern: the posterior mean and standard deviation of theta at the last evaluation */
    struct mml_sums *sums;
    double *storage;
    double *score; /* per pattern, M values: the gradient of one document's log-likelihood, set whenever derivatives
                    * are; NULL: not wanted */
    bool derivatives;
};

/* Prepares evaluations of the likelihood of *d with up to `threads` threads. Sets the point s->x to 0: the slopes a and
 * the intercepts d of the criteria and, with several judges, the severities s. *d must outlive *s, which the caller
 * frees with mml_likelihood_free. */
void mml_likelihood_init(struct mml_likelihood *s, const struct mml_data *d, int threads);
void mml_likelihood_free(struct mml_likelihood *s);

/* Returns the log-likelihood at s->x, and sets s->mean and s->sd, the posterior of theta of each pattern. Computes
 * gradient[M] and information[M x M], both triangles; the two pointers are both given or both NULL. */
double mml_evaluate(struct mml_likelihood *s, double *gradient, double *information);

#endif
