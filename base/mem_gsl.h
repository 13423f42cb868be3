/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* GSL as it is used here: its objects in memory of base/mem.h, to be freed by mem_free, and its errors as what its
 * functions return. GSL's own allocators are not called. */
#ifndef BASE_MEM_GSL_H
#define BASE_MEM_GSL_H

#include <gsl/gsl_eigen.h>
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>

gsl_vector *mem_gsl_vector(size_t n);
gsl_matrix *mem_gsl_matrix(size_t rows, size_t columns);
/* For gsl_eigen_symmv of n x n. */
gsl_eigen_symmv_workspace *mem_gsl_symmv(size_t n);

/* For a program, to be called first. */
void mem_gsl_errors(void);
/* For a library, whose host may use GSL too: errors in a scope (base/mem_scope.h) come back, those elsewhere go where the
 * host sent them. To be called before GSL is, each time, since the host may set another handler. */
void mem_gsl_errors_in_scope(void);

#endif
