/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Adjustments of p values for the number m of those that are not NAN, p_(1) <= ... <= p_(m) in ascending order. A NAN
 * stays NAN. */
#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "base/mem.h"
#include "compare/stats.h"

/* Returns the indices in p[n] of the values that are not NAN, smallest value first, and sets *m to their number. The
 * caller frees the array. */
static size_t *ascending_order(const double *p, size_t n, size_t *m)
{
    double *known = mem_alloc(n, sizeof *known);
    size_t *index = mem_alloc(n, sizeof *index), *order = mem_alloc(n, sizeof *order);
    *m = 0;
    for (size_t i = 0; i < n; i++)
        if (!isnan(p[i])) {
            known[*m] = p[i];
            index[(*m)++] = i;
        }
    gsl_sort_index(order, known, 1, *m);
    for (size_t j = 0; j < *m; j++)
        order[j] = index[order[j]];
    mem_free(index);
    mem_free(known);
    return order;
}

/* Computes Holm's step-down adjustment (Scandinavian Journal of Statistics 6(2), 1979): adjusted p_(i) = max over j <=
 * i of min(1, (m - j + 1) p_(j)). As R's p.adjust(method = "holm"). */
void cmp_holm(const double *p, size_t n, double *adjusted)
{
    size_t m, *order = ascending_order(p, n, &m);
    double worst = 0;
    for (size_t i = 0; i < n; i++)
        adjusted[i] = NAN;
    for (size_t j = 0; j < m; j++) {
        worst = fmax(worst, fmin(1, (double)(m - j) * p[order[j]]));
        adjusted[order[j]] = worst;
    }
    mem_free(order);
}

/* Computes the adjustment that bounds the share of false rejections among all rejections (Benjamini and Hochberg,
 * Journal of the Royal Statistical Society B 57(1), 1995): adjusted p_(i) = min over j >= i of min(1, m p_(j) / j). As
 * R's p.adjust(method = "BH"). */
void cmp_benjamini_hochberg(const double *p, size_t n, double *adjusted)
{
    size_t m, *order = ascending_order(p, n, &m);
    double best = 1;
    for (size_t i = 0; i < n; i++)
        adjusted[i] = NAN;
    for (size_t j = m; j-- > 0;) {
        best = fmin(best, (double)m * p[order[j]] / (double)(j + 1));
        adjusted[order[j]] = best;
    }
    mem_free(order);
}
