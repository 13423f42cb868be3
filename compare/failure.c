/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Topics on which a measure hardly distinguishes runs (arXiv:2609.35739): with values of two runs or more, it saturates
 * if all are 1, floors if all are 0, and compresses if neither holds and at least half of the pairs of values lie
 * within CMP_COMPRESSED of each other. */
#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "compare/stats.h"

/* Returns the number of pairs in the ascending x[n] that lie within CMP_COMPRESSED of each other. */
static size_t count_close_pairs(const double *x, size_t n)
{
    size_t pairs = 0, first = 0;
    for (size_t i = 0; i < n; i++) {
        while (x[i] - x[first] > CMP_COMPRESSED)
            first++;
        pairs += i - first;
    }
    return pairs;
}

void cmp_failures(const double *const *row, size_t n_runs, size_t n_topics, double *work, struct cmp_failures *f)
{
    *f = (struct cmp_failures){0};
    for (size_t t = 0; t < n_topics; t++) {
        size_t n = 0;
        for (size_t r = 0; r < n_runs; r++)
            if (!isnan(row[r][t]))
                work[n++] = row[r][t];
        if (n < 2)
            continue;
        gsl_sort(work, 1, n);
        bool ones = work[0] >= 1 - CMP_ROUNDING && work[n - 1] <= 1 + CMP_ROUNDING,
             zeros = work[0] >= -CMP_ROUNDING && work[n - 1] <= CMP_ROUNDING,
             close = 4 * count_close_pairs(work, n) >= n * (n - 1);
        f->topics++;
        f->saturates += ones;
        f->floors += zeros;
        f->compresses += close && !ones && !zeros;
    }
}
