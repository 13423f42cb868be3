/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/irt_direction.h"

#include <float.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_gsl.h"

double irt_newton_direction(size_t m, const double *h, const double *g, double *work, double *step)
{
    gsl_matrix_view factor = gsl_matrix_view_array(work, m, m);
    gsl_vector_view x = gsl_vector_view_array(step, m);
    double shift = 0.0, largest = 0.0;
    for (size_t k = 0; k < m; k++)
        largest = fmax(largest, fabs(h[k * m + k]));
    for (;;) {
        memcpy(work, h, m * m * sizeof *work);
        for (size_t k = 0; k < m; k++)
            work[k * m + k] += shift;
        if (gsl_linalg_cholesky_decomp1(&factor.matrix) == 0)
            break;
        shift = shift > 0.0 ? 10.0 * shift : fmax(1e-8 * largest, DBL_MIN);
    }
    memcpy(step, g, m * sizeof *step);
    gsl_linalg_cholesky_svx(&factor.matrix, &x.vector);
    gsl_vector_scale(&x.vector, -1.0);
    return shift;
}

double irt_lowest_curvature(size_t m, const double *h, double *work, double *step)
{
    for (size_t k = 0; k < m * m; k++)
        if (!isfinite(h[k])) /* the search for eigenvalues would not end */
            return NAN;
    gsl_matrix_view matrix = gsl_matrix_view_array(work, m, m);
    gsl_vector_view direction = gsl_vector_view_array(step, m);
    gsl_eigen_symmv_workspace *space = mem_gsl_symmv(m);
    gsl_vector *value = mem_gsl_vector(m);
    gsl_matrix *vector = mem_gsl_matrix(m, m);
    memcpy(work, h, m * m * sizeof *work);
    double lowest = NAN;
    if (gsl_eigen_symmv(&matrix.matrix, value, vector, space) == 0) {
        size_t at = gsl_vector_min_index(value);
        lowest = gsl_vector_get(value, at);
        gsl_matrix_get_col(&direction.vector, vector, at);
        if (-gsl_vector_min(&direction.vector) > gsl_vector_max(&direction.vector))
            gsl_vector_scale(&direction.vector, -1.0);
    }
    MEM_FREE_ALL(space, value, vector);
    return lowest;
}
