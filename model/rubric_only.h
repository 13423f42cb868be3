/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The two-parameter logistic model fitted to rubric answers alone by marginal maximum likelihood, for documents without
 * scores from a tournament.
 *
 * A response of judge k to document i passes criterion c with probability sigma(a_c (theta_i - b_c) - s_k), where theta
 * ~ N(0, 1) over documents and sum share_k s_k = 0. The likelihood integrates theta out (R. D. Bock and M. Aitkin,
 * Psychometrika 46(4), 1981). */
#ifndef MODEL_RUBRIC_ONLY_H
#define MODEL_RUBRIC_ONLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The quadrature points of theta. */
#define MML_FIRST_NODE (-18.0)
#define MML_LAST_NODE 10.0
#define MML_NODE_STEP 0.05

/* The counts of answers that determine the fit. A row holds the answers of one judge about one document. */
struct mml_data {
    size_t n_criteria, n_docs, n_judges; /* at least one judge */
    const size_t *first;                 /* the rows of document i are first[i] .. first[i + 1] - 1; n_docs + 1
                                          * entries */
    const uint32_t *judge;               /* per row, increasing within a document */
    const uint32_t *n;                   /* per row: the number of responses, at least 1 */
    const uint32_t *passes;              /* rows x n_criteria: the numbers of responses that pass */
    size_t n_clusters;                   /* the number of clusters, each a topic, whose documents depend on each
                                          * other */
    const uint32_t *cluster;             /* per document, < n_clusters; NULL means that all documents are independent */
};

/* The fitted model. */
struct mml_fit {
    size_t n_criteria, n_docs, n_judges;
    double *a, *b;        /* C: discrimination and difficulty on the scale theta ~ N(0, 1) */
    double *pass_rate;    /* C: the share of all answers that pass the criterion */
    double *gamma, *beta; /* C: discrimination and difficulty on the scale sum gamma = C, mean beta = 0 */
    double *se_gamma, *se_beta;
    double *severity, *se_severity; /* per judge */
    double *covariance;             /* M x M, of (gamma, beta, severity); M = 2C, or 2C + n_judges with several
                                     * judges */
    double *theta, *se_theta;       /* n_docs: posterior mean and standard deviation, on the scale of gamma and beta */
    double prior_mean, prior_sd;    /* mean and standard deviation of theta's prior, on the scale of gamma and beta */
    size_t n_patterns;              /* the number of different sets of answers */
    size_t n_at_bound;              /* the number of discriminations a at a bound, 0.05 or 20 */
    double passing;                 /* the share of documents that pass at least one criterion in some response */
    double log_likelihood;          /* the natural logarithm, without the constant binomial coefficients */
    double gradient;                /* the largest abs(derivative) per response and criterion, except of discriminations
                                     * that a bound holds */
    int iterations;
    bool converged;
};

/* Maximises the marginal likelihood over a in [0.05, 20], b and s by damped Newton steps (gradient and Hessian by
 * Louis' identities, Journal of the Royal Statistical Society B 44(2), 1982), with the quadrature points -18, -17.95 ..
 * 10. Converged means a gradient below 1e-8. The covariance of the items is I^-1 for independent documents, with I the
 * information; with Q clusters it is Q/(Q-1) I^-1 (sum_j s_j s_j') I^-1, with s_j the gradient of cluster j (NAN if Q =
 * 1). Results do not depend on the number of threads. The caller frees *fit with mml_free. */
void mml_solve(const struct mml_data *d, int threads, struct mml_fit *fit);
void mml_free(struct mml_fit *fit);

#endif
