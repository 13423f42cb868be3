/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/efficiency.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/mem.h"
#include "model/information.h"

size_t eff_ideal_top(const struct gain_item *item, size_t n_items, const double *theta, const size_t *first,
                     size_t n_queries, double *mean)
{
    size_t queries = 0;
    double *known = NULL, top[EFF_TOP];
    size_t cap = 0;
    memset(mean, 0, n_items * sizeof *mean);
    for (size_t q = 0; q < n_queries; q++) {
        size_t n = 0, k;
        known = rcp_grow(known, &cap, first[q + 1] - first[q] + 1, sizeof *known);
        for (size_t i = first[q]; i < first[q + 1]; i++)
            if (!isnan(theta[i]))
                known[n++] = theta[i];
        k = n < EFF_TOP ? n : EFF_TOP;
        gsl_sort_largest(top, k, known, 1, n);
        for (size_t c = 0; c < n_items; c++)
            for (size_t i = 0; i < k; i++)
                mean[c] += info_of_item(&item[c], top[i]) / (double)k;
        queries += n > 0;
    }
    for (size_t c = 0; c < n_items; c++)
        mean[c] = queries ? mean[c] / (double)queries : NAN;
    free(known);
    return queries;
}

static int best_first(const void *a, const void *b)
{
    const struct eff_subset *x = a, *y = b;
    int more = (int)bits_count(x->criteria) - (int)bits_count(y->criteria);
    if (isnan(x->efficiency) != isnan(y->efficiency))
        return isnan(x->efficiency) ? 1 : -1;
    if (x->efficiency < y->efficiency || x->efficiency > y->efficiency)
        return x->efficiency > y->efficiency ? -1 : 1;
    if (more)
        return more;
    uint32_t differ = x->criteria ^ y->criteria; /* the one that has the first criterion in which they differ */
    return differ == 0 ? 0 : x->criteria & differ & (~differ + 1) ? -1 : 1;
}

struct eff_subset *eff_subsets(const struct gain_item *item, size_t n, const double *mean)
{
    size_t count = ((size_t)1 << n) - 1;
    struct eff_subset *s = rcp_alloc(count, sizeof *s);
    struct gain_item member[EFF_MAX_CRITERIA];
    for (size_t k = 0; k < count; k++) {
        double sum = 0.0, at;
        size_t m = 0;
        s[k].criteria = (uint32_t)k + 1;
        for (size_t c = 0; c < n; c++)
            if (s[k].criteria >> c & 1) {
                sum += mean[c];
                member[m++] = item[c];
            }
        s[k].peak = info_peak(member, m, &at);
        s[k].efficiency = s[k].peak > 0.0 ? sum / s[k].peak : NAN;
    }
    qsort(s, count, sizeof *s, best_first);
    return s;
}
