/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/mem_gsl.h"

#include <gsl/gsl_errno.h>
#include <stdatomic.h>

#include "base/mem.h"
#include "base/mem_scope.h"

/* Returns memory for a GSL object of at most 64 bytes and, after it, for n x m doubles; *numbers points to them. */
static void *alloc_with_numbers(double **numbers, size_t n, size_t m)
{
    enum { ALIGNED = 64 };
    if (m && n > ((size_t)-1 / sizeof(double) - ALIGNED) / m)
        mem_exhausted();
    char *p = mem_alloc(ALIGNED + n * m * sizeof(double), 1);
    _Static_assert(sizeof(gsl_matrix) <= ALIGNED && sizeof(gsl_eigen_symmv_workspace) <= ALIGNED, "room");
    *numbers = (double *)(void *)(p + ALIGNED);
    return p;
}

gsl_vector *mem_gsl_vector(size_t n)
{
    double *data;
    gsl_vector *v = alloc_with_numbers(&data, n, 1);
    *v = (gsl_vector){.size = n, .stride = 1, .data = data};
    return v;
}

gsl_matrix *mem_gsl_matrix(size_t rows, size_t columns)
{
    double *data;
    gsl_matrix *m = alloc_with_numbers(&data, rows, columns);
    *m = (gsl_matrix){.size1 = rows, .size2 = columns, .tda = columns, .data = data};
    return m;
}

gsl_eigen_symmv_workspace *mem_gsl_symmv(size_t n)
{
    double *d;
    gsl_eigen_symmv_workspace *w = alloc_with_numbers(&d, n, 4);
    *w = (gsl_eigen_symmv_workspace){.size = n, .d = d, .sd = d + n, .gc = d + 2 * n, .gs = d + 3 * n};
    return w;
}

/* Handles an error of GSL: if memory ran out, ends the program or unwinds the scope; otherwise does nothing, so that
 * the failed function returns its status. */
static void return_status(const char *reason, const char *file, int line, int status)
{
    (void)reason;
    (void)file;
    (void)line;
    if (status == GSL_ENOMEM)
        mem_exhausted();
}

void mem_gsl_errors(void)
{
    gsl_set_error_handler(return_status);
}

/* The error handler of the host; NULL means GSL's default. */
static _Atomic(gsl_error_handler_t *) host_handler;

/* Handles an error of GSL: by return_status in a memory scope, otherwise by the handler of the host program or, if it
 * has set none, by the default handler of GSL. */
static void handle_gsl_error(const char *reason, const char *file, int line, int status)
{
    gsl_error_handler_t *handler = mem_frame ? return_status : host_handler;
    if (handler) {
        handler(reason, file, line, status);
        return;
    }
    gsl_set_error_handler(NULL);
    gsl_error(reason, file, line, status);
}

void mem_gsl_errors_in_scope(void)
{
    gsl_error_handler_t *previous = gsl_set_error_handler(handle_gsl_error);
    if (previous != handle_gsl_error)
        host_handler = previous;
}
