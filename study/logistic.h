/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Logistic regression with standard errors clustered by query. */
#ifndef STUDY_LOGISTIC_H
#define STUDY_LOGISTIC_H

#include <stddef.h>
#include <stdint.h>

enum { STAT_LOGISTIC_MAX = 16 }; /* the largest number of columns, without the intercept */

/* The outcome of a regression: fitted, or why not. */
enum stat_logistic_state {
    STAT_LOGISTIC_FITTED,
    STAT_LOGISTIC_ONE_CLASS, /* every outcome is the same, or there is none */
    STAT_LOGISTIC_SINGULAR,  /* a column is constant or depends on others, or there are not more rows than
                              * coefficients */
    STAT_LOGISTIC_SEPARATED  /* the columns separate the outcomes, so the likelihood has no maximum */
};

/* The result of a regression. */
struct stat_logistic {
    enum stat_logistic_state state;
    size_t n, k, clusters;           /* the numbers of rows, columns, and clusters with a row (0 unless fitted) */
    double b[STAT_LOGISTIC_MAX + 1]; /* the coefficients, the intercept first; NAN unless fitted */
    /* their clustered covariance, (k+1) x (k+1); NAN with one cluster or unless fitted */
    double cov[(STAT_LOGISTIC_MAX + 1) * (STAT_LOGISTIC_MAX + 1)];
    /* their covariance without clusters, the inverse of the information; NAN unless fitted */
    double unclustered[(STAT_LOGISTIC_MAX + 1) * (STAT_LOGISTIC_MAX + 1)];
};

/* Maximises sum_i log P(y_i | x_i), P(1) = 1/(1+exp(-(b_0 + sum_j b_j x_ij))), over x[i * k + j] and y[i] 0 or 1, by
 * Newton's method with step halving until no component of the gradient (columns standardised) exceeds 1e-10 n.
 * Covariance: A^-1 (sum_g s_g s_g') A^-1 G/(G-1) (n-1)/(n-k-1), A the information, s_g the score of cluster g (Liang
 * and Zeger, Biometrika 73, 1986; the factors as in Stata's regress and statsmodels). With cluster == NULL each row is
 * a cluster. */
void stat_logistic_fit(const double *x, const unsigned char *y, size_t n, size_t k, const uint32_t *cluster,
                       size_t n_clusters, struct stat_logistic *fit);

/* Returns the clustered standard error of the coefficient b[j]; j = 0 is the intercept. */
double stat_logistic_se(const struct stat_logistic *fit, size_t j);

#endif
