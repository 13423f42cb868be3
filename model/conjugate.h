/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Approximate solution of linear equations by conjugate gradients (M. R. Hestenes and E. Stiefel, Journal of Research
 * of the National Bureau of Standards 49(6), 1952): each step takes n^2 operations, whereas cholesky() takes n^3/6 in
 * total. */
#ifndef MODEL_CONJUGATE_H
#define MODEL_CONJUGATE_H

#include <stdbool.h>
#include <stddef.h>

enum { CONJUGATE_ROOM = 3 /* the number of scratch arrays of n numbers */ };

/* Solves a x = b from x = 0 for a positive definite n x n matrix a by rows, whose upper triangle is read. Each row and
 * column is divided by the root of scale[0 .. n) > 0, such as the diagonal of a. Stops when the residual r has sum r^2
 * / scale of at most tolerance^2 times that of b. `room` has CONJUGATE_ROOM x n numbers. x[n] receives the solution,
 * *steps the number of products with a. Returns false after `most` steps, or if a is not positive definite. */
bool conjugate_solve(size_t n, const double *a, const double *scale, const double *b, double tolerance, int most,
                     double *x, double *room, int *steps);

#endif
