/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The gain as the probability that people give a grade of at least T: single grades by bins of the gain, with errors
 * and shares; and the gains of the documents with a given grade. */
#ifndef STUDY_RELIABILITY_H
#define STUDY_RELIABILITY_H

#include "study/labels.h"

/* The grades of one query in one bin of gains: their number, the sum over them of the gain of the graded document, and
 * the numbers of grades at or above each threshold. */
struct stat_bin_part {
    uint32_t query, bin;
    double n, gain, above[LABELS_MAX_THRESHOLDS];
};
/* Bins of equal width, LABELS_BINS from gain 0 to 1; the last includes 1. */
struct stat_bins {
    struct stat_bin_part *part; /* [n], sorted by bin, then by query */
    size_t n, n_thresholds;
};

/* Sorts the single grades of *l into bins by the gain of their documents, and counts those at or above each grade in
 * threshold[n_thresholds]. Free *b with stat_bins_free. */
void stat_bins_make(struct stat_bins *b, const struct stat_labels *l, const double *threshold, size_t n_thresholds);
void stat_bins_free(struct stat_bins *b);
/* Fills out[n_thresholds] with the calibration errors, sum over bins of n_b/N |mean gain of the n_b graded documents,
 * once per grade - share of the n_b grades at or above the threshold|, N the number of all grades, query q counted
 * weight[q] times; NAN if all weights are 0. */
void stat_bins_errors(const struct stat_bins *b, const uint32_t *weight, double *out);

/* The single grades, by one annotator each, of documents whose gain is in one bin. */
struct stat_reliability_bin {
    size_t n;                       /* the number of grades */
    double gain;                    /* the mean over the grades of the gain of the graded document; NAN if n is 0 */
    struct stat_estimate *at_least; /* [threshold]: the share of grades at or above it; intervals resample queries */
};
/* The results by bin of the gain. */
struct stat_reliability {
    struct stat_reliability_bin bin[LABELS_BINS];
    struct stat_estimate *estimate; /* the memory of all bins' at_least */
};
/* Fills *r with the bins of the gain and the shares of grades of at least each of threshold[n_thresholds]. Free *r with
 * stat_reliability_free. */
void stat_reliability(const struct stat_labels *l, const double *threshold, size_t n_thresholds,
                      const struct stat_design *d, struct stat_reliability *r);
void stat_reliability_free(struct stat_reliability *r);

/* The largest number of groups of grades; the number of quantiles of each group's gains. */
enum { STAT_GRADE_LEVELS = 12, STAT_GRADE_QUANTILES = 5 };
extern const double stat_grade_quantiles[STAT_GRADE_QUANTILES];
/* The gains of documents that some annotator gave a grade from lo to hi, once per such grade. Quantiles, at the levels
 * stat_grade_quantiles, are of type 7 (model/summary.h). */
struct stat_grade_gains {
    double lo, hi;                         /* the lowest and the highest grade of the group */
    size_t n;                              /* the number of single grades */
    double quantile[STAT_GRADE_QUANTILES]; /* quantiles, at stat_grade_quantiles, of the gains of the documents with
                                            * these grades, one gain for each grade */
    struct stat_estimate mean;             /* the mean of these gains; the interval resamples queries */
};
/* Fills group[] in ascending order of grades and returns the number of groups. Each grade is a group; with more than
 * STAT_GRADE_LEVELS different grades, groups are ranges of equal width, without empty ones. */
size_t stat_gains_by_grade(const struct stat_labels *l, const struct stat_design *d,
                           struct stat_grade_gains group[STAT_GRADE_LEVELS]);

#endif
