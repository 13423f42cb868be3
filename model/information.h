/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Test information: how precisely the answers to the criteria measure an ability. */
#ifndef MODEL_INFORMATION_H
#define MODEL_INFORMATION_H

#include "model/gain.h"

/* Returns gamma^2 P (1 - P), where P = sigma(gamma (theta - beta)). */
double info_of_item(const struct gain_item *item, double theta);

/* Returns I(theta), the sum over the items (Birnbaum 1968). Its inverse is the variance of theta given one answer to
 * each criterion. */
double info_of_items(const struct gain_item *item, size_t n, double theta);

/* Returns the maximum of I(theta) of the n items over all theta, exact to rounding; *at receives the theta where it
 * is. */
double info_peak(const struct gain_item *item, size_t n, double *at);

#endif
