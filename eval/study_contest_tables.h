/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright The trec_rcp developers */
/* The tables of rcp-study contests: contests, each of two systems' lists A and B for one query, with the margins of
 * metrics (A minus B), the picks and grades of people, and the verdicts that follow from them. */
#ifndef EVAL_STUDY_CONTEST_TABLES_H
#define EVAL_STUDY_CONTEST_TABLES_H

#include "eval/study_table.h"
#include "study/contests.h"

enum { STUDY_MAX_METRICS = 16 };

/* The files to read, and the rules by which verdicts follow from grades. */
struct study_contest_tables_options {
    const char *contests, *reviews, *grades; /* files; reviews, grades or both are NULL */
    const char *metric[STUDY_MAX_METRICS];   /* the metrics to use, in this order, without the prefix d_ */
    size_t n_metrics;                        /* 0 means all metrics, in the order of their columns */
    double tie_zone;                         /* the smallest |margin| that names a winner */
    struct stat_gain_map map; /* the gains of grades, by which nDCG decides which list a person prefers */
    size_t depth;             /* the depth of the lists that a person compares */
    double pick_tie;          /* the smallest difference in nDCG that makes a pick */
};

/* The side that a person (annotator) prefers in a contest: 1 for A, -1 for B, 0 for a tie. contest and annotator are
 * numbers from 0. */
struct study_pick {
    uint32_t contest, annotator;
    signed char side;
};
/* A list of picks. */
struct study_picks {
    struct study_pick *pick;
    size_t n, cap;
};

/* A person's grade of a document in a contest, all three by numbers from 0. The rows of a review, that is of one person
 * in one contest, are adjacent. */
struct study_graded {
    uint32_t contest, annotator, doc;
    uint32_t rank_a, rank_b; /* ranks from 1; 0 means that the list lacks the document */
    double grade;            /* NAN if the field is empty */
    uint64_t line;
};

/* A document that a contest shows; unit: its number in `units`. Ranks are from 1; 0 means that the list lacks it. */
struct study_shown {
    uint32_t contest, unit, rank_a, rank_b;
};

/* The contents of the tables. Arrays without another comment have one element for each of the c.n contests. */
struct study_contest_tables {
    struct stat_contests c;                       /* its arrays are those of this struct */
    char *metric[STUDY_MAX_METRICS];              /* the names of the c.n_metrics metrics, without d_ */
    double *margin[STUDY_MAX_METRICS];            /* [metric][contest]: list A minus list B */
    uint32_t *query, *system_a, *system_b, *cell; /* numbers of names: the query, the systems, the cell of the design */
    signed char *verdict; /* the verdicts that the study uses: STAT_SIDE_A, STAT_SIDE_B, STAT_TIE or STAT_NO_VERDICT */
    signed char *stated;  /* the verdicts in the column of the contest file */
    double *log_length;   /* the log ratio of the lengths of the lists; NAN if missing */
    bool has_verdict, has_length, has_cell, has_suite, has_lists; /* whether the contest file has these columns */
    struct frame_names ids, systems, cells, annotators, units; /* units: documents, named by suite, query, document */
    struct study_queries queries;
    size_t cap;
    struct study_shown *listed; /* the documents of the columns docs_a and docs_b, in the order of contests */
    size_t n_listed, cap_shown;
    uint32_t *check; /* the unit of the attention check, a useless document that people should grade low; UINT32_MAX
                      * means none */
    struct study_graded *graded;
    size_t n_graded, cap_graded;
    struct study_picks picks;
    bool has_picks;               /* whether verdicts are counted from picks instead of read from the contest file */
    size_t invalid;               /* the number of invalid reviews, which are skipped */
    size_t incomplete;            /* the number of reviews that lack a document's grade, which are skipped */
    size_t elsewhere;             /* the number of grades of documents that no contest shows */
    size_t ungraded;              /* the number of rows without a grade */
    size_t checks, checks_passed; /* the numbers of grades of attention checks, and of those in the lower half of the
                                   * scale, which pass */
};

/* Reads the files that the options name: the contests, then reviews or grades; sets the verdicts, counted from picks if
 * there are reviews or grades, else as the contests state them. *t begins as {0}; the caller frees it, even on failure.
 * Returns 0, or -1 and *err. */
int study_contest_tables_read(struct study_contest_tables *t, const struct study_contest_tables_options *o,
                              struct err *err);
void study_contest_tables_free(struct study_contest_tables *t);

/* Read the picks of people into t->picks, and their grades, from 0 to `highest`, into t->graded. Return 0, or -1 and
 * *err. */
int study_read_reviews(struct study_contest_tables *t, const char *path, struct err *err);
int study_read_grades(struct study_contest_tables *t, const char *path, double highest, struct err *err);
/* Appends to *picks the picks that the grades imply: the list with the larger nDCG at `depth` under the map, or a tie
 * if they differ by less than `tie`. *incomplete receives the number of reviews that lack a document's grade, which are
 * skipped. */
void study_make_picks(const struct study_contest_tables *t, const struct stat_gain_map *map, size_t depth, double tie,
                      struct study_picks *picks, size_t *incomplete);
/* Sets verdict[n] to the side with more picks, STAT_TIE if both have equally many, or STAT_NO_VERDICT for a contest
 * without picks. Picks of the annotator left_out do not count; UINT32_MAX counts all. */
void study_count_verdicts(const struct study_picks *picks, uint32_t left_out, size_t n, signed char *verdict);

#endif
