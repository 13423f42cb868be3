/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The orders of qsort and bsearch: the sign of a comparison, and comparison functions for elements that begin with
 * their key. */
#ifndef BASE_ORDER_H
#define BASE_ORDER_H

#include <stdint.h>
#include <string.h>

/* Is -1, 0 or 1 if x is below, equal to or above y. Each argument is evaluated twice. Several keys are compared by
 * 4 * ORDER(first keys) + 2 * ORDER(second keys) + ORDER(third keys). */
#define ORDER(x, y) (((x) > (y)) - ((x) < (y)))
/* Compares two elements that are, or begin with, a double. */
static inline int order_numbers(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return ORDER(*x, *y);
}

/* Compares two elements that are, or begin with, a uint64_t. */
static inline int order_uint64(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return ORDER(*x, *y);
}

/* Compares two elements that are, or begin with, a text (char *), with strcmp. */
static inline int order_texts(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

/* Compares two elements that are, or begin with, two texts (char *), with strcmp by the first texts and then by the
 * second. */
static inline int order_text_pairs(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    int c = strcmp(x[0], y[0]);
    return c ? c : strcmp(x[1], y[1]);
}

#endif
