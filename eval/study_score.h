/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists score: the two sides of cases by a reference, in place of judges. */
#ifndef EVAL_STUDY_SCORE_H
#define EVAL_STUDY_SCORE_H

#include "eval/study_table.h"

/* The reference that scores the sides: grades of qrels, mean grades of people as gains (stat_gain_paper), or gains. */
enum study_reference { SCORE_QRELS, SCORE_GRADES, SCORE_GAINS, STUDY_REFERENCES };

/* Means over cases. */
enum study_score_value {
    SCORE_SIDE_1, /* nDCG@10 of lists, mean value of sets */
    SCORE_SIDE_2,
    SCORE_DIFFERENCE, /* side 1 - side 2 */
    SCORE_SWAPS_1,    /* greedy swaps until the reference is saturated; NAN: sets */
    SCORE_SWAPS_2,
    SCORE_VALUES
};

/* The cases of one kind, or its controls. */
struct study_scored {
    const char *kind, *control; /* control: "" or "control" */
    size_t cases;               /* with a reference */
    struct stat_estimate value[SCORE_VALUES];
    struct stat_rate better; /* side 1, of the cases whose sides do not score the same */
};

struct study_score {
    struct frame_names kinds; /* kind, control */
    struct study_queries queries;
    struct study_scored *scored; /* [kinds.n] */
    size_t no_reference;         /* cases whose query the reference lacks */
    struct stat_design design;
};

/* Reads the reference and the cases. 0, or -1 and *err. *s is to be freed in any case. */
int study_score(struct study_score *s, const char *cases, enum study_reference kind, const char *reference,
                const struct stat_design *d, struct err *err);
void study_score_free(struct study_score *s);

#endif
