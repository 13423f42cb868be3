/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The tables of rcp-study contests: contests, each of two systems' lists A and B for one query, with the margins of
 * metrics (A minus B), the picks and grades of people, and the verdicts that follow from them. */
#ifndef EVAL_STUDY_CONTEST_TABLES_H
#define EVAL_STUDY_CONTEST_TABLES_H

#include "eval/study_table.h"
#include "study/contests.h"

enum { STUDY_MAX_METRICS = 16 };

/* The files to read, the metrics to use, and the rules by which margins and grades name a side. */
struct study_contest_tables_options {
    const char *contests, *reviews, *grades; /* files; reviews, grades or both are NULL */
    const char *metric[STUDY_MAX_METRICS];   /* [n_metrics]: the metrics to use, in this order, without the prefix d_ */
    size_t n_metrics;                        /* 0 means all metrics, in the order of their columns */
    double tie_zone;                         /* the smallest |margin| by which a metric names a side */
    struct stat_gain_map map; /* the gain of each grade; nDCG by these gains decides which list a person prefers */
    size_t depth;             /* the number of first documents of a list that nDCG counts */
    double pick_tie;          /* the smallest difference in nDCG by which a person prefers a list; a smaller one is a
                               * tie */
};

/* The side that a person (annotator) prefers in a contest: 1 for A, -1 for B, 0 for a tie. `contest` and `annotator`
 * are indices. */
struct study_pick {
    uint32_t contest, annotator;
    signed char side;
};
/* A list of picks. */
struct study_picks {
    struct study_pick *pick;
    size_t n, cap;
};

/* A person's grade of a document in a contest; contest, annotator and doc are indices. The elements of a review, that
 * is of one person in one contest, are adjacent. */
struct study_graded {
    uint32_t contest, annotator, doc;
    uint32_t rank_a, rank_b; /* ranks from 1; 0 means that the list lacks the document */
    double grade;            /* NAN if the field is empty */
    uint64_t line;
};

/* A document that a contest shows; `unit` is its index in study_contest_tables.units. Ranks are from 1; 0 means that
 * the list lacks it. */
struct study_shown {
    uint32_t contest, unit, rank_a, rank_b;
};

/* The contents of the tables. Arrays without another comment have one element for each of the c.n contests. */
struct study_contest_tables {
    struct stat_contests c;                       /* what study/contests.h needs; it points to the arrays of this
                                                   * struct */
    char *metric[STUDY_MAX_METRICS];              /* the names of the c.n_metrics metrics, without d_ */
    double *margin[STUDY_MAX_METRICS];            /* [metric][contest]: list A minus list B */
    uint32_t *query, *system_a, *system_b, *cell; /* [contest]: indices of names: of the query in `queries`, of the
                                                   * systems in `systems`, of the cell of the design in `cells` */
    signed char *verdict; /* [contest]: the verdict that the study uses: STAT_SIDE_A, STAT_SIDE_B, STAT_TIE or
                           * STAT_NO_VERDICT */
    signed char *stated;  /* [contest]: the verdict that the contest file states: STAT_SIDE_A, STAT_SIDE_B, STAT_TIE or
                           * STAT_NO_VERDICT */
    double *log_length;   /* [contest]: the logarithm of the ratio of the lengths of the lists, from the contest file;
                           * NAN if missing */
    bool has_verdict, has_length, has_cell, has_suite, has_lists; /* whether the contest file has the columns for
                                                                   * verdicts, length ratios, cells, suites, and both
                                                                   * lists */
    struct frame_names ids, systems, cells, annotators, units; /* the names of contests, systems, cells, annotators, and
                                                                * units, that is documents, each named by suite, query,
                                                                * document */
    struct study_queries queries;
    size_t cap;
    struct study_shown *listed; /* [n_listed]: the documents of the columns docs_a and docs_b, by contest */
    size_t n_listed, cap_shown;
    uint32_t *check; /* [contest]: the unit of the attention check, a useless document that people should grade low;
                      * UINT32_MAX means none */
    struct study_graded *graded;
    size_t n_graded, cap_graded;
    struct study_picks picks;
    bool has_picks;               /* whether verdicts are counted from picks instead of taken from the contest file */
    size_t invalid;               /* the number of reviews (rows of the file of reviews) marked invalid, which are
                                   * skipped */
    size_t incomplete;            /* the number of reviews (one person in one contest) that lack a document's grade,
                                   * which are skipped */
    size_t elsewhere;             /* the number of rows of grades about documents that no contest shows */
    size_t ungraded;              /* the number of rows of the file of grades without a grade */
    size_t checks, checks_passed; /* the number of grades of attention checks, and of those below the middle of the
                                   * scale, which pass */
};

/* Reads the files that the options name: the contests, then reviews or grades; sets the verdicts, counted from picks if
 * there are reviews or grades, else as the contests state them. *t begins as {0}; the caller frees it, even on failure.
 * Returns 0, or -1 and *err. */
int study_contest_tables_read(struct study_contest_tables *t, const struct study_contest_tables_options *o,
                              struct err *err);
void study_contest_tables_free(struct study_contest_tables *t);

/* Read the reviews of people into t->picks, and their grades, from 0 to `highest`, into t->graded; set t->has_picks.
 * Return 0, or -1 and *err. */
int study_read_reviews(struct study_contest_tables *t, const char *path, struct err *err);
int study_read_grades(struct study_contest_tables *t, const char *path, double highest, struct err *err);
/* Appends to *picks the picks that t->graded implies: the list with the larger nDCG at `depth` under the map, or a tie
 * if they differ by less than `tie`. *incomplete receives the number of reviews that lack a document's grade, which are
 * skipped. */
void study_make_picks(const struct study_contest_tables *t, const struct stat_gain_map *map, size_t depth, double tie,
                      struct study_picks *picks, size_t *incomplete);
/* Sets verdict[n] of each contest to the side with more picks, STAT_TIE if both have equally many, or STAT_NO_VERDICT
 * for a contest without picks. Picks of the annotator with index left_out do not count; UINT32_MAX counts all. */
void study_count_verdicts(const struct study_picks *picks, uint32_t left_out, size_t n, signed char *verdict);

#endif
