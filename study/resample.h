/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Intervals from resamples of whole clusters (queries), as weights: how often a resample drew each of them.
 *
 * Percentile bootstrap (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13), stratified: each
 * stratum keeps its number of clusters. A statistic is a function of the data and a weight per cluster, so that what was
 * sorted once is sorted for all resamples; with all weights 1 it is the estimate. */
#ifndef STUDY_RESAMPLE_H
#define STUDY_RESAMPLE_H

#include <stddef.h>
#include <stdint.h>

#include "study/estimate.h"

struct stat_design {
    size_t n;                /* clusters */
    const uint32_t *stratum; /* [n], below n_strata; NULL = one */
    size_t n_strata;
    size_t resamples;
    uint64_t seed;
    int threads; /* no result depends on it */
};

/* out[0 .. n_out): the statistics of the data with these weights of clusters; NAN where one is not defined. Called from
 * several threads. */
typedef void stat_function(const void *data, const uint32_t *weight, double *out);

/* out[0 .. n_out): of the data as they are. */
void stat_observe(const struct stat_design *d, stat_function *f, const void *data, size_t n_out, double *out);
/* The same with 95 % intervals, out[k].reason being left for the caller where the value is NAN. Resamples where a
 * statistic is not defined do not count for it. */
void stat_bootstrap(const struct stat_design *d, stat_function *f, const void *data, size_t n_out,
                    struct stat_estimate *out);

/* Wilson's interval of k of n independent judgments (Journal of the American Statistical Association 22, 1927). */
void stat_wilson(struct stat_rate *r);

#endif
