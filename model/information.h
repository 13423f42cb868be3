/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Test information: how much the answers to the criteria tell about an ability. */
#ifndef MODEL_INFORMATION_H
#define MODEL_INFORMATION_H

#include "model/gain.h"

/* gamma^2 P (1 - P), P = sigma(gamma (theta - beta)). */
double info_of_item(const struct gain_item *item, double theta);

/* I(theta), the sum over the items (Birnbaum 1968). Its inverse is the variance that one answer to all criteria leaves
 * in theta. */
double info_of_items(const struct gain_item *item, size_t n, double theta);

/* The largest I over all theta, exact to rounding, and in *at where it is. */
double info_peak(const struct gain_item *item, size_t n, double *at);

#endif
