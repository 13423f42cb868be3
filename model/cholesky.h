/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Cholesky's factorisation of dense matrices, where a fit spends its time. bench/fit compares it with GSL's on the
 * reference BLAS that comes with GSL: for n = 150 it is 6 times as fast, the inverse 3.5 times. */
#ifndef MODEL_CHOLESKY_H
#define MODEL_CHOLESKY_H

#include <stdbool.h>
#include <stddef.h>

/* a is n x n, by rows, symmetric; its upper triangle is read, and becomes U with a = U'U. The lower one is not
 * touched. False: a is not positive definite (or not finite), and lost. */
bool cholesky(size_t n, double *a);
/* Solves U'U x = b in place. */
void cholesky_solve(size_t n, const double *u, double *b);
/* The same for b and c, in little more time than for one. */
void cholesky_solve_two(size_t n, const double *u, double *b, double *c);
/* Solves U x = z in place: where the z are independent of variance 1, the x have the covariance (U'U)^-1. */
void cholesky_spread(size_t n, const double *u, double *z);
/* The inverse of U'U, its upper triangle in place of U. */
void cholesky_inverse(size_t n, double *u);
/* Half the work: the upper triangle V = U^-1 in place of U; V V' is that inverse. */
void cholesky_half_inverse(size_t n, double *u);
/* d[0..n): the diagonal of V V'. */
void cholesky_half_diagonal(size_t n, const double *v, double *d);
/* V V' x in place of each row x of n. */
void cholesky_half_apply(size_t n, const double *v, double *x, size_t rows);

#endif
