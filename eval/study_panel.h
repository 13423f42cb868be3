/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study panel: reads a table of values that raters (people or judges) gave to units, and computes how well the
 * raters agree. */
#ifndef EVAL_STUDY_PANEL_H
#define EVAL_STUDY_PANEL_H

#include "base/err.h"
#include "study/panel.h"

enum { STUDY_UNIT_COLUMNS = 8 };

/* The columns of the table, and the settings. */
struct study_panel_options {
    const char *value, *rater;            /* the names of columns */
    const char *unit[STUDY_UNIT_COLUMNS]; /* the n_unit columns that together name a unit, the thing that raters rate,
                                           * such as a document */
    size_t n_unit;
    bool scale; /* whether values must be numbers from lo to hi */
    double lo, hi;
    bool categories;           /* whether values that are numbers are taken as categories, like words */
    double k;                  /* the number k of raters in ICC(1,k); 0 means k0, a mean of the numbers of raters of the
                                * units (study/panel.h) */
    size_t splits;             /* the number of random splits of the raters of each unit into halves, for
                                * PANEL_SPLIT_HALF */
    struct stat_design design; /* resamples, seed and threads */
};

/* The results. */
struct study_panel {
    size_t units, raters, values; /* the numbers of units, raters and values; repeated values of a rater for a unit
                                   * count once */
    size_t missing;               /* the number of rows without a value, which are skipped */
    size_t repeats;               /* the number of rows of a rater who had rated the unit in an earlier row */
    bool words;                   /* whether values are categories (words) instead of numbers */
    bool queries;                 /* whether the clusters are queries; otherwise units */
    struct stat_design design;    /* n_strata counts the suites of queries; stratum is NULL */
    struct stat_panel_result result;
    bool can_leave_out; /* whether there are several raters, so that each can be left out in turn */
    double minimum[PANEL_VALUES],
        maximum[PANEL_VALUES]; /* [value of the result]: the extremes with one rater left out; NAN if never defined */
};

/* Reads the table and computes everything. Returns 0, or -1 and *err. */
int study_panel(struct study_panel *s, const char *path, const struct study_panel_options *o, struct err *err);

#endif
