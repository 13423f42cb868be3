/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* What a study finds: numbers with intervals, or the reason why there is none. */
#ifndef STUDY_ESTIMATE_H
#define STUDY_ESTIMATE_H

#include <math.h>
#include <stddef.h>

/* value is NAN where it cannot be computed, and reason then says why ("one class only"); lo and hi are NAN where there is
 * no interval. interval: how it was made ("F", "Wilson"), NULL = by the resampling of the whole study. Texts are
 * constants. */
struct stat_estimate {
    double value, lo, hi;
    const char *reason, *interval;
};

/* k of n; a tie that counts one half makes k a half, too. rate, lo and hi are NAN where n is 0. */
struct stat_rate {
    double k, n, rate, lo, hi;
    const char *reason, *interval;
};

static inline struct stat_estimate stat_none(const char *reason)
{
    return (struct stat_estimate){NAN, NAN, NAN, reason, NULL};
}

static inline struct stat_estimate stat_point(double value)
{
    return (struct stat_estimate){value, NAN, NAN, NULL, NULL};
}

/* A rate without an interval; reason: why there is none where n is 0. */
static inline struct stat_rate stat_share(double k, double n, const char *reason)
{
    return (struct stat_rate){k, n, n > 0 ? k / n : NAN, NAN, NAN, n > 0 ? NULL : reason, NULL};
}

#endif
