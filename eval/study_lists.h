/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* rcp-study lists report: cases of two lists or sets, and the verdicts of blind judges on them. */
#ifndef EVAL_STUDY_LISTS_H
#define EVAL_STUDY_LISTS_H

#include "eval/study_table.h"
#include "format/frame.h"
#include "study/verdicts.h"

/* The shares of decisions for side 1 that are computed for each kind of case. A judge decides for a side that it chose
 * in all presentations of the case, at least two; the joint decision is that of more than half of the judges, at least
 * two, or of the only judge. All shares but the last two exclude controls, that is cases whose better side is clear. */
enum study_lists_part {
    LISTS_MAJORITY,      /* decisions of more than half of the judges, and at least two */
    LISTS_UNANIMOUS,     /* decisions of all judges */
    LISTS_JUDGE,         /* decisions of one judge */
    LISTS_SUITE,         /* joint decisions on the cases of one suite */
    LISTS_LONGER_1,      /* joint decisions if side 1 is longer */
    LISTS_LONGER_2,      /* joint decisions if side 2 is longer */
    LISTS_BEYOND,        /* joint decisions if both metrics' differences are outside their tie zones */
    LISTS_WITHIN,        /* joint decisions if a difference is inside its tie zone */
    LISTS_CONTROL,       /* joint decisions on controls */
    LISTS_CONTROL_JUDGE, /* the decisions of one judge on controls */
    LISTS_PARTS
};

/* A share of decisions for side 1 in the cases of a kind. */
struct study_lists_share {
    enum study_lists_part part;
    size_t kind;  /* the number of the kind's name */
    size_t group; /* the index of the judge or suite, for shares by judge or suite; else 0 */
    struct stat_rate rate;
};

/* The answers of a judge. */
struct study_lists_judge {
    struct stat_rate consistent;     /* the share of cases with the same answer in all presentations, among cases that
                                      * were presented at least twice and always answered */
    struct stat_rate first_side;     /* the share of answers for the side shown first, among answers that name a side */
    size_t answers, ties, no_answer; /* the numbers of presentations: all; answered with a tie; without a usable
                                      * answer */
    size_t decided, cases;           /* the numbers of cases that the judge decided, and of cases that were presented to
                                      * it */
};

/* The cases, their judges, and the results. */
struct study_lists {
    struct frame_names kinds, judges, cases;
    struct study_queries queries;
    size_t controls;
    struct study_lists_share *share; /* by kind, then by part */
    size_t n_shares;
    struct study_lists_judge *judge; /* [judges.n] */
    bool has_suite, has_length, has_beyond;
    struct stat_design design;
};

/* Reads the files of cases and verdicts, and computes the shares; *d says how to resample queries. Returns 0, or -1 and
 * *err. The caller frees *s, even on failure. */
int study_lists(struct study_lists *s, const char *cases, const char *verdicts, const struct stat_design *d,
                struct err *err);
void study_lists_free(struct study_lists *s);

enum { STUDY_SIDE_MOST = 100 /* the largest number of documents of a side */ };

/* Reads one side of a case, documents separated by blanks in the field `column` of f's current row, into doc[0 .. *n),
 * *n >= 1; doc has room for STUDY_SIDE_MOST. The names live as long as the field. Returns 0, or -1 and *err. */
int study_side_read(const struct frame *f, int column, struct fmt_tok *doc, size_t *n, struct err *err);

#endif
