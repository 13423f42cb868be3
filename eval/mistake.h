/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* Files in the wrong place: what an evaluation that failed was probably meant to be. */
#ifndef EVAL_MISTAKE_H
#define EVAL_MISTAKE_H

#include "base/err.h"
#include "eval/evaluate.h"

enum mistake_kind {
    MISTAKE_NONE,
    MISTAKE_SWAPPED,         /* the labels are a run and a run is what the labels should be */
    MISTAKE_SWAPPED_GAINS,   /* the same, and those are gains */
    MISTAKE_NO_LABELS,       /* the labels are a run, and there are none */
    MISTAKE_CROSSED_LABELS,  /* grades in the place of gains, and gains in that of grades */
    MISTAKE_GAINS_AS_LABELS, /* gains in the place of grades */
    MISTAKE_LABELS_AS_GAINS, /* grades in the place of gains */
    MISTAKE_RUN_AS_GAINS,
    MISTAKE_LABELS_AS_RUN, /* grades, or */
    MISTAKE_GAINS_AS_RUN,  /* gains among the runs */
    MISTAKE_COMMAS,        /* a run or labels with commas between the fields */
    MISTAKE_BLANKS,        /* a run with one column more than it should have before the rank */
    MISTAKE_NO_RUNID       /* a run of five columns */
};

struct mistake {
    enum mistake_kind kind;
    const char *file; /* that is in the wrong place; */
    size_t run;       /* which run, if it is one */
};

/* What the files look like, after *err. MISTAKE_NONE if they look as they should. */
struct mistake mistake_of(const struct eval_options *o, const struct err *err);

#endif
