/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Intervals from resamples of whole clusters (queries). A resample is a weight per cluster, the number of times that
 * the cluster was drawn.
 *
 * Percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13), stratified: each
 * stratum keeps its number of clusters. A statistic is a function of the data and the weights, so data are sorted once
 * for all resamples. With all weights 1 it is the estimate. */
#ifndef STUDY_RESAMPLE_H
#define STUDY_RESAMPLE_H

#include <stddef.h>
#include <stdint.h>

#include "study/estimate.h"

/* The clusters and how to resample them. */
struct stat_design {
    size_t n;                /* the number of clusters */
    const uint32_t *stratum; /* [n]: the index of the cluster's stratum, < n_strata; NULL means one stratum */
    size_t n_strata;
    size_t resamples; /* the number of resamples */
    uint64_t seed;    /* of the random resamples */
    int threads;      /* does not change any result */
};

/* Computes the statistics out[n_out] of the data with weight[c] for each cluster c; NAN if undefined. Several threads
 * call it. */
typedef void stat_function(const void *data, const uint32_t *weight, double *out);

/* Computes out[n_out] for the data without resampling: all weights are 1. */
void stat_observe(const struct stat_design *d, stat_function *f, const void *data, size_t n_out, double *out);
/* Computes out[n_out], the values of `f` without resampling, with 95 % intervals. There is no interval if the value is
 * NAN, whose reason the caller sets, or if there is only one cluster. A resample in which a statistic is undefined does
 * not count for it. */
void stat_bootstrap(const struct stat_design *d, stat_function *f, const void *data, size_t n_out,
                    struct stat_estimate *out);

/* Two sums, k and n, by cluster; their statistic is the ratio of the totals, sum k / sum n. Begins as {0}, which has no
 * sums; the caller frees it with stat_ratio_free(). */
struct stat_ratio {
    double *k, *n; /* [n_clusters]; NULL before the first sum */
};
/* Adds k and n to the sums of `cluster`, an index below n_clusters. */
void stat_ratio_add(struct stat_ratio *r, size_t n_clusters, size_t cluster, double k, double n);
/* Sets *k and *n to the totals over clusters of r->k and r->n, each times weight[cluster] (NULL means 1), and returns
 * *k / *n, NAN unless *n > 0. */
double stat_ratio_value(const struct stat_ratio *r, size_t n_clusters, const uint32_t *weight, double *k, double *n);
void stat_ratio_free(struct stat_ratio *r);
/* Computes out[n], the ratios ratio[n] of sums by the d->n clusters, as rates with intervals. A ratio whose n is 0 has
 * the given reason. */
void stat_ratios(const struct stat_ratio *ratio, size_t n, const struct stat_design *d, const char *reason,
                 struct stat_rate *out);

/* Sets Wilson's interval of r->k of r->n independent observations (Journal of the American Statistical Association 22,
 * 1927). Leaves *r alone if n is 0. */
void stat_wilson(struct stat_rate *r);

#endif
