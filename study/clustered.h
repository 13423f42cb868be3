/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Rates and areas under the curve of observations in clusters (queries), with intervals that need no resampling. */
#ifndef STUDY_CLUSTERED_H
#define STUDY_CLUSTERED_H

#include <stddef.h>
#include <stdint.h>

#include "study/estimate.h"

/* The half width of a 95 % interval in standard errors, as specified for studies. */
#define STAT_Z 1.96

/* The values of an observation: no, yes, or not counted. */
enum { STAT_NO, STAT_YES, STAT_OUT };

/* Returns the share of STAT_YES among the observations hit[n] that are counted, those other than STAT_OUT. The interval
 * is p +- 1.96 sqrt(G/(G-1) sum_g (sum_{i in g} (h_i - p))^2 / n^2), cut to [0, 1], over the G clusters that have a
 * counted observation; there is none if G is 1. cluster[i] < n_clusters. If nothing is counted, the rate is NAN and has
 * the given reason. */
struct stat_rate stat_clustered(const unsigned char *hit, const uint32_t *cluster, size_t n, size_t n_clusters,
                                const char *reason);

/* Returns the area under the curve, the probability that a positive observation has a larger x than a negative one,
 * ties one half. The standard error omits one cluster at a time, se^2 = (G-1)/G sum_g (A_(-g) - mean A)^2, over the
 * clusters without which both classes remain. The interval is +-1.96 se, cut to [0, 1]; there is none with fewer than
 * two such clusters. Without a positive or without a negative observation, the estimate is NAN with a reason. x is
 * finite. The time is O(n n_clusters). Values of x are tied as in study/order.h. */
struct stat_estimate stat_auc_jackknife(const double *x, const unsigned char *positive, const uint32_t *cluster,
                                        size_t n, size_t n_clusters);

#endif
