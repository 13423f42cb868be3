/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Spearman's rank correlation of two leaderboards (Spearman, American Journal of Psychology 15(1), 1904).
 *
 * Pearson's correlation of mid-ranks, which is exact with ties too; as scipy.stats.spearmanr and R's
 * cor(method = "spearman"). NAN where n < 2 or a leaderboard has one value only. Ties: see ranks.c. */
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>

#include "compare/stats.h"
#include "base/mem.h"

double cmp_spearman(const double *x, const double *y, size_t n)
{
    double *rx = rcp_alloc(n, sizeof *rx), *ry = rcp_alloc(n, sizeof *ry), rho = NAN;
    cmp_midranks(x, n, rx);
    cmp_midranks(y, n, ry);
    if (n > 1 && gsl_stats_variance(rx, 1, n) > 0 && gsl_stats_variance(ry, 1, n) > 0)
        rho = gsl_stats_correlation(rx, 1, ry, 1, n);
    if (fabs(rho) >= 1 - CMP_ROUNDING)
        rho = rho > 0 ? 1 : -1;
    free(ry);
    free(rx);
    return rho;
}
