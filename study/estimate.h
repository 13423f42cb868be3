/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The results of studies: numbers with intervals, or the reason why a number is missing. */
#ifndef STUDY_ESTIMATE_H
#define STUDY_ESTIMATE_H

#include <math.h>
#include <stddef.h>

/* An estimate with its interval. value is NAN if it cannot be computed; reason then says why ("one class only"). lo and
 * hi are NAN without an interval. interval names the method ("F", "Wilson"); NULL means the resampling of the whole
 * study. Texts are constants. */
struct stat_estimate {
    double value, lo, hi;
    const char *reason, *interval;
};

/* A rate k / n. Ties that count one half make k a multiple of 1/2. rate, lo and hi are NAN if n is 0; reason and
 * interval are those of struct stat_estimate. */
struct stat_rate {
    double k, n, rate, lo, hi;
    const char *reason, *interval;
};

/* Returns the estimate NAN with the reason why it is missing. */
static inline struct stat_estimate stat_none(const char *reason)
{
    return (struct stat_estimate){NAN, NAN, NAN, reason, NULL};
}

/* Returns an estimate without an interval. */
static inline struct stat_estimate stat_point(double value)
{
    return (struct stat_estimate){value, NAN, NAN, NULL, NULL};
}

/* Returns the rate k / n without an interval; if n is 0, it is NAN and has the given reason. */
static inline struct stat_rate stat_share(double k, double n, const char *reason)
{
    return (struct stat_rate){k, n, n > 0 ? k / n : NAN, NAN, NAN, n > 0 ? NULL : reason, NULL};
}

#endif
