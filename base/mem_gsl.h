/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* GSL's objects in memory of base/mem.h, which mem_free frees, and GSL's errors as return values. GSL's own allocators
 * are not called. */
#ifndef BASE_MEM_GSL_H
#define BASE_MEM_GSL_H

#include <gsl/gsl_eigen.h>
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>

/* Returns an uninitialised vector of n numbers; the caller frees it with mem_free. */
gsl_vector *mem_gsl_vector(size_t n);
/* Returns an uninitialised matrix; the caller frees it with mem_free. */
gsl_matrix *mem_gsl_matrix(size_t rows, size_t columns);
/* Returns a workspace for gsl_eigen_symmv of an n x n matrix; the caller frees it with mem_free. */
gsl_eigen_symmv_workspace *mem_gsl_symmv(size_t n);

/* Sets GSL's error handler of a program, before any other call of GSL: errors become return values, except that a lack
 * of memory ends the program. */
void mem_gsl_errors(void);
/* Sets GSL's error handler for a library whose host may use GSL too: errors in a scope (base/mem_scope.h) become return
 * values (a lack of memory unwinds the scope), errors elsewhere go to the host's handler. Call it each time before a
 * use of GSL, since the host may set another handler. */
void mem_gsl_errors_in_scope(void);

#endif
