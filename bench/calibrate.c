/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Times the two fits of rcp-label alone, without reading or writing: on data drawn from the model.
 *
 *   calibrate QUERIES DOCS CRITERIA RESPONSES THREADS [FILE]
 *
 * Prints one line: seconds of the 2PL, its Newton steps, its passes over the data, objective, gradient; bytes of the
 * sufficient statistics and the peak of resident memory in bytes. With FILE the statistics are also written there for
 * bench/calibrate_scipy.py: per row `query bt n passes...`. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "base/mem.h"
#include "model/irt.h"
#include "model/logistic.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static size_t number(const char *s)
{
    return (size_t)strtoul(s, NULL, 10);
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return 1;
    gsl_set_error_handler_off();
    size_t Q = number(argv[1]), D = number(argv[2]), C = number(argv[3]), R = number(argv[4]), rows = Q * D;
    size_t *first = mem_alloc(Q + 1, sizeof *first);
    double *bt = mem_alloc(rows, sizeof *bt);
    uint32_t *n = mem_alloc(rows, sizeof *n), *passes = mem_alloc(rows * C, sizeof *passes);
    gsl_rng *r = gsl_rng_alloc(gsl_rng_mt19937);
    FILE *f = argc > 6 ? fopen(argv[6], "w") : NULL;
    for (size_t q = 0; q <= Q; q++)
        first[q] = q * D;
    for (size_t q = 0; q < Q; q++) {
        double tau = exp(0.2 + gsl_ran_gaussian(r, 0.25)), alpha = -1.0 + gsl_ran_gaussian(r, 1.0);
        for (size_t i = first[q]; i < first[q + 1]; i++) {
            bt[i] = gsl_ran_gaussian(r, 1.5);
            n[i] = (uint32_t)R;
            if (f)
                fprintf(f, "%zu %.17g %u", q, bt[i], n[i]);
            for (size_t c = 0; c < C; c++) {
                double g = 1.2 - 0.4 * (double)c / (double)C, b = -2.5 + 5.0 * (double)c / (double)C;
                passes[i * C + c] = gsl_ran_binomial(r, logistic(g * (tau * bt[i] + alpha - b)), n[i]);
                if (f)
                    fprintf(f, " %u", passes[i * C + c]);
            }
            if (f)
                putc('\n', f);
        }
    }
    if (f && fclose(f) != 0)
        return 1;
    struct irt_data d = {C, Q, rows, first, bt, n, passes, 1};
    struct irt_options o = {.sd_tau = 1.0, .sd_alpha = 2.0, .ridge = 1e-4, .threads = (int)number(argv[5])};
    struct irt_fit fit;
    double start = now();
    irt_solve(&d, &o, &fit);
    double seconds = now() - start;
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    printf("%.4f %d %.1f %.15g %.2g %zu %ld\n", seconds, fit.iterations, (double)fit.passes / (double)Q, fit.objective,
           fit.gradient, rows * (sizeof *bt + sizeof *n * (1 + C)), use.ru_maxrss * 1024L);
    return fit.converged ? 0 : 4;
}
