/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Inside the 2PL solver: where the items go next. */
#ifndef MODEL_IRT_DIRECTION_H
#define MODEL_IRT_DIRECTION_H

#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>

/* Newton direction -(h + shift)^-1 g with the least shift of the diagonal that makes it positive definite; returns the
 * shift. `work` is scratch of the size of h. */
double irt_newton_direction(const gsl_matrix *h, const gsl_vector *g, gsl_matrix *work, gsl_vector *step);
/* The direction of length 1 in which h bends down most, its largest component positive; returns the curvature there,
 * NAN where it is not known. */
double irt_lowest_curvature(const gsl_matrix *h, gsl_matrix *work, gsl_vector *step);

#endif
