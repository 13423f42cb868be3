/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Guesses which input files of a failed evaluation were exchanged or have the wrong format. */
#ifndef EVAL_MISTAKE_H
#define EVAL_MISTAKE_H

#include "base/err.h"
#include "eval/evaluate.h"

/* The kinds of mistakes: a file given in one role (labels, gains, run) looks like a file of another role. "The labels
 * are a run" says that the file given as labels (or gains, without labels) looks like a run. Grades are qrels. */
enum mistake_kind {
    MISTAKE_NONE,
    MISTAKE_SWAPPED,         /* the labels are a run, and a run is grades */
    MISTAKE_SWAPPED_GAINS,   /* the labels are a run, and a run is gains */
    MISTAKE_NO_LABELS,       /* the labels are a run, and no run is grades or gains */
    MISTAKE_CROSSED_LABELS,  /* the file of gains is grades, and the file of grades is gains */
    MISTAKE_GAINS_AS_LABELS, /* the file of grades is gains */
    MISTAKE_LABELS_AS_GAINS, /* the file of gains is grades */
    MISTAKE_RUN_AS_GAINS,    /* the file of gains is a run */
    MISTAKE_LABELS_AS_RUN,   /* a run is grades */
    MISTAKE_GAINS_AS_RUN,    /* a run is gains */
    MISTAKE_COMMAS,          /* a run or labels with commas between the fields */
    MISTAKE_BLANKS,          /* a run with an additional column before the rank */
    MISTAKE_NO_RUNID         /* a run of five columns */
};

/* A guess at the user's mistake. */
struct mistake {
    enum mistake_kind kind;
    const char *file; /* the file that is misused */
    size_t run;       /* the index of the run among the options, if a run has to do with the mistake; n_runs for
                       * MISTAKE_NO_LABELS; else 0 */
};

/* Guesses the mistake that may have caused *err, from the first lines of the files. Returns MISTAKE_NONE if they look
 * right, or *err is not about input. */
struct mistake mistake_guess(const struct eval_options *o, const struct err *err);

#endif
