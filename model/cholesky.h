/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Cholesky's factorisation of dense matrices, where a fit spends most of its time. bench/fit compares it with GSL's on
 * GSL's reference BLAS: for n = 150 the factorisation is 6 times as fast, the inverse 3.5 times. */
#ifndef MODEL_CHOLESKY_H
#define MODEL_CHOLESKY_H

#include <stdbool.h>
#include <stddef.h>

/* Factors the symmetric n x n matrix a (by rows): reads its upper triangle and replaces it by U, where a = U'U. Leaves
 * the lower triangle unchanged. Returns false, with a destroyed, if a is not positive definite or not finite. */
bool cholesky(size_t n, double *a);
/* Solves U'U x = b in place. */
void cholesky_solve(size_t n, const double *u, double *b);
/* Solves U'U x = b and U'U x = c in place, in little more time than one of them. */
void cholesky_solve_two(size_t n, const double *u, double *b, double *c);
/* Solves U x = z in place: for independent z of variance 1, x has the covariance (U'U)^-1. */
void cholesky_spread(size_t n, const double *u, double *z);
/* Replaces U by the upper triangle of the inverse of U'U. */
void cholesky_inverse(size_t n, double *u);
/* Replaces U by the upper triangle V = U^-1, in half the time of cholesky_inverse; V V' is the inverse of U'U. */
void cholesky_half_inverse(size_t n, double *u);
/* Computes the diagonal of V V' into d[0 .. n). */
void cholesky_half_diagonal(size_t n, const double *v, double *d);
/* Replaces each row of x[rows][n] by V V' times this row. */
void cholesky_half_apply(size_t n, const double *v, double *x, size_t rows);

#endif
