/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Agreement of the raters of a panel: units (documents) with one value or more each, panels of any sizes.
 *
 * ICC(1,1), ICC(1,k): one-way random effects (Shrout and Fleiss, Psychological Bulletin 86(2), 1979), for unequal
 *     panels with k0 = (N - sum n_i^2 / N) / (n - 1); F intervals if all panels have one size.
 * alpha: Krippendorff (Computing Krippendorff's alpha-reliability, 2011). Ordinal distances are differences of
 *     mid-ranks, which equal his sums over the values between two.
 * Fleiss' kappa (Psychological Bulletin 76(5), 1971), AC1 and AC2 with quadratic weights (Gwet, British Journal of
 *     Mathematical and Statistical Psychology 61, 2008; Handbook of Inter-Rater Reliability). All three follow the
 *     Handbook for unequal panels: observed agreement over units with two values or more, shares of categories over
 *     all units. Categories are the values that appear.
 * split half: Spearman's correlation of the means of two random halves of each unit's panel, stepped up to a whole
 *     panel by 2 r / (1 + r) (Spearman-Brown); the mean over splits. */
#ifndef STUDY_PANEL_H
#define STUDY_PANEL_H

#include <stdbool.h>

#include "study/resample.h"

/* The values that raters gave to units. */
struct stat_panel {
    size_t n_units, n_raters, n_values, n_categories;
    size_t *first;      /* [n_units + 1]: unit u has the values first[u] .. first[u + 1] - 1, in ascending order */
    uint32_t *rater;    /* [n_values]: the rater who gave the value, < n_raters */
    uint32_t *category; /* [n_values]: the index of the value among the distinct values */
    double *level;      /* [n_categories]: the distinct values, ascending; NULL means that the values are words */
    uint32_t *cluster;  /* [n_units]: the cluster of the unit in the design */
};
void stat_panel_free(struct stat_panel *p);
/* Copies the panel without the values of one rater, and without categories that only these have, to *out, which the
 * caller frees. All units remain, even without values, and raters keep their indices, although n_raters is one less. */
void stat_panel_remove_rater(const struct stat_panel *p, uint32_t rater, struct stat_panel *out);

/* The statistics, which the head of this file defines; PANEL_NOMINAL .. PANEL_RATIO are alphas by distance. */
enum stat_panel_value {
    PANEL_ICC1,
    PANEL_ICCK,
    PANEL_NOMINAL,
    PANEL_ORDINAL,
    PANEL_INTERVAL,
    PANEL_RATIO,
    PANEL_FLEISS,
    PANEL_AC1,
    PANEL_AC2,
    PANEL_SPLIT_HALF,
    PANEL_AGREEMENT,  /* the share of equal values among pairs of values of a unit, over the pairs of all units */
    PANEL_WITHIN_ONE, /* the share of pairs of values of a unit that differ by at most 1, over all units */
    PANEL_VALUES
};

/* The results of stat_panel_measure. */
struct stat_panel_result {
    struct stat_estimate value[PANEL_VALUES];
    double k;                           /* the panel size k of ICC(1,k) */
    double observed[2], expected[3];    /* observed agreement: of kappa and AC1, of AC2; the agreement by chance of
                                         * kappa, AC1, AC2 */
    double pairs, agreeing, within_one; /* numbers of pairs of values of one unit: all, equal, within 1 */
    size_t panels, smallest, largest;   /* the number of units with two values or more; the range of the numbers of
                                         * values of a unit */
};

/* The options of stat_panel_measure. */
struct stat_panel_options {
    double k;      /* the panel size k of ICC(1,k); 0 means k0 (see the head of this file) */
    size_t splits; /* the number of random splits into halves */
};

/* Returns whether a statistic of enum stat_panel_value requires numbers, so that panels of words lack it. */
bool stat_panel_needs_numbers(int value);
/* Fills *r with the estimates and, if `intervals`, their intervals by the design, or F intervals of the ICCs if all
 * panels have one size. d->seed also seeds the splits. */
void stat_panel_measure(const struct stat_panel *p, const struct stat_panel_options *o, const struct stat_design *d,
                        bool intervals, struct stat_panel_result *r);

/* Returns the reliability of the mean of k raters, given the reliability r of one: k r / (1 + (k - 1) r); NAN if the
 * denominator is not above 0. */
double stat_step_up(double r, double k);

#endif
