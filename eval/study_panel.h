/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study panel: reads a table of values that raters gave, and computes how well the raters agree. */
#ifndef EVAL_STUDY_PANEL_H
#define EVAL_STUDY_PANEL_H

#include "base/err.h"
#include "study/panel.h"

enum { STUDY_UNIT_COLUMNS = 8 };

struct study_panel_options {
    const char *value, *rater;            /* the names of columns */
    const char *unit[STUDY_UNIT_COLUMNS]; /* the columns that together name a unit */
    size_t n_unit;
    bool scale; /* whether values must be from lo to hi */
    double lo, hi;
    bool categories; /* whether numbers are also categories */
    double k;        /* the panel size k of ICC(1,k); 0 means the mean size */
    size_t splits;
    struct stat_design design; /* resamples, seed and threads */
};

struct study_panel {
    size_t units, raters, values;
    size_t missing; /* the number of rows without a value, which are skipped */
    size_t repeats; /* the number of rows of a rater who had rated the unit before */
    bool words;
    bool queries;              /* whether the clusters are queries; otherwise units */
    struct stat_design design; /* strata are counted, but not listed */
    struct stat_panel_result result;
    bool can_leave_out; /* whether each rater can be left out in turn */
    double minimum[PANEL_VALUES],
        maximum[PANEL_VALUES]; /* the extremes with one rater left out; NAN if never defined */
};

/* Reads the table and computes everything. Returns 0, or -1 and *err. */
int study_panel(struct study_panel *s, const char *path, const struct study_panel_options *o, struct err *err);

#endif
