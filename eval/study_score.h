/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists score: scores the two sides (lists or sets of documents) of cases by reference labels, which take the
 * place of judges. */
#ifndef EVAL_STUDY_SCORE_H
#define EVAL_STUDY_SCORE_H

#include "eval/study_table.h"

/* The reference that scores the sides: grades of qrels; mean grades of people, turned into gains by stat_gain_paper; or
 * gains. */
enum study_reference { SCORE_QRELS, SCORE_GRADES, SCORE_GAINS, STUDY_REFERENCES };

/* The values that are computed for each case, two lists or sets for one query, and averaged over the cases. */
enum study_score_value {
    SCORE_SIDE_1, /* the score of side 1, nDCG@10 of a list or the mean value of a set; SCORE_SIDE_2: of side 2 */
    SCORE_SIDE_2,
    SCORE_DIFFERENCE, /* side 1 - side 2 */
    SCORE_SWAPS_1,    /* the number of greedy swaps of documents in side 1 until none raises nDCG@10, NAN for sets;
                       * SCORE_SWAPS_2: in side 2 */
    SCORE_SWAPS_2,
    SCORE_VALUES
};

/* The results for the cases, or the controls, of one kind. */
struct study_scored {
    const char *kind, *control;               /* control: "" or "control" */
    size_t cases;                             /* the number of cases whose query the reference has */
    struct stat_estimate value[SCORE_VALUES]; /* the means over cases */
    struct stat_rate better; /* the share of cases whose side 1 is better, among cases whose sides score differently */
};

/* The results, by kind and control. */
struct study_score {
    struct frame_names kinds; /* names: kind, control */
    struct study_queries queries;
    struct study_scored *scored; /* [kinds.n] */
    size_t no_reference;         /* the number of cases whose query the reference lacks */
    struct stat_design design;
};

/* Reads the file `reference` of this kind and the file `cases`, and scores the cases; *d says how to resample queries.
 * Returns 0, or -1 and *err. The caller frees *s, even on failure. */
int study_score(struct study_score *s, const char *cases, enum study_reference kind, const char *reference,
                const struct stat_design *d, struct err *err);
void study_score_free(struct study_score *s);

#endif
