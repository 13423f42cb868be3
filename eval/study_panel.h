/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study panel: the values that raters gave, read from a table, and how well they agree. */
#ifndef EVAL_STUDY_PANEL_H
#define EVAL_STUDY_PANEL_H

#include "base/err.h"
#include "study/panel.h"

enum { STUDY_UNIT_COLUMNS = 8 };

struct study_panel_options {
    const char *value, *rater;            /* columns */
    const char *unit[STUDY_UNIT_COLUMNS]; /* columns that together name a unit */
    size_t n_unit;
    bool scale; /* values are from lo to hi */
    double lo, hi;
    bool categories; /* numbers are categories too */
    double k;        /* of ICC(1,k); 0 = the mean size of a panel */
    size_t splits;
    struct stat_design design; /* resamples, seed, threads */
};

struct study_panel {
    size_t units, raters, values;
    size_t missing; /* rows without a value, left out */
    size_t repeats; /* rows of a rater who had rated the unit before */
    bool words;
    bool queries;              /* are the clusters queries? Else units */
    struct stat_design design; /* strata are counted, not there */
    struct stat_panel_result result;
    bool without;                                   /* could a rater be left out? */
    double least[PANEL_VALUES], most[PANEL_VALUES]; /* with each rater left out; NAN where it is never defined */
};

/* Reads the table and computes everything; 0, or -1 and *err. */
int study_panel(struct study_panel *s, const char *path, const struct study_panel_options *o, struct err *err);

#endif
