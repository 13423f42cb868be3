/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Do the raters of a panel agree? Units (documents) with one value or more each, panels of any sizes.
 *
 * ICC(1,1), ICC(1,k): one-way random effects (Shrout and Fleiss, Psychological Bulletin 86(2), 1979), for unequal panels
 *     with k0 = (N - sum n_i^2 / N) / (n - 1); F intervals where all panels are of one size.
 * alpha: Krippendorff (Computing Krippendorff's alpha-reliability, 2011). Ordinal distances are those of mid-ranks,
 *     which is the same as his sum over the values between two.
 * Fleiss' kappa (Psychological Bulletin 76(5), 1971), AC1 and AC2 with quadratic weights (Gwet, British Journal of
 *     Mathematical and Statistical Psychology 61, 2008; Handbook of Inter-Rater Reliability), all three with the
 *     generalisation to unequal panels of the latter: observed agreement over units with two values or more, shares of
 *     categories over all units. Categories are the values that appear.
 * split half: Spearman's correlation of the means of two random halves of each unit's panel, stepped up to a whole one
 *     by 2 r / (1 + r) (Spearman-Brown), mean over splits. */
#ifndef STUDY_PANEL_H
#define STUDY_PANEL_H

#include <stdbool.h>

#include "study/resample.h"

struct stat_panel {
    size_t n_units, n_raters, n_values, n_categories;
    size_t *first;      /* [n_units + 1]: the values of unit u are first[u] .. first[u + 1] - 1, in ascending order */
    uint32_t *rater;    /* [n_values] */
    uint32_t *category; /* [n_values] */
    double *level;      /* [n_categories], ascending; NULL = words */
    uint32_t *cluster;  /* [n_units], of the design */
};
void stat_panel_free(struct stat_panel *p);
/* The values of all raters but one; units keep their numbers, also those that have none left. */
void stat_panel_without(const struct stat_panel *p, uint32_t rater, struct stat_panel *out);

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
    PANEL_AGREEMENT,  /* share of pairs of values of a unit that are equal, pairs pooled */
    PANEL_WITHIN_ONE, /* that differ by 1 at most */
    PANEL_VALUES
};

struct stat_panel_result {
    struct stat_estimate value[PANEL_VALUES];
    double k;                           /* of ICC(1,k) */
    double observed[2], expected[3];    /* agreement: of kappa and AC1, of AC2; by chance: of kappa, AC1, AC2 */
    double pairs, agreeing, within_one; /* of values of a unit */
    size_t panels, smallest, largest;   /* units with two values or more; sizes over all units */
};

struct stat_panel_options {
    double k; /* of ICC(1,k); 0 = k0 */
    size_t splits;
};

/* Is there no such value of words? */
bool stat_panel_needs_numbers(int value);
/* Estimates, and with intervals where d is not NULL; d->seed is that of the splits in either case. */
void stat_panel_measure(const struct stat_panel *p, const struct stat_panel_options *o, const struct stat_design *d,
                        bool intervals, struct stat_panel_result *r);

/* Reliability of the mean of k raters from that of one: k r / (1 + (k - 1) r); NAN where the denominator is not above
 * 0. */
double stat_step_up(double r, double k);

#endif
