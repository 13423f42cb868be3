/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "diagnose/efficiency.h"

#include <gsl/gsl_sort.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "model/information.h"

size_t eff_ideal_top(const struct gain_item *item, size_t n_items, const double *theta, const size_t *start,
                     size_t n_queries, double *mean)
{
    size_t n_used = 0;
    double *known_theta = NULL, top[EFF_TOP];
    size_t cap = 0;
    memset(mean, 0, n_items * sizeof *mean);
    for (size_t q = 0; q < n_queries; q++) {
        size_t n = 0, k;
        known_theta = mem_grow(known_theta, &cap, start[q + 1] - start[q] + 1, sizeof *known_theta);
        for (size_t i = start[q]; i < start[q + 1]; i++)
            if (!isnan(theta[i]))
                known_theta[n++] = theta[i];
        k = n < EFF_TOP ? n : EFF_TOP;
        gsl_sort_largest(top, k, known_theta, 1, n);
        for (size_t c = 0; c < n_items; c++)
            for (size_t i = 0; i < k; i++)
                mean[c] += info_of_item(&item[c], top[i]) / (double)k;
        n_used += n > 0;
    }
    for (size_t c = 0; c < n_items; c++)
        mean[c] = n_used ? mean[c] / (double)n_used : NAN;
    mem_free(known_theta);
    return n_used;
}
