/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The gain as a probability that people give a grade of T and above: single grades by bins of the gain, their errors and
 * shares; and which gains the documents of a grade have. */
#ifndef STUDY_RELIABILITY_H
#define STUDY_RELIABILITY_H

#include "study/labels.h"

/* What of a query falls into a bin of gains. */
struct stat_bin_part {
    uint32_t query, bin;
    double n, gain, above[LABELS_MAX_THRESHOLDS];
};
/* Bins of equal width, LABELS_BINS from gain 0 to 1; a gain of 1 is in the last. */
struct stat_bins {
    struct stat_bin_part *part; /* [n], those of a bin together */
    size_t n, n_thresholds;
};

void stat_bins_make(struct stat_bins *b, const struct stat_labels *l, const double *threshold, size_t n_thresholds);
void stat_bins_free(struct stat_bins *b);
/* out[threshold]: sum over bins of n_b/N |mean gain - share above|. NAN where nothing weighs. */
void stat_bins_errors(const struct stat_bins *b, const uint32_t *weight, double *out);

struct stat_reliability_bin {
    size_t n;                       /* grades */
    double gain;                    /* mean; NAN where there are none */
    struct stat_estimate *at_least; /* [threshold]: share of grades of T and above; an interval by resampled queries */
};
struct stat_reliability {
    struct stat_reliability_bin bin[LABELS_BINS];
    struct stat_estimate *estimate; /* those of all bins */
};
void stat_reliability(const struct stat_labels *l, const double *threshold, size_t n_thresholds,
                      const struct stat_design *d, struct stat_reliability *r);
void stat_reliability_free(struct stat_reliability *r);

/* Gains of what has a grade from lo to hi: quantiles are type 7 (model/summary.h). */
enum { STAT_GRADE_LEVELS = 12, STAT_GRADE_QUANTILES = 5 };
extern const double stat_grade_quantiles[STAT_GRADE_QUANTILES];
struct stat_grade_gains {
    double lo, hi; /* the least and the largest grade of the group */
    size_t n;      /* single grades */
    double quantile[STAT_GRADE_QUANTILES];
    struct stat_estimate mean; /* an interval by resampled queries */
};
/* group[0 .. n), ascending: a grade each; where there are more than STAT_GRADE_LEVELS different ones, ranges of grades
 * of equal width, of which those without a grade are left out. Returns n. */
size_t stat_gains_by_grade(const struct stat_labels *l, const struct stat_design *d,
                           struct stat_grade_gains group[STAT_GRADE_LEVELS]);

#endif
