/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Cholesky's factorisation and the diagonal of the inverse, ours and GSL's, on the reference BLAS that comes with it.
 *
 *   cholesky N TIMES
 *
 * Prints microseconds: of one factorisation, ours and GSL's, and of the inverse's diagonal, ours and GSL's. */
#include <gsl/gsl_linalg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "model/cholesky.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 1;
    size_t n = (size_t)strtoul(argv[1], NULL, 10), times = (size_t)strtoul(argv[2], NULL, 10);
    double *source = mem_alloc(n, n * sizeof *source), *a = mem_alloc(n, n * sizeof *a),
           *d = mem_alloc(n, 2 * sizeof *d);
    double spent[4] = {0};
    gsl_matrix *m = gsl_matrix_alloc(n, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            source[i * n + j] = i == j ? 2.0 : -1.0 / (double)n;
    for (size_t k = 0; k < times; k++) {
        memcpy(a, source, n * n * sizeof *a);
        memcpy(m->data, source, n * n * sizeof *a);
        double t[5];
        t[0] = now();
        bool positive = cholesky(n, a);
        t[1] = now();
        positive &= gsl_linalg_cholesky_decomp1(m) == 0;
        t[2] = now();
        cholesky_inverse(n, a);
        t[3] = now();
        gsl_linalg_cholesky_invert(m);
        t[4] = now();
        if (!positive || a[0] - gsl_matrix_get(m, 0, 0) > 1e-12)
            return 1;
        for (int i = 0; i < 4; i++)
            spent[i] += (t[i + 1] - t[i]) / (double)times;
    }
    printf("%.1f %.1f %.1f %.1f\n", spent[0], spent[1], spent[2], spent[3]);
    return 0;
}
