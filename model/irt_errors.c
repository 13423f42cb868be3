/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Uncertainty of a 2PL fit: the inverse Hessian of the log posterior, and the delta method on top of it. */
#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "model/irt.h"
#include "model/logistic.h"

/* Variance of a quantity with gradient (a_tau, a_alpha) in the query's unknowns and item[2C] in the items, where the
 * query's optimum follows the items: a' A^-1 a + z' S z, z = item - B A^-1 a, S the items' covariance. */
static double variance(const struct irt_fit *fit, size_t query, double a_tau, double a_alpha, const double *item,
                       double *z)
{
    const struct irt_block *b = &fit->block[query];
    size_t m = fit->n_items;
    double det = b->tt * b->aa - b->ta * b->ta, x_tau, x_alpha; /* A^-1 a */
    if (b->at_bound) {
        x_tau = 0.0;
        x_alpha = a_alpha / b->aa;
    } else {
        x_tau = (b->aa * a_tau - b->ta * a_alpha) / det;
        x_alpha = (b->tt * a_alpha - b->ta * a_tau) / det;
    }
    double sum = a_tau * x_tau + a_alpha * x_alpha;
    for (size_t k = 0; k < m; k++)
        z[k] = (item ? item[k] : 0.0) - b->coupling[k] * x_tau - b->coupling[m + k] * x_alpha;
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++)
            sum += z[k] * fit->covariance[k * m + l] * z[l];
    return fmax(sum, 0.0);
}

/* Turns the covariance of (u, v, w) into that of (gamma, beta, s), and reads standard errors off it. */
void irt_finish_errors(struct irt_fit *fit, bool fixed_items)
{
    size_t C = fit->n_criteria, m = fit->n_items;
    double *J = rcp_zalloc(m * m, sizeof *J), *half = rcp_zalloc(m * m, sizeof *half), *z = rcp_alloc(m, sizeof *z);
    irt_item_jacobian(fit, J);
    for (size_t k = 0; k < m && !fixed_items; k++)
        for (size_t l = 0; l < m; l++)
            for (size_t r = 0; r < m; r++)
                half[k * m + l] += J[k * m + r] * fit->covariance[r * m + l];
    for (size_t k = 0; k < m; k++)
        for (size_t l = 0; l < m; l++) {
            double sum = 0.0;
            for (size_t r = 0; r < m; r++)
                sum += half[k * m + r] * J[l * m + r];
            fit->covariance[k * m + l] = sum;
        }
    for (size_t c = 0; c < C; c++) {
        fit->se_gamma[c] = sqrt(fmax(fit->covariance[c * m + c], 0.0));
        fit->se_beta[c] = sqrt(fmax(fit->covariance[(C + c) * m + C + c], 0.0));
    }
    for (size_t k = 2 * C; k < m; k++)
        fit->se_severity[k - 2 * C] = sqrt(fmax(fit->covariance[k * m + k], 0.0));
    for (size_t q = 0; q < fit->n_queries; q++) {
        fit->se_tau[q] = sqrt(variance(fit, q, 1.0, 0.0, NULL, z));
        fit->se_alpha[q] = sqrt(variance(fit, q, 0.0, 1.0, NULL, z));
    }
    free(J);
    free(half);
    free(z);
}

void irt_doc_errors(const struct irt_fit *fit, size_t query, double bt, double se_bt, double *se_theta, double *se_gain)
{
    size_t C = fit->n_criteria;
    double theta = fit->tau[query] * bt + fit->alpha[query], slope = 0.0, own = fit->tau[query] * se_bt;
    double weight = 0.0; /* C, but for items that were given with another sum */
    double *item = rcp_zalloc(fit->n_items, sizeof *item), *z = rcp_alloc(fit->n_items, sizeof *z);
    for (size_t c = 0; c < C; c++)
        weight += fit->gamma[c];
    for (size_t c = 0; c < C; c++) {
        double p = logistic(fit->gamma[c] * (theta - fit->beta[c]));
        slope += fit->gamma[c] * fit->gamma[c] * p * (1.0 - p) / weight;
    }
    for (size_t c = 0; c < C; c++) { /* the weights' sum does not vary */
        double p = logistic(fit->gamma[c] * (theta - fit->beta[c])), w = fit->gamma[c] * p * (1.0 - p);
        item[c] = (p + w * (theta - fit->beta[c])) / weight;
        item[C + c] = -fit->gamma[c] * w / weight;
    }
    *se_theta = sqrt(variance(fit, query, bt, 1.0, NULL, z) + own * own);
    *se_gain = sqrt(variance(fit, query, slope * bt, slope, item, z) + slope * slope * own * own);
    free(item);
    free(z);
}
