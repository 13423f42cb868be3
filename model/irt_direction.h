/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The directions in which the 2PL solver moves the items; a part of irt_solve. */
#ifndef MODEL_IRT_DIRECTION_H
#define MODEL_IRT_DIRECTION_H

#include <stddef.h>

/* Computes into step[m] the Newton direction -(h + shift)^-1 g. The shift of the diagonal of the m x m matrix h is 0
 * or, if that is not positive definite, the first that makes it so of 1e-8 of the largest diagonal element, ten times
 * that and so on. Returns the shift. `work` is scratch of m x m. */
double irt_newton_direction(size_t m, const double *h, const double *g, double *work, double *step);
/* Computes into step[m] the direction of length 1 with the lowest curvature of the m x m matrix h, its eigenvector of
 * the smallest eigenvalue, with the sign that makes the largest component positive. `work` is scratch of m x m. Returns
 * the eigenvalue, or NAN if h is not finite or the computation fails. */
double irt_lowest_curvature(size_t m, const double *h, double *work, double *step);

#endif
