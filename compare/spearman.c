/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Spearman's rank correlation of two leaderboards (Spearman, American Journal of Psychology 15(1), 1904).
 *
 * Pearson's correlation of mid-ranks, which is also exact with ties; as scipy.stats.spearmanr and R's cor(method =
 * "spearman"). NAN if n < 2 or all values of a leaderboard are tied. Ties: see ranks.c. */
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdbool.h>

#include "base/mem.h"
#include "compare/stats.h"

static bool all_alike(const double *x, size_t n)
{
    size_t i = 1;
    while (i < n && x[i] == x[0])
        i++;
    return i >= n;
}

double cmp_correlation_of_ranks(const double *rx, const double *ry, size_t n)
{
    double rho = NAN;
    if (!all_alike(rx, n) && !all_alike(ry, n))
        rho = gsl_stats_correlation(rx, 1, ry, 1, n);
    return fabs(rho) >= 1 - CMP_ROUNDING ? (rho > 0 ? 1 : -1) : rho;
}

double cmp_spearman(const double *x, const double *y, size_t n)
{
    double *rx = mem_alloc(n, sizeof *rx), *ry = mem_alloc(n, sizeof *ry);
    cmp_midranks(x, n, rx);
    cmp_midranks(y, n, ry);
    double rho = cmp_correlation_of_ranks(rx, ry, n);
    mem_free(ry);
    mem_free(rx);
    return rho;
}
