/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#ifndef MODEL_DOT_PRODUCT_H
#define MODEL_DOT_PRODUCT_H

#include <stddef.h>

/* Returns the sum of a[k] b[k] over k in [0, n), added from the first term to the last. */
static inline double dot_product(size_t n, const double *a, const double *b)
{
    double sum = 0.0;
    for (size_t k = 0; k < n; k++)
        sum += a[k] * b[k];
    return sum;
}

#endif
