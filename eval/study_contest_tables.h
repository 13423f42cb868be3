/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The tables of rcp-study contests: contests with the margins of metrics, what people say of them, and the verdicts that
 * follow. */
#ifndef EVAL_STUDY_CONTEST_TABLES_H
#define EVAL_STUDY_CONTEST_TABLES_H

#include "eval/study_table.h"
#include "study/contests.h"

enum { STUDY_MAX_METRICS = 16 };

/* What is read, and how verdicts follow from grades. */
struct study_contest_tables_options {
    const char *contests, *reviews, *grades; /* files; the last two may be NULL, one of them is */
    const char *metric[STUDY_MAX_METRICS];   /* which, in this order; without d_ */
    size_t n_metrics;                        /* 0 = all in the order of their columns */
    double tie_zone;                         /* |margin| */
    struct stat_gain_map map;
    size_t depth;    /* of the lists that a person prefers one of */
    double pick_tie; /* in nDCG */
};

/* What one person prefers in one contest. */
struct study_pick {
    uint32_t contest, annotator;
    signed char side;
};
struct study_picks {
    struct study_pick *pick;
    size_t n, cap;
};

/* A document of a contest as one person graded it; rows of a review are together. */
struct study_graded {
    uint32_t contest, annotator, doc;
    uint32_t rank_a, rank_b; /* 0 = not in the list */
    double grade;
    uint64_t line;
};

/* A document that a contest shows; rank as above. */
struct study_shown {
    uint32_t contest, unit, rank_a, rank_b;
};

/* The contents of the tables. */
struct study_contest_tables {
    struct stat_contests c; /* its arrays are those below */
    char *metric[STUDY_MAX_METRICS];
    double *margin[STUDY_MAX_METRICS];
    uint32_t *query, *system_a, *system_b, *cell;
    signed char *verdict; /* those that count */
    signed char *stated;  /* of the column */
    double *log_length;   /* NAN = missing */
    bool has_verdict, has_length, has_cell, has_suite, has_lists;
    struct frame_names ids, systems, cells, annotators, units;
    struct study_queries queries;
    size_t cap;
    struct study_shown *shown; /* in the order of contests; of the columns docs_a and docs_b */
    size_t n_shown, cap_shown;
    uint32_t *check; /* unit of the attention check, UINT32_MAX = none */
    struct study_graded *graded;
    size_t n_graded, cap_graded;
    struct study_picks picks;
    bool picked;                  /* verdicts follow from picks */
    size_t invalid;               /* reviews that are not valid, left out */
    size_t incomplete;            /* reviews without a grade for each document, left out */
    size_t elsewhere;             /* grades of documents that no contest shows */
    size_t ungraded;              /* rows without a grade */
    size_t checks, checks_passed; /* grades of attention checks; of these in the lower half of the scale */
};

/* Reads the files that the options name: the contests, then reviews or grades. *t begins as {0} and is to be freed in any
 * case. 0, or -1 and *err. */
int study_contest_tables_read(struct study_contest_tables *t, const struct study_contest_tables_options *o,
                              struct err *err);
void study_contest_tables_free(struct study_contest_tables *t);

/* study_contests_picks.c: reads reviews, or grades, into t->picks or t->graded. */
int study_read_reviews(struct study_contest_tables *t, const char *path, struct err *err);
int study_read_grades(struct study_contest_tables *t, const char *path, double highest, struct err *err);
/* Picks by the grades with this map, the number of reviews left out that lack a document's grade in *incomplete. */
void study_pick_by_grades(const struct study_contest_tables *t, const struct stat_gain_map *map, size_t depth,
                          double tie, struct study_picks *picks, size_t *incomplete);
/* The side with more picks, those of one annotator left out (UINT32_MAX: of nobody). */
void study_verdicts_of(const struct study_picks *picks, uint32_t left_out, size_t n, signed char *verdict);

#endif
