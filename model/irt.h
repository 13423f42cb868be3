/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The two-parameter logistic calibration (2PL) of arXiv:2609.35739.
 *
 * A response of judge k to document i of query j passes criterion c with probability
 *   sigma(gamma_c (theta_ij - beta_c) - s_k),   theta_ij = tau_j b_ij + alpha_j,
 * where b is the Bradley-Terry score (logits, mean 0 per query), tau >= 0 and alpha belong to the query, gamma > 0
 * (discrimination) and beta (difficulty) to the criterion, and s (severity) to the judge. The constraints are
 * sum gamma = C, mean beta = 0, and sum n_k s_k = 0, where n_k is the number of responses of judge k. A single judge
 * has severity 0. */
#ifndef MODEL_IRT_H
#define MODEL_IRT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The sufficient statistics. A row holds the responses of one judge to one document: their number, and the number of
 * passes of each criterion. */
struct irt_data {
    size_t n_criteria, n_queries, n_rows;
    const size_t *first;    /* first[j J + k] .. first[j J + k + 1] - 1 are the rows of query j and judge k, J =
                             * n_judges; n_queries x J + 1 entries */
    const double *bt;       /* n_rows: Bradley-Terry scores */
    const uint32_t *n;      /* n_rows: the number of responses */
    const uint32_t *passes; /* n_rows x n_criteria */
    size_t n_judges;        /* 0 means 1 */
};

/* The start of a fit with a single judge: an earlier fit to almost the same answers. */
struct irt_start {
    const double *gamma, *beta; /* C, sum gamma = C, mean beta = 0 */
    const double *tau, *alpha;  /* n_queries: theta = tau b + alpha */
};

/* The options of irt_solve. */
struct irt_options {
    double sd_tau, sd_alpha; /* priors of each query's tau ~ N(1, sd_tau^2) and alpha ~ N(0, sd_alpha^2) */
    double ridge;            /* the penalty on u and v in the objective per response and criterion (see irt_solve) */
    double ridge_total;      /* if > 0, the penalty on u and v in N C x objective, the same for any N; it replaces
                              * ridge. 0 means that ridge is used */
    int threads;
    const double *fixed_gamma, *fixed_beta; /* both or neither (NULL): the given items; only tau and alpha of the
                                             * queries are fitted */
    const double *fixed_severity;           /* [judge]: the severities that belong to given items; NULL means 0 */
    bool rasch;                             /* whether all gamma are 1, so that only difficulties and severities are
                                             * fitted */
    const struct irt_start *start;          /* NULL means the start of irt_solve */
    double settled; /* the smallest Newton decrement of the items that is worth a step, in units of the log posterior;
                     * less than 1e-20, such as 0, means 1e-20, all digits */
};

/* The second derivatives of a query that the standard errors require: its own block, and its coupling to the items. */
struct irt_block {
    double tt, ta, aa; /* the Hessian of (tau, alpha) */
    double *coupling;  /* 2 x M: rows tau and alpha, columns gamma_1..gamma_C, beta_1..beta_C and, with several judges,
                        * s_1..s_J */
    bool at_bound;     /* whether tau is at its bound 0, so that it does not vary */
    double bt_tt, bt_ta,
        bt_aa; /* bt_tt, bt_ta, bt_aa: C V C', the covariance of the (tau, alpha) gradient due to errors of bt; 0 until
                * irt_add_score_errors */
};

/* The fitted model of all queries, criteria and judges. */
struct irt_fit {
    size_t n_criteria, n_queries, n_judges;
    size_t n_items;                 /* M = 2C, or 2C + J with more than one judge */
    double *gamma, *beta;           /* C */
    double *se_gamma, *se_beta;     /* C; 0 if the items were given */
    double *severity, *se_severity; /* J */
    double *share;                  /* J: the judge's share of all responses */
    double *tau, *alpha;            /* n_queries: scale and offset that turn the query's scores into abilities */
    double *se_tau, *se_alpha;
    double *tau_alpha;       /* n_queries: the covariance of the errors of tau and alpha */
    double *covariance;      /* M x M, of (gamma, beta, s); 0 if the items were given, NAN if there is one query */
    double *carried;         /* M x M: S, the covariance of the items that the standard errors of tau, alpha, theta and
                              * gain use, see below */
    struct irt_block *block; /* n_queries */
    double *coupling;        /* the storage of block[].coupling */
    int iterations;          /* the number of outer Newton steps */
    long passes;             /* how often the derivatives of a query were evaluated, which takes most of the time */
    double objective;        /* per response and criterion, as in the paper */
    double gradient;         /* the largest abs(derivative) of N C x objective by an unknown, tau or alpha, divided by
                              * N */
    bool converged;
};

/* Minimises
 *   (1/(N C)) [ sum of cross-entropies + sum_j (tau_j - 1)^2 / (2 sd_tau^2) + alpha_j^2 / (2 sd_alpha^2) ]
 *   + (ridge/2) sum_c (u_c^2 + v_c^2),     gamma_c = C e^u_c / sum e^u,  beta_c = v_c - mean v,
 * (ridge = ridge_total / (N C) if ridge_total > 0) over u, v, the severities, and all tau_j >= 0 and alpha_j. For given
 * items each query is a convex problem in two unknowns, solved by Newton's method to the last digits. The items then
 * move by damped Newton steps on the profiled objective (gradient by the envelope theorem, Hessian by the Schur
 * complement of the queries' 2 x 2 blocks). A stationary point that is not a minimum is left along the direction of
 * most negative curvature. Converged means a gradient below 1e-8 and a positive definite Hessian. The start is tau = 1,
 * alpha = u = v = s = 0, unless the options give another. Results do not depend on the number of threads. The caller
 * frees *fit with irt_fit_free. */
void irt_solve(const struct irt_data *d, const struct irt_options *o, struct irt_fit *fit);
void irt_fit_free(struct irt_fit *fit);

/* Computes J, an M x M matrix that the caller has set to 0: row i, column k gets the derivative of element i of the
 * items (gamma, beta, s) by element k of the unknowns (u, v, w) of irt_solve, at the fit's gamma. The severities s are
 * the unknowns w minus their mean, which is weighted by fit->share. */
void irt_item_jacobian(const struct irt_fit *fit, double *J);

/* Standard errors. The covariance of the items is clustered by query:
 *   Q/(Q-1) H^-1 (sum_j s_j s_j') H^-1,
 * with H the Hessian of N C x objective, profiled over (tau, alpha), s_j the part of query j in its gradient, and Q
 * queries; NAN if Q = 1. It includes all differences between queries: errors of bt, dependent answers, and misfit of
 * the model. The covariance of a query's tau and alpha is
 *   A^-1 + A^-1 C V C' A^-1 + A^-1 B S B' A^-1,
 * with A the query's own Hessian, B its coupling to the items, V the covariance of its bt, C the derivatives of its
 * gradient by bt, and S the items' covariance (K. M. Murphy and R. H. Topel, Journal of Business & Economic Statistics
 * 3(4), 1985). irt_solve takes V as 0. S is the clustered covariance if Q > p, the number of free parameters of the
 * items. With fewer queries only its size can be estimated: S = max(1, Q/(Q-1) tr(H^-1 sum_j s_j s_j') / p) H^-1, or
 * H^-1 if Q = 1. */

/* Computes fit->covariance, the clustered covariance of (u, v, w), and fit->carried, S. Before, fit->covariance is the
 * inverse Hessian H^-1; scatter, which is overwritten, is the sum of the outer products of the queries' gradients in
 * (gamma, beta, s); free is p. irt_solve calls it. */
void irt_cluster(struct irt_fit *fit, double *scatter, size_t free);
/* Converts the covariances in *fit from the internal parameters (u, v, w) of criteria and judges to (gamma, beta, s),
 * unless gamma and beta were given (`fixed_items`: the covariances are 0), and computes the standard errors of items,
 * judges and queries. irt_solve calls this function. */
void irt_finish_errors(struct irt_fit *fit, bool fixed_items);

/* Adds dl / dtheta to *slope and -d2l / dtheta2 to *information, where l is the log likelihood of row number `row` of
 * d, with the answers of judge number `judge`, at the ability theta. */
void irt_add_slopes(const struct irt_fit *fit, const struct irt_data *d, size_t judge, size_t row, double theta,
                    double *slope, double *information);
/* Computes C of a query: the derivatives of its gradient in tau and in alpha by the Bradley-Terry score of each of its
 * rows in d; by_tau[0] and by_alpha[0] belong to row first[query J]. */
void irt_bt_slopes(const struct irt_fit *fit, const struct irt_data *d, size_t query, double *by_tau, double *by_alpha);
/* Sets the covariance C V C' that errors of a query's Bradley-Terry scores cause, by its elements (tau, tau), (tau,
 * alpha) and (alpha, alpha), and computes the standard errors and the covariance of the query's tau and alpha again
 * with it. */
void irt_add_score_errors(struct irt_fit *fit, size_t query, double tt, double ta, double aa);

/* A document's Bradley-Terry score, the error variance of the score, and the covariances of this error in V C' with the
 * gradient by tau and by alpha. */
struct irt_score {
    double bt, variance, tau_covariance, alpha_covariance;
};

/* Computes the standard errors of the ability theta and the gain of a document of the query by the delta method, from
 * the uncertainty of the query's tau and alpha, the items and the document's own score, which is correlated with tau
 * and alpha. */
void irt_doc_errors(const struct irt_fit *fit, size_t query, const struct irt_score *score, double *se_theta,
                    double *se_gain);

#endif
