/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
#include "base/order.h"

#include <string.h>

int order_numbers(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return ORDER(*x, *y);
}

int order_texts(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

int order_pairs_of_texts(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    int c = strcmp(x[0], y[0]);
    return c ? c : strcmp(x[1], y[1]);
}
