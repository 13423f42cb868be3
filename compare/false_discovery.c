/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Adjustment of p values that bounds the share of false ones among those below it (Benjamini and Hochberg, Journal of the
 * Royal Statistical Society B 57(1), 1995).
 *
 * With m values in ascending order: adjusted p_(i) = min over j >= i of min(1, m p_(j) / j). As R's p.adjust(method =
 * "BH"). */
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>

#include "compare/more.h"
#include "base/mem.h"

void cmp_benjamini_hochberg(const double *p, size_t n, double *adjusted)
{
    double *known = rcp_alloc(n, sizeof *known), best = 1;
    size_t *index = rcp_alloc(n, sizeof *index), *order = rcp_alloc(n, sizeof *order), m = 0;
    for (size_t i = 0; i < n; i++) {
        adjusted[i] = NAN;
        if (isnan(p[i]))
            continue;
        known[m] = p[i];
        index[m++] = i;
    }
    gsl_sort_index(order, known, 1, m);
    for (size_t j = m; j-- > 0;) {
        best = fmin(best, (double)m * known[order[j]] / (double)(j + 1));
        adjusted[index[order[j]]] = best;
    }
    free(order);
    free(index);
    free(known);
}
