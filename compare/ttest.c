/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Paired t-test, two-sided (Student, Biometrika 6(1), 1908).
 *
 * t = mean(d) / (sd(d) / sqrt(n)), df = n - 1, p = 2 P(T_df >= |t|); as scipy.stats.ttest_rel and R's t.test(paired =
 * TRUE). Effect size: Cohen's d_z = mean(d) / sd(d) (Cohen 1988, section 2.3.5).
 *
 * Without variance p is 1 if nothing differs or n < 2, since one topic is not evidence; p is 0 if all topics differ by
 * the same amount. t and d_z are then undefined. */
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "compare/stats.h"

void cmp_ttest(const double *d, size_t n, struct cmp_ttest *r)
{
    *r = (struct cmp_ttest){NAN, NAN, NAN, n ? (double)n - 1 : 0, 1, NAN};
    double sum = 0, squares = 0, largest = 0;
    for (size_t i = 0; i < n; i++) {
        sum += d[i];
        largest = fabs(d[i]) > largest ? fabs(d[i]) : largest; /* fmax is a function call */
    }
    if (n)
        r->mean = sum / (double)n;
    if (n < 2)
        return;
    for (size_t i = 0; i < n; i++)
        squares += (d[i] - r->mean) * (d[i] - r->mean);
    r->sd = sqrt(squares / r->df);
    if (largest <= CMP_ROUNDING || r->sd <= CMP_ROUNDING * largest) {
        r->sd = 0;
        r->p = largest <= CMP_ROUNDING ? 1 : 0;
        return;
    }
    r->effect = r->mean / r->sd;
    r->t = r->effect * sqrt((double)n);
    r->p = fmin(1, 2 * gsl_cdf_tdist_Q(fabs(r->t), r->df));
}
