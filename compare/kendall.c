/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Kendall's rank correlations of two leaderboards (Kendall, Biometrika 30, 1938; 33(3), 1945).
 *
 * With C concordant and D discordant of the N = n (n - 1) / 2 pairs, X pairs tied in x and Y tied in y:
 *   tau-a = (C - D) / N,   tau-b = (C - D) / sqrt((N - X) (N - Y)).
 * Without ties they are equal. tau-b is scipy.stats.kendalltau's default and R's cor(method = "kendall"). Both are NAN
 * if n < 2, tau-b also if all values of a leaderboard are tied. Ties: see ranks.c. */
#include <math.h>

#include "base/mem.h"
#include "compare/stats.h"

static int sign_of(double x)
{
    return (x > 0) - (x < 0);
}

void cmp_kendall(const double *x, const double *y, size_t n, double *tau_a, double *tau_b)
{
    double *rx = mem_alloc(n, sizeof *rx), *ry = mem_alloc(n, sizeof *ry), score = 0, untied_x = 0, untied_y = 0;
    cmp_midranks(x, n, rx);
    cmp_midranks(y, n, ry);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++) {
            int a = sign_of(rx[i] - rx[k]), b = sign_of(ry[i] - ry[k]);
            score += a * b;
            untied_x += a != 0;
            untied_y += b != 0;
        }
    *tau_a = n > 1 ? score / ((double)n * (double)(n - 1) / 2) : NAN;
    *tau_b = untied_x * untied_y > 0 ? score / sqrt(untied_x * untied_y) : NAN;
    mem_free(ry);
    mem_free(rx);
}
