/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The two-parameter logistic calibration (2PL) of arXiv:2609.35739.
 *
 * A response of judge k to document i of query j passes criterion c with probability
 *   sigma(gamma_c (theta_ij - beta_c) - s_k),   theta_ij = tau_j b_ij + alpha_j,
 * where b is the Bradley-Terry score (logits, mean 0 per query), tau > 0 and alpha belong to the query,
 * gamma > 0 (discrimination) and beta (difficulty) to the criterion, s (severity) to the judge; sum gamma = C,
 * mean beta = 0, and sum n_k s_k = 0 over the judges' numbers of responses. A single judge has severity 0. */
#ifndef MODEL_IRT_H
#define MODEL_IRT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sufficient statistics. A row is a document as one judge answered about it: how many responses, and how many passes
 * of each criterion. */
struct irt_data {
    size_t n_criteria, n_queries, n_rows;
    const size_t *first;    /* rows of query j and judge k: first[j J + k] .. first[j J + k + 1] - 1, J = n_judges;
                             * n_queries x J + 1 entries */
    const double *bt;       /* n_rows */
    const uint32_t *n;      /* n_rows responses */
    const uint32_t *passes; /* n_rows x n_criteria */
    size_t n_judges;        /* 0 is read as 1 */
};

/* Where a fit begins, of a single judge: an earlier one of almost the same answers. */
struct irt_start {
    const double *gamma, *beta; /* C, sum gamma = C, mean beta = 0 */
    const double *tau, *alpha;  /* n_queries */
};

struct irt_options {
    double sd_tau, sd_alpha; /* priors tau ~ N(1, sd_tau^2), alpha ~ N(0, sd_alpha^2) */
    double ridge;            /* on u and v, per response and criterion */
    double ridge_total;      /* in its place, of N C x objective: does not grow with the data; 0 = none */
    int threads;
    const double *fixed_gamma, *fixed_beta; /* both or neither: items are given, only queries are fitted */
    const double *fixed_severity;           /* with given items: n_judges severities, NULL = 0 */
    bool rasch;                             /* all gamma are 1: only difficulties and severities are fitted */
    const struct irt_start *start;          /* NULL = that of irt_solve */
    double settled; /* Newton's decrement of the items, in units of the log posterior, that is not worth a step;
                     * 0 = 1e-20, all digits */
};

/* Second derivatives that uncertainty needs: the query's own block, and its coupling to the items. */
struct irt_block {
    double tt, ta, aa;          /* Hessian of (tau, alpha) */
    double *coupling;           /* 2 x M: rows tau and alpha, columns gamma_1..gamma_C, beta_1..beta_C, s_1..s_J */
    bool at_bound;              /* tau = 0: it does not vary */
    double bt_tt, bt_ta, bt_aa; /* covariance of the gradient in (tau, alpha) that errors of bt make; see irt_pass_on */
};

struct irt_fit {
    size_t n_criteria, n_queries, n_judges;
    size_t n_items;                 /* M = 2C, and J more where there is more than one judge */
    double *gamma, *beta;           /* C */
    double *se_gamma, *se_beta;     /* C; 0 where the items were given */
    double *severity, *se_severity; /* J */
    double *share;                  /* J: the judge's share of all responses */
    double *tau, *alpha;            /* n_queries */
    double *se_tau, *se_alpha;
    double *tau_alpha;       /* n_queries: covariance of tau and alpha */
    double *covariance;      /* M x M of (gamma, beta, s); 0 where the items were given */
    double *carried;         /* the same as tau, alpha, theta and gain take it into account, see below */
    struct irt_block *block; /* n_queries */
    double *coupling;        /* storage of the blocks */
    int iterations;          /* outer Newton steps */
    long passes;             /* evaluations of queries, summed up: what the time goes into */
    double objective;        /* per response and criterion, as the paper states it */
    double gradient;         /* largest |gradient| of N C x objective, divided by N */
    bool converged;
};

/* Minimises
 *   (1/(N C)) [ sum of cross-entropies + sum_j (tau_j - 1)^2 / (2 sd_tau^2) + alpha_j^2 / (2 sd_alpha^2) ]
 *   + (ridge/2) sum_c (u_c^2 + v_c^2),     gamma_c = C e^u_c / sum e^u,  beta_c = v_c - mean v,
 * (with ridge_total > 0, ridge = ridge_total / (N C))
 * over u, v, the severities and, with tau_j >= 0, all tau_j and alpha_j. For given items every query is a convex
 * problem in two unknowns, solved by Newton's method to the last digits; the items then move by damped Newton steps
 * on the objective so profiled (gradient by the envelope theorem, Hessian by the Schur complement of the queries'
 * 2 x 2 blocks). A point without slope that is not a minimum is left where the Hessian bends down most. Converged:
 * gradient < 1e-8, Hessian positive definite. Start: tau = 1, alpha = u = v = s = 0, or what the options say. Results do not depend on the
 * number of threads. */
void irt_solve(const struct irt_data *d, const struct irt_options *o, struct irt_fit *fit);
void irt_fit_free(struct irt_fit *fit);

/* d(gamma, beta, s) / d(u, v, w) at the fit's gamma into J, M x M zeros before (s_k = w_k - sum share w). */
void irt_item_jacobian(const struct irt_fit *fit, double *J);

/* Errors. Those of the items are clustered by query:
 *   Q/(Q-1) H^-1 (sum_j s_j s_j') H^-1,
 * H the Hessian of N C x objective, profiled over (tau, alpha), s_j query j's part of its gradient, for Q queries; NAN for
 * one. They count all that differs between queries: errors of bt, answers that depend on one another, a model that does
 * not fit. Those of a query's tau and alpha are, with A its own Hessian and B its coupling to the items,
 *   A^-1 + A^-1 C V C' A^-1 + A^-1 B S B' A^-1,
 * V the covariance of its bt, C the derivatives of its gradient by bt, S the items' covariance (K. M. Murphy and
 * R. H. Topel, Journal of Business & Economic Statistics 3(4), 1985). irt_solve takes V as 0.
 * S is the clustered covariance where there are more queries than p, the number of free parameters of the items. Fewer
 * queries tell only its size: S = max(1, Q/(Q-1) tr(H^-1 sum_j s_j s_j') / p) H^-1, for one query H^-1. */

/* Completes the standard errors of *fit from its covariance of (u, v, w), which becomes that of (gamma, beta, s). Part
 * of irt_solve. */
void irt_finish_errors(struct irt_fit *fit, bool fixed_items);

/* C of a query, by row of d: derivatives of its gradient in tau and in alpha by the row's bt; first[query J] is row 0. */
void irt_bt_slopes(const struct irt_fit *fit, const struct irt_data *d, size_t query, double *by_tau, double *by_alpha);
/* Takes C V C' of a query into account: its elements (tau, tau), (tau, alpha) and (alpha, alpha). */
void irt_pass_on(struct irt_fit *fit, size_t query, double tt, double ta, double aa);

/* A document's Bradley-Terry score: its variance, and its elements of V C'. */
struct irt_score {
    double bt, variance, with_tau, with_alpha;
};

/* Standard errors of a document's theta and gain by the delta method, from the uncertainty of tau, alpha, the items and
 * the document's own score, which is not independent of that of tau and alpha. */
void irt_doc_errors(const struct irt_fit *fit, size_t query, const struct irt_score *score, double *se_theta,
                    double *se_gain);

#endif
