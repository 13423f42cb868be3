/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "model/irt_direction.h"

#include <float.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_linalg.h>
#include <math.h>

#include "base/mem.h"
#include "base/mem_gsl.h"

double irt_newton_direction(const gsl_matrix *h, const gsl_vector *g, gsl_matrix *work, gsl_vector *step)
{
    double shift = 0.0, largest = 0.0;
    for (size_t k = 0; k < h->size1; k++)
        largest = fmax(largest, fabs(gsl_matrix_get(h, k, k)));
    for (;;) {
        gsl_matrix_memcpy(work, h);
        for (size_t k = 0; k < h->size1; k++)
            *gsl_matrix_ptr(work, k, k) += shift;
        if (gsl_linalg_cholesky_decomp1(work) == 0)
            break;
        shift = shift > 0.0 ? 10.0 * shift : fmax(1e-8 * largest, DBL_MIN);
    }
    gsl_linalg_cholesky_solve(work, g, step);
    gsl_vector_scale(step, -1.0);
    return shift;
}

double irt_lowest_curvature(const gsl_matrix *h, gsl_matrix *work, gsl_vector *step)
{
    size_t m = h->size1;
    for (size_t k = 0; k < m * m; k++)
        if (!isfinite(gsl_matrix_get(h, k / m, k % m))) /* the search for eigenvalues would not end */
            return NAN;
    gsl_eigen_symmv_workspace *space = mem_gsl_symmv(m);
    gsl_vector *value = mem_gsl_vector(m);
    gsl_matrix *vector = mem_gsl_matrix(m, m);
    gsl_matrix_memcpy(work, h);
    double lowest = NAN;
    if (gsl_eigen_symmv(work, value, vector, space) == 0) {
        size_t at = gsl_vector_min_index(value);
        lowest = gsl_vector_get(value, at);
        gsl_matrix_get_col(step, vector, at);
        if (-gsl_vector_min(step) > gsl_vector_max(step))
            gsl_vector_scale(step, -1.0);
    }
    mem_free(space);
    mem_free(value);
    mem_free(vector);
    return lowest;
}
