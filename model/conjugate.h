/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Linear equations to a few digits, by conjugate gradients (M. R. Hestenes and E. Stiefel, Journal of Research of the
 * National Bureau of Standards 49(6), 1952): a step of n^2 operations where cholesky() takes n^3/6 in all. */
#ifndef MODEL_CONJUGATE_H
#define MODEL_CONJUGATE_H

#include <stdbool.h>
#include <stddef.h>

enum { CONJUGATE_ROOM = 3 /* arrays of n to work in */ };

/* Solves a x = b from x = 0, for a positive definite a of n x n by rows, whose upper triangle is read, with each row
 * and column divided by the root of scale[0..n), which is positive. Stops where the residual r has
 * sum r^2 / scale at most tolerance^2 times that of b. *steps counts the products with a; false: it came to `most`,
 * or a is not positive definite. */
bool conjugate_solve(size_t n, const double *a, const double *scale, const double *b, double tolerance, int most,
                     double *x, double *room, int *steps);

#endif
