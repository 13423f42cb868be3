/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Holm's step-down adjustment of p values (Holm, Scandinavian Journal of Statistics 6(2), 1979).
 *
 * With m values in ascending order p_(1) <= ... <= p_(m): adjusted p_(i) = max over j <= i of
 * min(1, (m - j + 1) p_(j)). As R's p.adjust(method = "holm"). */
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdlib.h>

#include "compare/stats.h"
#include "base/mem.h"

void cmp_holm(const double *p, size_t n, double *adjusted)
{
    double *known = rcp_alloc(n, sizeof *known), worst = 0;
    size_t *index = rcp_alloc(n, sizeof *index), *order = rcp_alloc(n, sizeof *order), m = 0;
    for (size_t i = 0; i < n; i++) {
        adjusted[i] = NAN;
        if (isnan(p[i]))
            continue;
        known[m] = p[i];
        index[m++] = i;
    }
    gsl_sort_index(order, known, 1, m);
    for (size_t j = 0; j < m; j++) {
        worst = fmax(worst, fmin(1, (double)(m - j) * known[order[j]]));
        adjusted[index[order[j]]] = worst;
    }
    free(order);
    free(index);
    free(known);
}
