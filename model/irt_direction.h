/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The directions in which the 2PL solver moves the items; a part of irt_solve. */
#ifndef MODEL_IRT_DIRECTION_H
#define MODEL_IRT_DIRECTION_H

#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>

/* Computes the Newton direction -(h + shift)^-1 g with the smallest diagonal shift that makes h positive definite.
 * Returns the shift. `work` is scratch of the size of h. */
double irt_newton_direction(const gsl_matrix *h, const gsl_vector *g, gsl_matrix *work, gsl_vector *step);
/* Computes the direction of length 1 with the lowest curvature of h, its largest component positive. Returns the
 * curvature, or NAN if it cannot be computed. */
double irt_lowest_curvature(const gsl_matrix *h, gsl_matrix *work, gsl_vector *step);

#endif
