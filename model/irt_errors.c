/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Standard errors of a 2PL fit; irt.h has the formulas. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "model/irt.h"
#include "model/logistic.h"

/* Returns the root of a variance, NAN if it is NAN, or 0 if rounding made it negative. */
static double root_of_variance(double variance)
{
    return isnan(variance) ? variance : sqrt(fmax(variance, 0.0));
}

/* Returns the variance of a quantity with the gradient (a_tau, a_alpha) in the query's unknowns, item[M] in the items
 * (NULL: 0) and own = `score_gradient` in the document's score (score NULL: none). The query's optimum follows the
 * items and the scores: with x = A^-1 a and z = item - B x, the variance is a' x + z' S z + x' C V C' x - 2 own (V
 * C')_i x + own^2 V_ii. z is scratch of M. */
static double variance_of_gradient(const struct irt_fit *fit, size_t query, double a_tau, double a_alpha,
                                   const double *item, double score_gradient, const struct irt_score *score, double *z)
{
    const struct irt_block *b = &fit->block[query];
    size_t m = fit->n_items;
    double det = b->tt * b->aa - b->ta * b->ta, x_tau, x_alpha;
    if (b->at_bound) {
        x_tau = 0.0;
        x_alpha = a_alpha / b->aa;
    } else {
        x_tau = (b->aa * a_tau - b->ta * a_alpha) / det;
        x_alpha = (b->tt * a_alpha - b->ta * a_tau) / det;
    }
    double sum = a_tau * x_tau + a_alpha * x_alpha;
    sum += x_tau * x_tau * b->bt_tt + 2.0 * x_tau * x_alpha * b->bt_ta + x_alpha * x_alpha * b->bt_aa;
    if (score)
        sum += score_gradient * (score_gradient * score->variance -
                                 2.0 * (x_tau * score->tau_covariance + x_alpha * score->alpha_covariance));
    for (size_t k = 0; k < m; k++)
        z[k] = (item ? item[k] : 0.0) - b->coupling[k] * x_tau - b->coupling[m + k] * x_alpha;
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++)
            sum += z[k] * fit->carried[k * m + l] * z[l];
    return sum;
}

/* Computes the standard errors of a query's tau and alpha, and their covariance. z is scratch of M. */
static void query_errors(struct irt_fit *fit, size_t q, double *z)
{
    double tau = variance_of_gradient(fit, q, 1.0, 0.0, NULL, 0.0, NULL, z),
           alpha = variance_of_gradient(fit, q, 0.0, 1.0, NULL, 0.0, NULL, z);
    fit->se_tau[q] = root_of_variance(tau);
    fit->se_alpha[q] = root_of_variance(alpha);
    fit->tau_alpha[q] = 0.5 * (variance_of_gradient(fit, q, 1.0, 1.0, NULL, 0.0, NULL, z) - tau - alpha);
}

void irt_add_score_errors(struct irt_fit *fit, size_t query, double tt, double ta, double aa)
{
    struct irt_block *b = &fit->block[query];
    double *z = mem_alloc(fit->n_items, sizeof *z);
    b->bt_tt = tt;
    b->bt_ta = ta;
    b->bt_aa = aa;
    query_errors(fit, query, z);
    mem_free(z);
}

void irt_add_slopes(const struct irt_fit *fit, const struct irt_data *d, size_t judge, size_t row, double theta,
                    double *slope, double *information)
{
    size_t C = fit->n_criteria;
    for (size_t c = 0; c < C; c++) {
        double g = fit->gamma[c], p = logistic(g * (theta - fit->beta[c]) - fit->severity[judge]);
        *slope += g * (d->passes[row * C + c] - d->n[row] * p);
        *information += g * g * d->n[row] * p * (1.0 - p);
    }
}

void irt_bt_slopes(const struct irt_fit *fit, const struct irt_data *d, size_t query, double *by_tau, double *by_alpha)
{
    size_t J = fit->n_judges, row = 0;
    double tau = fit->tau[query];
    for (size_t k = 0; k < J; k++)
        for (size_t i = d->first[query * J + k]; i < d->first[query * J + k + 1]; i++, row++) {
            double pull = 0.0, weight = 0.0;
            irt_add_slopes(fit, d, k, i, tau * d->bt[i] + fit->alpha[query], &pull, &weight);
            by_tau[row] = tau * weight * d->bt[i] - pull;
            by_alpha[row] = tau * weight;
        }
}

void irt_item_jacobian(const struct irt_fit *fit, double *J)
{
    size_t C = fit->n_criteria, m = fit->n_items;
    for (size_t c = 0; c < C; c++)
        for (size_t k = 0; k < C; k++) {
            J[c * m + k] = fit->gamma[c] * ((double)(c == k) - fit->gamma[k] / (double)C);
            J[(C + c) * m + C + k] = (double)(c == k) - 1.0 / (double)C;
        }
    for (size_t j = 2 * C; j < m; j++)
        for (size_t k = 2 * C; k < m; k++)
            J[j * m + k] = (double)(j == k) - fit->share[k - 2 * C];
}

/* Computes A b A' of M x M matrices into `to`, which may be b. A is a, or its transpose. */
static void sandwich_product(size_t m, const double *a, bool transposed, const double *b, double *to)
{
    size_t row = transposed ? 1 : m, column = transposed ? m : 1;
    double *product = mem_zalloc(m * m, sizeof *product);
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++)
            for (size_t r = 0; r < m; r++)
                product[k * m + l] += a[k * row + r * column] * b[r * m + l];
    memset(to, 0, m * m * sizeof *to);
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++)
            for (size_t r = 0; r < m; r++)
                to[k * m + l] += product[k * m + r] * a[l * row + r * column];
    mem_free(product);
}

void irt_cluster(struct irt_fit *fit, double *scatter, size_t free)
{
    size_t m = fit->n_items;
    double Q = (double)fit->n_queries, p = (double)free, trace = 0.0;
    double *inverse = mem_zalloc(m * m, 2 * sizeof *inverse), *J = inverse + m * m;
    memcpy(inverse, fit->covariance, m * m * sizeof *inverse);
    irt_item_jacobian(fit, J);
    sandwich_product(m, J, true, scatter, scatter);
    sandwich_product(m, inverse, false, scatter, fit->covariance);
    for (size_t k = 0; k < m * m; k++)
        trace += inverse[k] * scatter[k];
    double size = Q > 1.0 && p > 0.0 ? fmax(1.0, Q / (Q - 1.0) * trace / p) : 1.0;
    for (size_t k = 0; k < m * m; k++) {
        fit->covariance[k] = Q > 1.0 ? fit->covariance[k] * Q / (Q - 1.0) : NAN;
        fit->carried[k] = Q > p && Q > 1.0 ? fit->covariance[k] : size * inverse[k];
    }
    mem_free(inverse);
}

/* Converts covariances of (u, v, w) to (gamma, beta, s), unless gamma and beta were given, and computes the standard
 * errors of items, judges and queries. */
void irt_finish_errors(struct irt_fit *fit, bool fixed_items)
{
    size_t C = fit->n_criteria, m = fit->n_items;
    double *J = mem_zalloc(m * m, sizeof *J), *z = mem_alloc(m, sizeof *z);
    irt_item_jacobian(fit, J);
    if (!fixed_items) {
        sandwich_product(m, J, false, fit->covariance, fit->covariance);
        sandwich_product(m, J, false, fit->carried, fit->carried);
    }
    for (size_t c = 0; c < C; c++) {
        fit->se_gamma[c] = root_of_variance(fit->covariance[c * m + c]);
        fit->se_beta[c] = root_of_variance(fit->covariance[(C + c) * m + C + c]);
    }
    for (size_t k = 2 * C; k < m; k++)
        fit->se_severity[k - 2 * C] = root_of_variance(fit->covariance[k * m + k]);
    for (size_t q = 0; q < fit->n_queries; q++)
        query_errors(fit, q, z);
    mem_free(J);
    mem_free(z);
}

void irt_doc_errors(const struct irt_fit *fit, size_t query, const struct irt_score *score, double *se_theta,
                    double *se_gain)
{
    size_t C = fit->n_criteria;
    double tau = fit->tau[query], bt = score->bt, theta = tau * bt + fit->alpha[query], slope = 0.0;
    double weight = 0.0; /* the sum of gamma, which is C (the number of criteria) in a fit of the items, and may be
                          * another number for published items */
    double *item = mem_zalloc(fit->n_items, sizeof *item), *z = mem_alloc(fit->n_items, sizeof *z);
    for (size_t c = 0; c < C; c++)
        weight += fit->gamma[c];
    for (size_t c = 0; c < C; c++) {
        double p = logistic(fit->gamma[c] * (theta - fit->beta[c]));
        slope += fit->gamma[c] * fit->gamma[c] * p * (1.0 - p) / weight;
    }
    for (size_t c = 0; c < C; c++) { /* the derivatives of the gain by the items, where the sum of gamma stays constant,
                                      * as in the fit */
        double p = logistic(fit->gamma[c] * (theta - fit->beta[c])), w = fit->gamma[c] * p * (1.0 - p);
        item[c] = (p + w * (theta - fit->beta[c])) / weight;
        item[C + c] = -fit->gamma[c] * w / weight;
    }
    *se_theta = root_of_variance(variance_of_gradient(fit, query, bt, 1.0, NULL, tau, score, z));
    *se_gain = root_of_variance(variance_of_gradient(fit, query, slope * bt, slope, item, slope * tau, score, z));
    mem_free(item);
    mem_free(z);
}
