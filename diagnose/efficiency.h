/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Information efficiency: the test information of a rubric at the best documents. */
#ifndef DIAGNOSE_EFFICIENCY_H
#define DIAGNOSE_EFFICIENCY_H

#include <stddef.h>

#include "model/gain.h"

/* The number of documents at the top of a query's ranking over which information is averaged. */
enum { EFF_TOP = 10 };

/* Computes each criterion's mean information at the top of the ideal ranking, that by descending theta. mean[c] =
 * gamma_c^2 P_c (1 - P_c), averaged over each query's EFF_TOP documents of highest theta (all, if it has fewer) and
 * then over queries, so that the sum over c is the mean test information of the ideal top. The documents of query q are
 * theta[start[q]] .. theta[start[q + 1] - 1]; documents with the theta NAN, and queries without other documents, are
 * left out. Returns the number of queries averaged; mean is NAN if it is 0. */
size_t eff_ideal_top(const struct gain_item *item, size_t n_items, const double *theta, const size_t *start,
                     size_t n_queries, double *mean);

#endif
